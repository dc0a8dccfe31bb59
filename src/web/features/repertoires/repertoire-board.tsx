import { useLocation } from '@tanstack/react-router';
import { Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { playMove } from '../../../chess/position/move';
import { positionsToCheck } from '../../../chess/repertoire/check';
import type { DrillResult, RepertoireCard } from '../../../chess/repertoire/drill-result';
import type { DrillMode } from '../../../chess/repertoire/drill/plan';
import { setNote } from '../../../chess/repertoire/edits';
import { fenOf, findMove, parseEpd, plyOf } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { unfoldRepertoire } from '../../../chess/repertoire/unfold';
import { type Shape, toggleShape } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import { movesOfPath, type Path } from '../../../chess/tree/path';
import { addMove } from '../../../chess/tree/tree-edit';
import { fenAt, nodesTo } from '../../../chess/tree/tree-replay';
import { REPERTOIRE_LIMITS } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import { addLineShortcuts } from '../../board/add-line';
import { AddLineContext } from '../../board/add-line-context';
import { liveShortcuts } from '../../board/live/use-live-engine';
import { spokenShortcuts } from '../../board/spoken-position';
import { type EditedReplay, useEditedReplay } from '../../board/use-edited-replay';
import { replayShortcuts, useBoardKeys } from '../../board/use-replay';
import { Workspace } from '../../board/workspace/workspace';
import { repertoireStoreFor } from '../../game/repertoires/repertoire-queries';
import { searchParam } from '../../lib/search-params';
import { ExplorerPanel } from '../../player/tree/explorer';
import { Button } from '../../ui/button';
import { deferred } from '../../ui/deferred';
import { Loading } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { EngineCheckTab, useEngineCheck } from './engine-check';
import { useOwnGames } from './files/own-games';
import { ChangedChapters } from './files/study-chapters';
import { exitsOf, GamesTab } from './games-tab';
import { PositionMoves } from './position-moves';
import { Figures, NOT_MEASURED, RepertoireMenu, TrainMenu } from './repertoire-menu';
import { findNote, GapsTab, NotesTab } from './repertoire-tabs';
import { useGamesAsTraining } from './use-games-as-training';
import { useMeasured } from './use-measured';
import type { RepertoireEditing } from './use-repertoire';

const RepertoireSheet = deferred(async () => (await import('./files/repertoire-sheet')).RepertoireSheet);

type RepertoireBoardProps = {
  readonly profileId: number;
  readonly editing: RepertoireEditing;
  readonly cards: readonly RepertoireCard[] | undefined;
  readonly onTrain: (mode: DrillMode) => void;
  /** To all repertoires. */
  readonly link: ReactNode;
  readonly onResult: (result: DrillResult) => void;
  readonly onReach: (reach: ReadonlyMap<Epd, number>) => void;
};

/** The board to look around and edit. */
export function RepertoireBoard({ profileId, editing, cards, link, onTrain, onResult, onReach }: RepertoireBoardProps) {
  const { repertoire, graph } = editing;
  const store = repertoireStoreFor(repertoire.id, profileId);
  const [start, setStart] = useState(repertoire.starts[0]?.position ?? '');
  const own = useOwnGames(profileId, repertoire.color);
  useGamesAsTraining({ id: repertoire.id, graph, cards, games: own.games, onResult });
  const line = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'line') });
  const firstTab = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'tab') });
  const [first] = useState(() =>
    withLine(unfoldRepertoire(graph, { start, reach: NO_REACH, limit: LISTED_MOVES }).tree, line.split(' ')),
  );
  const replay = useEditedReplay(first.tree, { path: first.path, orientation: repertoire.color });
  const fen = fenAt(replay.tree, replay.path);
  const position = parseEpd(fen) ?? '';
  const moves = nodesTo(replay.tree, replay.path);
  const measuring = useMeasured(repertoire, own.games, {
    position,
    ply: plyOf(graph, position),
    last: moves.at(-1)?.uci,
  });
  const { measured } = measuring;
  const unfolded = useMemo(
    () => unfoldRepertoire(graph, { start, reach: measured?.reach ?? NO_REACH, limit: LISTED_MOVES }),
    [graph, start, measured],
  );
  useShownTree(replay, unfolded.tree);
  const noted = withDrawnNotes(replay, editing, position);
  const check = useCheck(editing, measured);
  const isNew = useMemo(() => hasNewMove(graph, start, moves), [graph, start, moves]);
  const add = () =>
    isNew &&
    editing.add(
      start,
      moves.map(({ san }) => san),
      'hand',
    );
  useAddKey(add);
  const goTo = (from: Epd, sans: readonly string[]): void => {
    if (from !== start) setStart(from);
    const reach = measured?.reach ?? NO_REACH;
    const { tree, path } = withLine(unfoldRepertoire(graph, { start: from, reach, limit: LISTED_MOVES }).tree, sans);
    replay.edit.open(tree, path);
  };
  const train = (mode: DrillMode) => {
    onReach(measured?.reach ?? NO_REACH);
    onTrain(mode);
  };
  const [isPrinted, setIsPrinted] = useState(false);
  if (isPrinted)
    return (
      <RepertoireSheet
        editing={editing}
        measuring={measuring}
        onClose={() => setIsPrinted(false)}
        fallback={<Loading />}
      />
    );
  return (
    <Page
      title={repertoire.name}
      aside={
        <>
          <Figures editing={editing} measuring={measuring} />
          <TrainMenu graph={graph} cards={cards} position={position} onTrain={train} />
          <RepertoireMenu editing={editing} store={store} own={own} onPrint={() => setIsPrinted(true)} />
          {link}
        </>
      }
    >
      <AddLineContext value={undefined}>
        <Workspace
          isReadOnly
          firstTab={firstTab}
          replay={noted}
          position={
            <PositionMoves
              repertoire={repertoire}
              graph={graph}
              position={position}
              measuring={measuring}
              onPlay={(uci) => replay.edit.playLine(replay.path, [uci])}
              onEdit={editing.apply}
            />
          }
          alert={<BoardAlert editing={editing} unfolded={unfolded} start={start} onStart={(next) => goTo(next, [])} />}
          tabs={boardTabs({ editing, measuring, own, check, position, replay, onOpen: goTo, onTrain: train })}
          actions={<LineActions editing={editing} isNew={isNew} onAdd={add} />}
        />
      </AddLineContext>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </Page>
  );
}

