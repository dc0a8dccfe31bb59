/** A board with its evaluation, moves and tools: the one layout for every game tree. */
import { ArrowUpRight, Ellipsis } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { fromWire, toWire } from '../../chess/evaluation-number';
import { type Path, START_PATH } from '../../chess/tree/path';
import type { Ply } from '../../chess/types';
import type { GamePhase } from '../../contract/analysis';
import { Button } from '../ui/button';
import { Card } from '../ui/page';
import { BoardControls, ToggleButton } from './board-column';
import { EditPanel, type Pen } from './edit-panel';
import { EngineLines } from './evaluation/engine-lines';
import { EvaluationGraph } from './evaluation/evaluation-graph';
import { barEvaluation } from './evaluation/evaluation-text';
import { CurrentEvaluation } from './evaluation/position-evaluation';
import { useJudgedKeys } from './judged-steps';
import { LiveEngine } from './live/live-engine';
import { type LiveEngineControls, useLiveEngine, useLiveView } from './live/use-live-engine';
import { useMoveSound } from './move-sound';
import { MoveChips } from './moves/move-chips';
import { MoveList } from './moves/move-list';
import { Panels, type WorkspaceTab } from './panels';
import type { BoardPlayers } from './player-name';
import { PlayedLineBar, shownReplay } from './played-line';
import { ReplayBoard } from './replay-board';
import { NavigationButtons } from './replay-buttons';
import {
  arrowOf,
  choiceAt,
  refutationOf,
  searchedAt,
  shownAt,
  type ShownEvaluation,
  type ShownMove,
} from './shown-move';
import { MistakeList, SpokenPosition } from './spoken-position';
import { TypedMove } from './typed-move';
import type { EditedReplay } from './use-edited-replay';
import { useReplayKeys } from './use-replay';

type WorkspaceProps = {
  readonly replay: EditedReplay;
  /** Which line this is, where it is one of several. */
  readonly name?: string;
  /** Moves can be tried on the board, but nothing is kept. */
  readonly isReadOnly?: boolean;
  /** The analyzed moves: missing, the list has no columns for the engine. */
  readonly moves?: readonly ShownMove[];
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
  /** Above the tabs. */
  readonly alert?: ReactNode;
  /** Beside the buttons that step through the game. */
  readonly actions?: ReactNode;
  /** In place of moves and tabs: where a game is given. On a phone it stands above the board. */
  readonly input?: ReactNode;
  /** The live engine runs from the start, unless it was turned off on this device. */
  readonly isEngineOnAtFirst?: boolean;
};

export function Workspace(props: WorkspaceProps) {
  const {
    replay: game,
    name,
    isReadOnly = false,
    start,
    phases,
    openReasons,
    players,
    opening,
    task,
    position,
  } = props;
  const { moves = NO_MOVES, tabs = NO_TABS, alert, actions, input, isEngineOnAtFirst } = props;
  const replay = shownReplay(game);
  const { tree, path, edit } = replay;
  const [pen, setPen] = useState<Pen>();
  const [hasArrow, setHasArrow] = useState(true);
  useReplayKeys(replay);
  useMoveSound(path);
  const stored = useMemo(() => searchedAt(path, moves), [path, moves]);
  const live = useLiveEngine({ tree, path, stored, isOnAtFirst: isEngineOnAtFirst });
  const evaluationAt = (from: Path) => {
    const known = from === START_PATH ? start : shownAt(tree, from, moves)?.evaluation;
    return known && fromWire(known);
  };
  useJudgedKeys(replay, moves, (to) => edit.arrive(to, refutationOf(to, moves), evaluationAt(to)));
  return (
    <div data-workspace className={FRAME}>
      <SpokenPosition replay={replay} moves={moves} />
      <TypedMove fen={live.boardTarget.position.fen} isChess960={tree.isChess960} onMove={edit.play} />
      <div className="max-lg:contents lg:flex lg:min-h-0 lg:flex-col lg:gap-2">
        <WorkspaceBoard
          replay={replay}
          name={name}
          moves={moves}
          players={players}
          pen={pen}
          live={live}
          hasArrow={hasArrow}
        />
        {moves.length > 0 && (
          <section
            aria-label="Timeline"
            className="max-lg:order-1 lg:flex lg:max-h-32 lg:min-h-18 lg:flex-1 lg:flex-col"
          >
            <EvaluationGraph replay={game} moves={moves} start={start} phases={phases} />
          </section>
        )}
      </div>
      <div data-workspace-side className="max-lg:contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-col lg:gap-2">
        <Card aria-label="Position" className="relative flex shrink-0 flex-col gap-1 px-4! py-2!">
          <WorkspaceEvaluation replay={replay} moves={moves} start={start} live={live} />
          {opening}
          {moves.length > 0 && (
            <EngineLines
              replay={game}
              moves={moves}
              openReasons={openReasons}
              onPlay={(from, line) => edit.playOut(from, line, evaluationAt(from))}
              hasNextOnly={Boolean(opening)}
            />
          )}
          <LiveEngine live={live} onPlay={(line, evaluation) => edit.playOut(path, line, evaluation)} />
          {task}
        </Card>
        {position}
        {input !== undefined && (
          <div className="flex flex-col gap-3 max-lg:-order-3 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">{input}</div>
        )}
        {input === undefined && (
          <>
            <MoveChips tree={game.tree} path={game.path} moves={moves} onGoTo={game.jump} />
            <Panels
              tabs={tabs}
              tools={!isReadOnly && <EditPanel replay={game} pen={pen} onPen={setPen} />}
              alert={alert}
              moves={
                <>
                  <h2 className="sr-only">Moves</h2>
                  <MoveList
                    moves={props.moves}
                    tree={game.tree}
                    path={game.path}
                    onGoTo={game.jump}
                    className="max-lg:max-h-96 lg:flex-1"
                  />
                  <MistakeList moves={moves} onGoTo={game.jump} />
                </>
              }
            />
          </>
        )}
        <Controls
          replay={replay}
          hasArrow={hasArrow}
          onArrow={setHasArrow}
          actions={game.line ? <PlayedLineBar edit={edit} /> : actions}
        />
      </div>
    </div>
  );
}

