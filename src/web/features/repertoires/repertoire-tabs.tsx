import { useState } from 'react';
import { setNote } from '../../../chess/repertoire/edits';
import { formatLine } from '../../../chess/position/move';
import { formatReply, gamesPerGap } from '../../../chess/repertoire/games/played-gaps';
import type { Gap } from '../../../chess/repertoire/reach';
import type { Epd, Repertoire, RepertoireNote } from '../../../chess/repertoire/repertoire';
import { turnOf } from '../../../chess/types';
import { REPERTOIRE_LIMITS } from '../../../contract/repertoires/repertoires';
import { repertoireSentence, replySourceText } from '../../../messages/repertoire';
import { SkeletonLines } from '../../player/player-card';
import { percentText } from '../../player/labels';
import { Button } from '../../ui/button';
import { TEXT_AREA } from '../../ui/fields/field';
import type { Measured } from './measure-worker';
import type { RepertoireEditing } from './use-repertoire';

type GapsTabProps = {
  readonly repertoire: Repertoire;
  readonly measured: Measured | undefined;
  readonly onOpen: (start: Epd, moves: readonly string[]) => void;
};

const MAX_GAPS = 50;

/** Replies without an answer, likeliest first. */
export function GapsTab({ repertoire: { goal, rating }, measured, onOpen }: GapsTabProps) {
  if (measured === undefined) return <SkeletonLines count={5} className="h-10" />;
  const { gaps, inBook } = measured;
  return (
    <>
      <p className="text-sm">
        {gaps.length === 0
          ? repertoireSentence({ id: 'repertoire.no-gaps', values: { goal } })
          : repertoireSentence({ id: 'repertoire.gaps', values: { gaps: gaps.length, goal } })}
      </p>
      <ul aria-label="Gaps" className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {gaps.slice(0, MAX_GAPS).map((gap) => (
          <li key={gap.to}>
            <button
              type="button"
              onClick={() => onOpen(gap.start, [...gap.moves, gap.reply])}
              className="grid min-h-11 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-left text-sm tabular-nums hover:bg-sunken"
            >
              <span className="min-w-0 break-words">
                <span className="text-ink-soft">{lineText(gap)} </span>
                <strong>{formatReply(gap)}</strong>
              </span>
              <span className="text-right text-xs text-ink-soft">
                <span className="block text-ink">{reachText(gap.reach)}</span>
                {replySourceText(gap.source, rating, gap.games)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
        {inBook.map(({ move, share }) => (
          <div key={move} className="flex gap-2">
            <dt className="text-ink-soft">Still in book at move {move}</dt>
            <dd>{percentText(100 * share)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const reachText = (reach: number): string =>
  repertoireSentence({ id: 'repertoire.gap', values: { of: gamesPerGap(reach) } });

export const lineText = ({ start, moves }: Pick<Gap, 'start' | 'moves'>): string =>
  formatLine({ turn: turnOf(start), moveNumber: 1 }, moves);

export const findNote = ({ notes }: Pick<Repertoire, 'notes'>, position: Epd): RepertoireNote | undefined =>
  notes.find((note) => note.position === position && note.uci === undefined);

type NotesTabProps = { readonly editing: RepertoireEditing; readonly position: Epd };

/** Of the position on the board, the same in every order of moves. */
export function NotesTab({ editing: { repertoire, graph, apply }, position }: NotesTabProps) {
  const saved = findNote(repertoire, position);
  const [text, setText] = useState(saved?.text ?? '');
  const isKnown = graph.positions.has(position);
  const shapes = saved?.shapes ?? [];
  const change = (note: Pick<RepertoireNote, 'text' | 'shapes'>) => {
    const edit = setNote(graph, { position, ...note });
    if (edit !== undefined) apply(edit);
  };
  const save = () => {
    if (text.trim() !== (saved?.text ?? '')) change({ text: text.trim(), shapes });
  };
  if (!isKnown) return <p className="text-sm text-ink-soft">Add the line first: notes belong to positions in it.</p>;
  return (
    <div>
      <label className="text-sm font-semibold">
        Note on this position
        <textarea
          rows={6}
          maxLength={REPERTOIRE_LIMITS.noteText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          className={`${TEXT_AREA} font-normal`}
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" disabled={text.trim() === (saved?.text ?? '')} onClick={save}>
          Save note
        </Button>
        {shapes.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => change({ text: saved?.text ?? '', shapes: [] })}>
            Remove arrows
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft max-sm:hidden">
        Drag with the right mouse button to draw an arrow; a right click marks a square.
      </p>
    </div>
  );
}
