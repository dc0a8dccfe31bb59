/** A board with its evaluation, moves and tools: the one layout for every game tree. */
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { fromWire } from '../../../chess/evaluation-number';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../chess/tree/path';
import { fenAt } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import type { GamePhase } from '../../../contract/analysis/analysis';
import { classNames } from '../../ui/class-names';
import { Card } from '../../ui/page';
import { EditPanel, type Pen } from './edit-panel';
import { EngineLines } from '../evaluation/engine-lines';
import { EvaluationGraph } from '../evaluation/evaluation-graph';
import { CurrentEvaluation } from '../evaluation/position-evaluation';
import { useJudgedKeys } from '../judged-steps';
import { LiveEngine } from '../live/live-engine';
import { LiveValuesContext, useLiveValue } from '../evaluation/live-values';
import { type LiveEngineControls, useLiveEngine } from '../live/use-live-engine';
import { useMoveSound } from '../move-sound';
import { MoveChips, MoveLine } from '../moves/move-chips';
import { MoveList } from '../moves/move-list';
import { Panels, type WorkspaceTab } from './panels';
import type { BoardPlayers } from '../player-name';
import { PlayedLineBar } from '../evaluation/played-line';
import { refutationOf, searchedAt, shownAt, type ShownEvaluation, type ShownMove } from '../shown-move';
import { MistakeList, SpokenPosition } from '../spoken-position';
import { TypedMove } from '../typed-move';
import { type EditedReplay, shownReplay } from '../use-edited-replay';
import { type KeyArea, useReplayKeys } from '../use-replay';
import { type Layout, WorkspaceBoard, WorkspaceControls } from './workspace-board';

type WorkspaceProps = {
  readonly replay: EditedReplay;
  readonly layout?: Layout;
  /** By default the whole page. */
  readonly area?: KeyArea;
  /** Which line this is, where it is one of several. */
  readonly name?: string;
  /** Moves can be tried on the board, but nothing is kept. */
  readonly isReadOnly?: boolean;
  /** The analyzed moves: missing, the list has no columns for the engine. */
  readonly moves?: readonly ShownMove[];
  /** Of the tab with the moves. */
  readonly movesLabel?: string;
  /** Headings over the opening and the rest. */
  readonly hasMoveGroups?: boolean;
  /** Of the start position. */
  readonly start?: ShownEvaluation;
  readonly phases?: readonly GamePhase[];
  /** Plies whose judgement has no reason yet. */
  readonly openReasons?: ReadonlySet<Ply>;
  readonly players?: BoardPlayers;
  /** Shown at the start position, which has no move to explain. */
  readonly opening?: ReactNode;
  /** Below the evaluation: the progress of an analysis, or its start. */
  readonly task?: ReactNode;
  /** More about the position on the board. */
  readonly position?: ReactNode;
  /** Beside the moves. */
  readonly tabs?: readonly WorkspaceTab[];
  /** Its id; by default the moves are shown at first. */
  readonly firstTab?: string;
  /** Above the tabs. */
  readonly alert?: ReactNode;
  /** The buttons that step through the game. */
  readonly steps?: ReactNode;
  /** Beside them. */
  readonly actions?: ReactNode;
  /** In place of moves and tabs: where a game is given. On a phone it stands above the board. */
  readonly input?: ReactNode;
  /** The live engine runs from the start, unless it was turned off on this device. */
  readonly isEngineOnAtFirst?: boolean;
};

const INPUT = 'flex flex-col gap-3 lg:min-h-0 lg:flex-1 lg:overflow-y-auto stacked:-order-3';

export function Workspace(props: WorkspaceProps) {
  const { replay: game, layout = 'page', area, name, isReadOnly = false, start, phases, openReasons, players } = props;
  const { moves = NO_MOVES, opening, task, position, tabs = NO_TABS, alert, input, isEngineOnAtFirst } = props;
  const replay = shownReplay(game);
  const { tree, path, edit } = replay;
  const line = movedLine(game);
  const [pen, setPen] = useState<Pen>();
  const [hasArrow, setHasArrow] = useState(true);
  useReplayKeys(replay, area);
  useMoveSound(path);
  const stored = useMemo(() => searchedAt(path, moves), [path, moves]);
  const live = useLiveEngine({ tree, path, stored, area, isOnAtFirst: isEngineOnAtFirst });
  const evaluationAt = (from: Path) => knownAt(from, { tree, start, moves });
  const review = (to: Path) => edit.arrive(to, refutationOf(to, moves), evaluationAt(to));
  useJudgedKeys(replay, moves, { area, review });
  const about = <LiveValuesContext value={live.client.values}>{position}</LiveValuesContext>;
  return (
    <div data-workspace className={layout === 'card' && moves.length === 0 ? LOW_CARD : FRAMES[layout]}>
      <SpokenPosition replay={{ tree, path, line }} moves={moves} live={live.client.values} area={area} />
      {layout !== 'sheet' && (
        <TypedMove fen={live.boardTarget.position.fen} isChess960={tree.isChess960} onMove={edit.play} area={area} />
      )}
      <div
        className={classNames(
          'stacked:contents beside:flex beside:flex-col beside:gap-2 short:sticky short:top-2 lg:min-h-0',
          layout === 'column' ? 'short:z-10 short:w-full short:bg-surface' : 'short:self-start',
        )}
      >
        <WorkspaceBoard
          replay={replay}
          layout={layout}
          name={name}
          moves={moves}
          players={players}
          pen={pen}
          live={live}
          hasArrow={hasArrow}
        />
        <Timeline replay={game} moves={moves} start={start} phases={phases} live={live.client.values} />
      </div>
      <div
        data-workspace-side
        className="lg:min-h-0 beside:flex beside:min-w-0 beside:flex-col beside:gap-2 stacked:contents"
      >
        <Card aria-label="Position" className="@container relative flex shrink-0 flex-col gap-1 px-4! py-2!">
          <WorkspaceEvaluation replay={replay} moves={moves} start={start} live={live} />
          {opening}
          {moves.length > 0 && (
            <EngineLines
              replay={game}
              line={line}
              moves={moves}
              openReasons={openReasons}
              onPlay={(from, line) => edit.playOut(from, line, evaluationAt(from))}
              hasNextOnly={Boolean(opening)}
            />
          )}
          <LiveEngine live={live} onPlay={(line, evaluation) => edit.playOut(path, line, evaluation)} />
          {task}
        </Card>
        {layout !== 'column' && about}
        {input !== undefined && <div className={INPUT}>{input}</div>}
        {input === undefined && (
          <>
            {layout !== 'column' && <MoveChips tree={game.tree} path={game.path} moves={moves} onGoTo={game.jump} />}
            <Panels
              movesLabel={props.movesLabel}
              tabs={tabs}
              first={props.firstTab}
              tools={!isReadOnly && <EditPanel replay={game} pen={pen} onPen={setPen} />}
              alert={alert}
              moves={
                <Moves
                  moves={props.moves}
                  live={live.client.values}
                  hasGroups={props.hasMoveGroups}
                  tree={game.tree}
                  path={game.path}
                  onGoTo={game.jump}
                  about={layout === 'column' ? about : undefined}
                />
              }
            />
          </>
        )}
        <WorkspaceControls
          replay={replay}
          area={area}
          layout={layout}
          hasArrow={hasArrow}
          onArrow={setHasArrow}
          steps={props.steps}
          actions={game.line ? <PlayedLineBar onKeep={edit.keepLine} onLeave={edit.leaveLine} /> : props.actions}
        />
      </div>
    </div>
  );
}

