import { useState } from 'react';
import { decodeText } from '../../../../chess/pgn/decode-text';
import { type ImportDiff, diffImport, importEdit, lineOfNote } from '../../../../chess/repertoire/import-diff';
import {
  formatImportProblem,
  type RepertoireImport,
  readRepertoirePgn,
} from '../../../../chess/repertoire/files/pgn-import';
import { isEmptyEdit } from '../../../../chess/repertoire/edits';
import { type MoveOrigin, NOTE_LIMITS, type RepertoireMove } from '../../../../chess/repertoire/repertoire';
import { sanAt } from '../../../../chess/repertoire/graph';
import { fetchedGamesApi } from '../../../../contract/player/scout';
import { cutNoteSentence, repertoireSentence } from '../../../../messages/repertoire';
import { describeFailure } from '../../../lib/http/failures';
import { callEndpoint } from '../../../lib/http/endpoints';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TEXT_AREA } from '../../../ui/fields/field';
import { FilesButton } from '../../../ui/fields/files-button';
import { type OwnGames, OwnGamesProposal } from './own-games';
import type { RepertoireEditing } from '../use-repertoire';

type ImportDialogProps = {
  readonly editing: RepertoireEditing;
  readonly own: OwnGames;
  readonly onClose: () => void;
};

/** Reads moves and shows what they change before anything does. */
export function ImportDialog({ editing, own, onClose }: ImportDialogProps) {
  const [imported, setImported] = useState<RepertoireImport>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { color } = editing.repertoire;
  const read = (pgn: string, origin: MoveOrigin = 'pgn') =>
    setImported(readRepertoirePgn(pgn, { color, origin, addedAt: Date.now() }));
  const compare = async () => {
    setProblem(undefined);
    const link = text.trim();
    if (!LINK.test(link)) read(text);
    else read((await callEndpoint(fetchedGamesApi.behindLink, { query: { link } })).pgn, 'study');
  };
  const readFiles = async (files: readonly File[]) => {
    const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES;
    setProblem(isTooLarge ? 'The files are larger than 5 MB together. Please choose fewer games.' : undefined);
    if (isTooLarge) return;
    const texts = await Promise.all(files.map(async (file) => decodeText(new Uint8Array(await file.arrayBuffer()))));
    read(texts.join('\n\n'));
  };
  if (imported !== undefined)
    return (
      <Dialog title="Import" onClose={onClose}>
        <Changes
          editing={editing}
          imported={imported}
          back={{ label: 'Back', onPress: () => setImported(undefined) }}
          onDone={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog title="Import" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <OwnGamesProposal repertoire={editing.repertoire} own={own} onProposal={setImported} />
        <div>
          <label className="text-sm font-semibold">
            PGN: games, variations, a study
            <textarea
              rows={5}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={PLACEHOLDER}
              className={`${TEXT_AREA} font-normal`}
            />
          </label>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={text.trim() === ''}
              onClick={() => {
                compare().catch((error: unknown) => setProblem(describeFailure(error)));
              }}
            >
              Compare
            </Button>
            <FilesButton label="Choose PGN files" accept=".pgn,.txt" onPick={(files) => void readFiles(files)} />
          </div>
          <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
            {problem}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

const PLACEHOLDER = '1. e4 c5 2. Nf3 (2. c3 d5) d6\n\nOr a link to a study or game at Lichess';

/** One line without spaces. */
const LINK = /^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}\/\S+$/i;

/** The page reads them. */
const MAX_BYTES = 5_000_000;

type ChangesProps = {
  readonly editing: RepertoireEditing;
  readonly imported: RepertoireImport;
  readonly back: { readonly label: string; readonly onPress: () => void };
  readonly onDone: () => void;
  /** Links what was read, also where it has no new move. */
  readonly onTaken?: () => void;
};

const MAX_BRANCHES = 12;

/** What would change, all of it or by branches. */
export function Changes({ editing, imported, back, onDone, onTaken }: ChangesProps) {
  const { graph, apply } = editing;
  const diff = diffImport(graph, imported);
  const hasNews = !isEmptyEdit(importEdit(graph, imported));
  const branches = branchesOf(editing, diff);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        {repertoireSentence({
          id: 'repertoire.diff',
          values: { moves: diff.added.length, positions: diff.newPositions, known: diff.known },
        })}{' '}
        {diff.conflicts.length > 0 &&
          repertoireSentence({ id: 'repertoire.conflicts', values: { positions: diff.conflicts.length } })}
      </p>
      <Problems
        title={repertoireSentence({ id: 'repertoire.problems', values: { problems: imported.problems.length } })}
        problems={imported.problems.map(formatImportProblem)}
      />
      <Problems
        title={repertoireSentence({ id: 'repertoire.cut-notes', values: { notes: diff.cut.length, ...NOTE_LIMITS } })}
        problems={diff.cut.map((cut) => cutNoteSentence(cut, lineOfNote(graph, imported, cut.note)))}
      />
      {branches.length > 1 && (
        <ul aria-label="New branches" className="divide-y divide-hairline border-y border-hairline">
          {branches.slice(0, MAX_BRANCHES).map((move) => (
            <li key={`${move.position} ${move.uci}`} className="flex min-h-11 items-center justify-between gap-3">
              <span className="font-semibold">{sanAt(move.position, move.uci)}</span>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  apply(importEdit(graph, imported, move));
                  onTaken?.();
                }}
              >
                Add this branch
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!hasNews && onTaken === undefined}
          onClick={() => {
            apply(importEdit(graph, imported));
            onTaken?.();
            onDone();
          }}
        >
          {!hasNews && onTaken !== undefined ? 'Link the chapter' : 'Add all'}
        </Button>
        <Button variant="secondary" onClick={back.onPress}>
          {back.label}
        </Button>
      </div>
    </div>
  );
}

/** First new moves of what leaves the repertoire. */
const branchesOf = ({ graph }: RepertoireEditing, { added }: ImportDiff): readonly RepertoireMove[] =>
  added.filter(({ position }) => graph.positions.has(position));

function Problems({ title, problems }: { readonly title: string; readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="status" className="rounded-control border border-warning p-3">
      <p>{title}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5 break-words">
        {problems.map((problem, index) => (
          <li key={index}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