type BoardTabsProps = {
  readonly editing: RepertoireEditing;
  readonly measuring: ReturnType<typeof useMeasured>;
  readonly own: ReturnType<typeof useOwnGames>;
  readonly check: ReturnType<typeof useEngineCheck>;
  readonly position: Epd;
  readonly replay: EditedReplay;
  readonly onOpen: (from: Epd, sans: readonly string[]) => void;
  readonly onTrain: (mode: DrillMode) => void;
};

const useCheck = ({ graph }: RepertoireEditing, measured: ReturnType<typeof useMeasured>['measured']) => {
  const toCheck = useMemo(() => {
    const played = new Map(measured && exitsOf(measured.judged).map((exit) => [exit.position, exit.moves.map(uciOf)]));
    return positionsToCheck(graph, { reach: measured?.reach ?? NO_REACH, played });
  }, [graph, measured]);
  return useEngineCheck(toCheck);
};

const boardTabs = ({ editing, measuring, own, check, position, replay, onOpen, onTrain }: BoardTabsProps) => {
  const { repertoire, graph } = editing;
  const { measured } = measuring;
  const isNotMeasured = measured === undefined && measuring.hasFailed;
  return [
    {
      id: 'gaps',
      label: measured === undefined ? 'Gaps' : `Gaps (${measured.gaps.length})`,
      content: isNotMeasured ? NOT_MEASURED : <GapsTab repertoire={repertoire} measured={measured} onOpen={onOpen} />,
    },
    {
      id: 'games',
      label: 'Games',
      content: isNotMeasured ? (
        NOT_MEASURED
      ) : (
        <GamesTab
          graph={graph}
          own={own}
          measured={measured}
          checked={check.checked}
          onOpen={onOpen}
          onTrain={(from) => onTrain({ kind: 'line', position: from })}
        />
      ),
    },
    {
      id: 'check',
      label: 'Check',
      content: <EngineCheckTab graph={graph} reach={measured?.reach ?? NO_REACH} check={check} onOpen={onOpen} />,
    },
    {
      id: 'notes',
      label: 'Notes',
      content: <NotesTab key={position} editing={editing} position={position} />,
    },
    { id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> },
  ];
};

const useAddKey = (add: () => void): void =>
  useBoardKeys(undefined, ({ key }) => {
    if (key.toLowerCase() !== 's') return false;
    add();
    return true;
  });

type BoardAlertProps = {
  readonly editing: RepertoireEditing;
  readonly unfolded: { readonly shown: number; readonly moves: number };
  readonly start: Epd;
  readonly onStart: (start: Epd) => void;
};