type MovesProps = ComponentProps<typeof MoveList> & {
  readonly onGoTo: (path: Path) => void;
  /** Below the moves of a column, which are few. */
  readonly about: ReactNode;
};

function Moves({ moves, onGoTo, about, ...list }: MovesProps) {
  if (about !== undefined) {
    return (
      <MoveLine {...list} onGoTo={onGoTo}>
        {about}
      </MoveLine>
    );
  }
  return (
    <>
      <h2 className="sr-only">Moves</h2>
      <MoveList {...list} moves={moves} onGoTo={onGoTo} className="max-lg:max-h-96 lg:flex-1" />
      <MistakeList moves={moves ?? NO_MOVES} onGoTo={onGoTo} />
    </>
  );
}

function Timeline(props: ComponentProps<typeof EvaluationGraph>) {
  return props.moves.length === 0 ? null : (
    <section
      aria-label="Timeline"
      className="lg:flex lg:max-h-32 lg:min-h-16 lg:flex-1 lg:flex-col short:hidden stacked:order-1"
    >
      <EvaluationGraph {...props} />
    </section>
  );
}

type Known = Pick<WorkspaceProps, 'start'> & { readonly tree: GameTree; readonly moves: readonly ShownMove[] };

const knownAt = (from: Path, { tree, start, moves }: Known) => {
  const known = from === START_PATH ? start : shownAt(tree, from, moves)?.evaluation;
  return known && fromWire(known);
};

/** Where a line begins, the game's own move is on the board. */
const movedLine = ({ line }: EditedReplay) => (line && line.at > 0 ? line : undefined);

const NO_MOVES: readonly ShownMove[] = [];
const NO_TABS: readonly WorkspaceTab[] = [];

const COLUMNS =
  'flex flex-col gap-3 beside:grid beside:grid-cols-[auto_minmax(0,1fr)] short:gap-x-4 lg:grid-rows-[minmax(0,1fr)] lg:gap-x-6';

/**
 * From 1024 px on nothing scrolls but lists: a page fills the window below the header and the title, 117 px; a part of a
 * page fits below them.
 */
const FRAMES: Readonly<Record<Layout, string>> = {
  page: `${COLUMNS} max-sm:pb-14 lg:h-[calc(100dvh-7.75rem)] lg:min-h-[37rem]`,
  lesson: `${COLUMNS} lg:h-[max(32rem,var(--main-board)+1rem)]`,
  card: `${COLUMNS} lg:h-[clamp(37rem,calc(100dvh-7.75rem),42rem)]`,
  sheet: `${COLUMNS} lg:h-[clamp(33rem,calc(100dvh-9.5rem),40rem)]`,
  column:
    'max-lg:contents lg:flex lg:h-full lg:flex-col lg:gap-2 lg:[&>:has(>[data-wide])]:shrink-0 lg:[&>[data-workspace-side]]:flex-1',
};

/** Without a timeline below the board. */
const LOW_CARD = `${COLUMNS} lg:h-[33rem]`;

type Evaluated = { readonly replay: EditedReplay; readonly moves: readonly ShownMove[] };

type WorkspaceEvaluationProps = Evaluated & {
  readonly start: ShownEvaluation | undefined;
  readonly live: LiveEngineControls;
};

function WorkspaceEvaluation({ live, ...shown }: WorkspaceEvaluationProps) {
  const value = useLiveValue(live.client.values, fenAt(shown.replay.tree, shown.replay.path));
  return (
    <div className="pr-26 sm:pr-40">
      <CurrentEvaluation {...shown} line={movedLine(shown.replay)} live={value} />
    </div>
  );
}
