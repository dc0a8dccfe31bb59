/** A board with its evaluation, moves and tools: the one layout for every game tree. */
import { ArrowUpRight, Ellipsis } from 'lucide-react';
import { Activity, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { toWire } from '../../chess/evaluation-number';
import type { Ply } from '../../chess/types';
import type { GamePhase } from '../../contract/analysis';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Card } from '../ui/page';
import { BoardControls, ToggleButton } from './board-column';
import { EditPanel, type Pen } from './edit-panel';
import { EngineLines } from './evaluation/engine-lines';
import { EvaluationGraph } from './evaluation/evaluation-graph';
import { barEvaluation, shownEvaluation } from './evaluation/evaluation-text';
import { CurrentEvaluation } from './evaluation/position-evaluation';
import { useJudgedKeys } from './judged-steps';
import { LiveEngine } from './live/live-engine';
import { type LiveEngineControls, useLiveEngine, useLiveView } from './live/use-live-engine';
import { useMoveSound } from './move-sound';
import { MoveChips } from './moves/move-chips';
import { MoveList } from './moves/move-list';
import type { BoardPlayers } from './player-name';
import { ReplayBoard } from './replay-board';
import { NavigationButtons } from './replay-buttons';
import { arrowOf, choiceAt, searchedAt, shownAt, type ShownEvaluation, type ShownMove } from './shown-move';
import { SpokenPosition } from './spoken-position';
import type { EditedReplay } from './use-edited-replay';
import { useReplayKeys } from './use-replay';

export type WorkspaceTab = { readonly id: string; readonly label: string; readonly content: ReactNode };

type WorkspaceProps = {
  readonly replay: EditedReplay;
  /** The analyzed moves; none before an analysis. */
  readonly moves: readonly ShownMove[];
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
  readonly tabs: readonly WorkspaceTab[];
  /** Above the tabs. */
  readonly alert?: ReactNode;
  /** Beside the buttons that step through the game. */
  readonly actions?: ReactNode;
};

export function Workspace(props: WorkspaceProps) {
  const { replay, moves, start, phases, openReasons, players, opening, task, position, tabs, alert, actions } = props;
  const { tree, path } = replay;
  const [pen, setPen] = useState<Pen>();
  const [hasArrow, setHasArrow] = useState(true);
  useReplayKeys(replay);
  useMoveSound(path);
  useJudgedKeys(replay, moves);
  const stored = useMemo(() => searchedAt(path, moves), [path, moves]);
  const live = useLiveEngine({ tree, path, stored });
  return (
    <div data-workspace className={FRAME}>
      <SpokenPosition replay={replay} moves={moves} />
      <div className="max-lg:contents lg:flex lg:min-h-0 lg:flex-col lg:gap-2">
        <WorkspaceBoard replay={replay} moves={moves} players={players} pen={pen} live={live} hasArrow={hasArrow} />
        {moves.length > 0 && (
          <section
            aria-label="Timeline"
            className="max-lg:order-1 lg:flex lg:max-h-32 lg:min-h-18 lg:flex-1 lg:flex-col"
          >
            <EvaluationGraph replay={replay} moves={moves} start={start} phases={phases} />
          </section>
        )}
      </div>
      <div data-workspace-side className="max-lg:contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-col lg:gap-2">
        <Card aria-label="Position" className="relative flex shrink-0 flex-col gap-1 px-4! py-2!">
          <WorkspaceEvaluation replay={replay} moves={moves} start={start} live={live} />
          {opening}
          <EngineLines
            replay={replay}
            moves={moves}
            openReasons={openReasons}
            onPlay={replay.edit.playLine}
            hasNextOnly={Boolean(opening)}
          />
          <LiveEngine live={live} onPlay={(line) => replay.edit.playLine(path, line)} />
          {task}
        </Card>
        {position}
        <MoveChips tree={tree} path={path} moves={moves} onGoTo={replay.jump} />
        <Panels
          tabs={tabs}
          tools={<EditPanel replay={replay} pen={pen} onPen={setPen} />}
          alert={alert}
          moves={
            <MoveList
              moves={moves}
              tree={tree}
              path={path}
              onGoTo={replay.jump}
              className="max-lg:max-h-96 lg:flex-1"
            />
          }
        />
        <Controls replay={replay} hasArrow={hasArrow} onArrow={setHasArrow} actions={actions} />
      </div>
    </div>
  );
}

