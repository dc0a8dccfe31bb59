import type { ReactNode } from 'react';
import type { GameTree } from '../../chess/tree/game-tree';
import type { Color } from '../../chess/types';
import type { AnalysisProgress, AnalysisResult } from '../../contract/analysis';
import { CurrentEvaluation } from '../board/evaluation/current-evaluation';
import { EvaluationGraph } from '../board/evaluation/evaluation-graph';
import { barEvaluation } from '../board/evaluation/evaluation-text';
import { MoveList } from '../board/moves/move-list';
import { NavigationButtons } from '../board/navigation-buttons';
import { ReplayBoard } from '../board/replay-board';
import { pressReplayKey } from '../board/replay-keys';
import type { ShownMove } from '../board/shown-move';
import { shownAt } from '../board/shown-place';
import { useReplay } from '../board/use-replay';
import { Dialog } from '../ui/dialog';
import { GameAnalysisFoot } from './game-analysis-foot';
import { PositionAnalysisFacts } from './position-analysis';

type GameAnalysisViewProps = {
  readonly title: string;
  readonly badges: ReactNode;
  /** At the bottom of the board. */
  readonly side: Color | undefined;
  readonly tree: GameTree;
  readonly moves: readonly ShownMove[];
  readonly progress: AnalysisProgress | undefined;
  readonly result: AnalysisResult | undefined;
  readonly onClose: () => void;
};

/** The dialog with its board, evaluation and moves, finished or still filling. */
export function GameAnalysisView(props: GameAnalysisViewProps) {
  const { title, badges, side = 'white', tree, moves, progress, result, onClose } = props;
  const replay = useReplay(tree, { orientation: side });
  const evaluation = barEvaluation(shownAt(tree, replay.path, moves));
  return (
    <Dialog title={title} aside={badges} onClose={onClose} onKey={(event) => pressReplayKey(replay, event)}>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <ReplayBoard replay={replay} size={350} evaluation={evaluation} />
          <div className="pl-5.5">
            <NavigationButtons replay={replay} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:row-span-2">
          <CurrentEvaluation replay={replay} moves={moves} start={result?.start} />
          <div className="hidden sm:block">
            <EvaluationGraph moves={moves} start={result?.start} replay={replay} />
          </div>
          {result?.positionAnalysis && <PositionAnalysisFacts analysis={result.positionAnalysis} />}
          <section aria-label="Move Analysis" className="flex min-w-0 flex-col gap-2">
            <h3 className="text-sm font-semibold">Move Analysis</h3>
            <MoveList
              {...{ tree, moves }}
              path={replay.path}
              onGoTo={replay.jump}
              className="h-72 rounded-control border border-hairline md:h-80"
            />
          </section>
        </div>
        <GameAnalysisFoot {...{ progress, result, side, onClose }} path={replay.path} />
      </div>
    </Dialog>
  );
}