const NO_MOVES: readonly ShownMove[] = [];
const NO_TABS: readonly WorkspaceTab[] = [];

/** From 1024 px on it fills the window below the header and the page's title, 117 px, and nothing scrolls. */
const FRAME =
  'flex flex-col gap-3 max-sm:pb-14 lg:grid lg:h-[calc(100dvh-7.75rem)] lg:min-h-[37rem] lg:grid-cols-[auto_minmax(0,1fr)] ' +
  'lg:grid-rows-[minmax(0,1fr)] lg:gap-x-6';

type Evaluated = { readonly replay: EditedReplay; readonly moves: readonly ShownMove[] };

type WorkspaceEvaluationProps = Evaluated & {
  readonly start: ShownEvaluation | undefined;
  readonly live: LiveEngineControls;
};

function WorkspaceEvaluation({ live, ...shown }: WorkspaceEvaluationProps) {
  const { evaluation } = useLiveView(live);
  return (
    <div className="pr-26 sm:pr-40">
      <CurrentEvaluation {...shown} live={evaluation && toWire(evaluation)} />
    </div>
  );
}

type WorkspaceBoardProps = Evaluated &
  Pick<WorkspaceProps, 'name' | 'players'> & {
    readonly pen: Pen;
    readonly live: LiveEngineControls;
    readonly hasArrow: boolean;
  };

function WorkspaceBoard({ replay, name, moves, players, pen, live, hasArrow }: WorkspaceBoardProps) {
  const { tree, path, edit } = replay;
  const shown = shownAt(tree, path, moves);
  const best = hasArrow ? choiceAt(path, moves)?.best : undefined;
  const bestMoveArrows = useMemo(() => arrowOf(tree, path, best), [tree, path, best]);
  const liveView = useLiveView(live);
  const arrows = live.isThreat || (hasArrow && liveView.arrows.length > 0) ? liveView.arrows : bestMoveArrows;
  const input = useMemo(() => ({ onMove: edit.play, onReplace: edit.replace, onDraw: edit.draw, pen }), [edit, pen]);
  return (
    <div
      data-wide
      className="max-lg:-order-2 max-sm:-mx-4 max-sm:bg-surface max-sm:tall:sticky max-sm:tall:top-12 max-sm:tall:z-10"
    >
      <ReplayBoard
        replay={replay}
        name={name}
        arrows={arrows}
        players={players}
        input={input}
        threat={liveView.threat}
        size={800}
        evaluation={barEvaluation(shown, liveView.evaluation && toWire(liveView.evaluation), moves.length > 0)}
        judgement={shown?.judgement}
      />
    </div>
  );
}

type ControlsProps = Pick<WorkspaceProps, 'replay' | 'actions'> & {
  readonly hasArrow: boolean;
  readonly onArrow: (hasArrow: boolean) => void;
};

/** On a phone a bar above the navigation; there, what is rarely needed opens with "More". */
function Controls({ replay, hasArrow, onArrow, actions }: ControlsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-open={isOpen || undefined} className={CONTROLS}>
      <BoardControls
        appearance={
          <ToggleButton
            label="Best move arrow"
            tooltip="Show the engine’s best move as an arrow"
            isOn={hasArrow}
            onToggle={onArrow}
          >
            <ArrowUpRight aria-hidden className={hasArrow ? 'size-5 text-accent' : 'size-5 opacity-60'} />
          </ToggleButton>
        }
        onFlip={replay.flip}
      >
        <NavigationButtons replay={replay} />
        {actions}
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto sm:hidden"
          aria-label="More board controls"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      </BoardControls>
    </div>
  );
}

const CONTROLS =
  'shrink-0 max-lg:-order-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:border-t ' +
  'max-sm:border-hairline-strong max-sm:bg-surface max-sm:px-4 max-sm:py-1.5 max-sm:not-data-open:**:data-extra:hidden';