function BoardAlert({ editing, unfolded: { shown, moves }, start, onStart }: BoardAlertProps) {
  const { repertoire } = editing;
  return (
    <>
      <ChangedChapters editing={editing} />
      <ListNote isEmpty={repertoire.moves.length === 0} shown={shown} moves={moves}>
        {repertoire.starts.length > 1 && <StartChoice editing={editing} start={start} onChoose={onStart} />}
      </ListNote>
    </>
  );
}

type LineActionsProps = {
  readonly editing: RepertoireEditing;
  readonly isNew: boolean;
  readonly onAdd: () => void;
};

function LineActions({ editing, isNew, onAdd }: LineActionsProps) {
  return (
    <div className="flex gap-2">
      <Button size="small" disabled={!isNew} onClick={onAdd} title="Key S">
        <Plus aria-hidden className="size-4" />
        Add this line
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={!editing.repertoire.canUndo || editing.isSaving}
        onClick={editing.undo}
      >
        <Undo2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Undo</span>
      </Button>
    </div>
  );
}

const uciOf = ({ uci }: { readonly uci: string }): string => uci;

/** The likeliest moves of the list: it draws all of them. */
const LISTED_MOVES = 250;

export const NO_REACH: ReadonlyMap<Epd, number> = new Map();
const SHORTCUTS = [...addLineShortcuts, ...replayShortcuts, ...liveShortcuts, ...spokenShortcuts];

/** The list follows the repertoire; the moves on the board stay. */
const useShownTree = (replay: EditedReplay, tree: GameTree): void => {
  const show = useEffectEvent(() => {
    const { path } = replay;
    const shown = withPath(tree, path);
    replay.edit.open(shown.tree, shown.path);
  });
  useEffect(() => {
    show();
  }, [tree]);
};

/** Arrows and circles that are drawn belong to the note of the position. */
const withDrawnNotes = (
  replay: EditedReplay,
  { repertoire, graph, apply }: RepertoireEditing,
  position: Epd,
): EditedReplay => {
  const draw = (shape: Shape): void => {
    const { text = '', shapes = [] } = findNote(repertoire, position) ?? {};
    const drawn = toggleShape(shapes, shape).slice(-REPERTOIRE_LIMITS.shapes);
    const edit = setNote(graph, { position, text, shapes: drawn });
    if (edit === undefined) replay.edit.draw(shape);
    else apply(edit);
  };
  return { ...replay, edit: { ...replay.edit, draw } };
};

const withPath = (tree: GameTree, path: Path) => withLine(tree, movesOfPath(path));

const withLine = (tree: GameTree, moves: readonly string[]) =>
  moves.reduce(
    (at, move) => {
      const played = playMove(fenAt(at.tree, at.path), move);
      return played.ok ? addMove(at.tree, at.path, played.value) : at;
    },
    { tree, path: '' },
  );

const hasNewMove = (
  graph: RepertoireEditing['graph'],
  start: Epd,
  moves: readonly { readonly uci: string; readonly fen: string }[],
): boolean => {
  let position = start;
  for (const { uci, fen } of moves) {
    if (findMove(graph, { position, uci }) === undefined) return true;
    position = parseEpd(fen) ?? '';
  }
  return false;
};

type ListNoteProps = {
  readonly isEmpty: boolean;
  readonly shown: number;
  readonly moves: number;
  readonly children: ReactNode;
};

function ListNote({ isEmpty, shown, moves, children }: ListNoteProps) {
  if (!isEmpty && shown === moves && !children) return null;
  return (
    <div className="flex flex-col gap-2 border-b border-hairline px-3 py-2 text-sm text-ink-soft">
      {isEmpty && <p>No moves yet. Play a line on the board and add it, or import one.</p>}
      {shown < moves && <p>{repertoireSentence({ id: 'repertoire.shown', values: { shown, moves } })}</p>}
      {children}
    </div>
  );
}

type StartChoiceProps = {
  readonly editing: RepertoireEditing;
  readonly start: Epd;
  readonly onChoose: (start: Epd) => void;
};

function StartChoice({ editing: { repertoire }, start, onChoose }: StartChoiceProps) {
  return (
    <label className="flex items-center gap-2">
      Start
      <select
        value={start}
        onChange={(event) => onChoose(event.target.value)}
        className="h-9 min-w-0 flex-1 rounded-control border border-hairline-strong bg-surface px-2 text-ink"
      >
        {repertoire.starts.map(({ position, name }) => (
          <option key={position} value={position}>
            {name === '' ? (START_NAMES[fenOf(position)] ?? position) : name}
          </option>
        ))}
      </select>
    </label>
  );
}

const START_NAMES: Readonly<Record<string, string>> = {
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1': 'Start of the game',
};
