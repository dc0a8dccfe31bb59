import { ArrowUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { START_PATH } from '../../../chess/tree/path';
import type { Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { BoardColumn } from '../../board/board-column';
import { EditPanel, type Pen } from '../../board/edit-panel';
import { EngineLines } from '../../board/evaluation/engine-lines';
import { EvaluationGraph } from '../../board/evaluation/evaluation-graph';
import { barEvaluation, shownEvaluation } from '../../board/evaluation/evaluation-text';
import { CurrentEvaluation } from '../../board/evaluation/position-evaluation';
import { judgedPath, useJudgedKeys } from '../../board/judged-steps';
import { LiveEngine } from '../../board/live/live-engine';
import { type LiveEngineControls, useLiveEngine, useLiveView } from '../../board/live/use-live-engine';
import { useMoveSound } from '../../board/move-sound';
import { MoveList } from '../../board/moves/move-list';
import { ReplayBoard } from '../../board/replay-board';
import { NavigationButtons } from '../../board/replay-buttons';
import { arrowOf, choiceAt, searchedAt, shownAt, type ShownMove } from '../../board/shown-move';
import type { EditedReplay } from '../../board/use-edited-replay';
import { useReplayKeys } from '../../board/use-replay';
import type { useAnalysisRun } from '../../game/analysis-run';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import { Tooltip } from '../../ui/tooltip';
import { AnalyzeBar } from './analyze-bar';
import { EndgameCard, ExplorerPanel } from './explorer';
import { GameOverview, GameSummary, TimeSpent, useVerdict, Verdict } from './game-summary';
import { playersOf } from './game-text';

type GameBoardProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  readonly result: AnalysisResult | undefined;
  readonly analysis: ReturnType<typeof useAnalysisRun>;
  /** Plies whose deep analysis is still running. */
  readonly pendingReasons: ReadonlySet<Ply>;
  /** Changes couldn't be saved in this browser. */
  readonly hasSaveFailed: boolean;
  readonly onLearn: () => void;
};

export function GameBoard({ replay, moves, result, analysis, pendingReasons, hasSaveFailed, onLearn }: GameBoardProps) {
  const [pen, setPen] = useState<Pen>();
  useReplayKeys(replay);
  useMoveSound(replay.path);
  useJudgedKeys(replay, moves);
  const { tree, path } = replay;
  const stored = useMemo(() => searchedAt(path, moves), [path, moves]);
  const live = useLiveEngine({ tree, path, stored });
  const verdict = useVerdict(tree, result, moves);
  const isStart = path === START_PATH;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-18">
        <AnalysisBoard replay={replay} moves={moves} pen={pen} live={live} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Card aria-label="Position" className="relative flex flex-col gap-2 p-4! max-sm:px-4! max-sm:py-2!">
          <div className="max-sm:pr-20">
            <CurrentEvaluation replay={replay} moves={moves} start={result?.start} />
          </div>
          {verdict && isStart && <Verdict verdict={verdict} replay={replay} className={IN_PLACE_OF_FACTS} />}
          <EngineLines
            replay={replay}
            moves={moves}
            openReasons={pendingReasons}
            onPlay={replay.edit.playLine}
            hasNextOnly={verdict && isStart}
          />
          <LiveEngine live={live} onPlay={(line) => replay.edit.playLine(path, line)} />
          {!result && <AnalyzeBar tree={replay.tree} analysis={analysis} />}
        </Card>
        <EndgameCard replay={replay} />
        {moves.length > 0 && (
          <Card aria-label="Evaluation" className="flex flex-col gap-3 p-4! max-lg:order-1">
            {verdict && <Verdict verdict={verdict} replay={replay} className="sm:hidden" />}
            {result && <GameOverview result={result} moves={moves} />}
            <EvaluationGraph replay={replay} moves={moves} start={result?.start} phases={result?.phases} />
          </Card>
        )}
        <Card aria-label="Move table" className="flex flex-col overflow-hidden p-0! max-sm:flex-col-reverse">
          <div className="flex flex-col gap-2 border-hairline px-2 py-1.5 max-sm:border-t sm:border-b">
            {hasSaveFailed && (
              <p role="alert" className="text-sm text-bad">
                Your changes could not be saved on this device. Export the game to keep them.
              </p>
            )}
            <EditPanel replay={replay} pen={pen} onPen={setPen}>
              {result && <MistakeSteps replay={replay} moves={moves} onLearn={onLearn} />}
            </EditPanel>
          </div>
          <MoveList
            moves={moves}
            tree={replay.tree}
            path={replay.path}
            onGoTo={replay.jump}
            className="max-h-96 lg:max-h-[max(18rem,calc(100dvh-38rem))]"
          />
        </Card>
        <div className="flex min-w-0 flex-col gap-3 max-lg:order-2">
          {result && <GameSummary result={result} moves={moves} />}
          <TimeSpent tree={tree} />
          <ExplorerPanel replay={replay} />
        </div>
      </div>
    </div>
  );
}

/** As high as the three facts about a move that it stands in for. */
const IN_PLACE_OF_FACTS = 'max-sm:hidden sm:min-h-16 pointer-coarse:sm:min-h-31';

type MistakeStepsProps = Pick<GameBoardProps, 'replay' | 'moves' | 'onLearn'>;

function MistakeSteps({ replay: { path, jump }, moves, onLearn }: MistakeStepsProps) {
  const next = judgedPath(moves, path, ['mistake', 'blunder'], 'next');
  if (next === undefined) return null;
  return (
    <div className="flex gap-1.5">
      <Button variant="secondary" size="small" className="h-10" onClick={() => jump(next)}>
        Next mistake
      </Button>
      <Button variant="secondary" size="small" className="h-10" onClick={onLearn}>
        Learn from the mistakes
      </Button>
    </div>
  );
}

type AnalysisBoardProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  readonly pen: Pen;
  readonly live: LiveEngineControls;
};

function AnalysisBoard({ replay, moves, pen, live }: AnalysisBoardProps) {
  const { tree, path, flip, edit } = replay;
  const [hasArrow, setHasArrow] = useState(true);
  const shown = shownAt(tree, path, moves);
  const best = hasArrow ? choiceAt(path, moves)?.best : undefined;
  const bestMoveArrows = useMemo(() => arrowOf(tree, path, best), [tree, path, best]);
  const liveView = useLiveView(live);
  const arrows = live.isThreat || (hasArrow && liveView.arrows.length > 0) ? liveView.arrows : bestMoveArrows;
  const players = useMemo(() => playersOf(tree), [tree]);
  const input = useMemo(() => ({ onMove: edit.play, onDraw: edit.draw, pen }), [edit, pen]);

  return (
    <BoardColumn
      board={
        <ReplayBoard
          replay={replay}
          arrows={arrows}
          players={players}
          input={input}
          threat={liveView.threat}
          size={800}
          evaluation={liveView.evaluation ? shownEvaluation(liveView.evaluation) : barEvaluation(shown)}
          judgement={shown?.judgement}
        />
      }
      controls={
        <div className="pl-5.5">
          <NavigationButtons replay={replay} />
        </div>
      }
      appearance={
        <Tooltip label="Show the engine’s best move as an arrow">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Best move arrow"
            aria-pressed={hasArrow}
            onClick={() => setHasArrow(!hasArrow)}
          >
            <ArrowUpRight aria-hidden className={hasArrow ? 'size-5 text-accent' : 'size-5 opacity-60'} />
          </Button>
        </Tooltip>
      }
      onFlip={flip}
    />
  );
}