/** From 1024 px on it fills the window below the header and the page's title, 117 px, and nothing scrolls. */
const FRAME =
  'flex flex-col gap-3 max-sm:pb-14 lg:grid lg:h-[calc(100dvh-7.75rem)] lg:min-h-[37rem] lg:grid-cols-[auto_minmax(0,1fr)] ' +
  'lg:grid-rows-[minmax(0,1fr)] lg:gap-x-6';

type WorkspaceEvaluationProps = Pick<WorkspaceProps, 'replay' | 'moves' | 'start'> & {
  readonly live: LiveEngineControls;
};

function WorkspaceEvaluation({ live, ...shown }: WorkspaceEvaluationProps) {
  const { evaluation } = useLiveView(live);
  return (
    <div className="pr-20 sm:pr-40">
      <CurrentEvaluation {...shown} live={evaluation && toWire(evaluation)} />
    </div>
  );
}

type WorkspaceBoardProps = Pick<WorkspaceProps, 'replay' | 'moves' | 'players'> & {
  readonly pen: Pen;
  readonly live: LiveEngineControls;
  readonly hasArrow: boolean;
};

function WorkspaceBoard({ replay, moves, players, pen, live, hasArrow }: WorkspaceBoardProps) {
  const { tree, path, edit } = replay;
  const shown = shownAt(tree, path, moves);
  const known = barEvaluation(shown);
  const best = hasArrow ? choiceAt(path, moves)?.best : undefined;
  const bestMoveArrows = useMemo(() => arrowOf(tree, path, best), [tree, path, best]);
  const liveView = useLiveView(live);
  const arrows = live.isThreat || (hasArrow && liveView.arrows.length > 0) ? liveView.arrows : bestMoveArrows;
  const input = useMemo(() => ({ onMove: edit.play, onDraw: edit.draw, pen }), [edit, pen]);
  return (
    <div
      data-wide
      className="max-lg:-order-2 max-sm:-mx-4 max-sm:bg-surface max-sm:tall:sticky max-sm:tall:top-12 max-sm:tall:z-10"
    >
      <ReplayBoard
        replay={replay}
        arrows={arrows}
        players={players}
        input={input}
        threat={liveView.threat}
        size={800}
        evaluation={known.value || !liveView.evaluation ? known : shownEvaluation(liveView.evaluation)}
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

type PanelsProps = Pick<WorkspaceProps, 'tabs' | 'alert'> & { readonly tools: ReactNode; readonly moves: ReactNode };

const MOVES = 'moves';

/** Each panel keeps its state and its scroll position while another one is shown. */
function Panels({ tabs, tools, alert, moves }: PanelsProps) {
  const [current, setCurrent] = useState(MOVES);
  const id = useId();
  const panels: readonly WorkspaceTab[] = [{ id: MOVES, label: 'Moves', content: moves }, ...tabs];
  return (
    <Card aria-label="Move table" className="flex min-h-0 flex-col overflow-hidden p-0! lg:flex-1">
      {alert}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-hairline px-2 max-sm:contents sm:border-b">
        <Tabs tabs={panels} current={current} onChoose={setCurrent} id={id} />
        {tools}
      </div>
      {panels.map((panel) => (
        <Activity key={panel.id} mode={panel.id === current ? 'visible' : 'hidden'}>
          <div
            role="tabpanel"
            id={`${id}-panel-${panel.id}`}
            aria-labelledby={`${id}-${panel.id}`}
            tabIndex={panel.id === MOVES ? undefined : 0}
            className={panel.id === MOVES ? 'flex min-h-0 flex-col lg:flex-1' : PANEL}
          >
            {panel.content}
          </div>
        </Activity>
      ))}
    </Card>
  );
}

const PANEL = 'flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain p-4 lg:flex-1';

type TabsProps = {
  readonly tabs: readonly WorkspaceTab[];
  readonly current: string;
  readonly onChoose: (tab: string) => void;
  /** Begins the ids of tabs and panels. */
  readonly id: string;
};

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

function Tabs({ tabs, current, onChoose, id }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = (tabs.findIndex((tab) => tab.id === current) + step + tabs.length) % tabs.length;
    onChoose(tabs[at]?.id ?? current);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Panels"
      onKeyDown={handleKey}
      className="flex min-w-0 overflow-x-auto max-sm:border-b max-sm:border-hairline"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === current}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          className={classNames(
            'flex min-h-10 cursor-pointer items-center border-b-2 px-3 text-sm focus-visible:-outline-offset-2',
            tab.id === current
              ? 'border-accent font-semibold text-accent'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
