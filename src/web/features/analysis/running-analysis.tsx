import { useMemo } from 'react';
import { START_PLY } from '../../../chess/game';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import { EvaluationGraph } from '../../board/evaluation/evaluation-graph';
import { MoveList } from '../../board/moves/move-list';
import { type AnalysisRun, isUnderWay } from '../../game/analysis-run';
import { arrivingMoves } from '../../game/shown-moves';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Progress } from '../../ui/progress';
import { progressText } from './progress-text';

type RunningAnalysisProps = { readonly run: AnalysisRun; readonly onCancel: () => void };

/** How far the engine is, with the moves and the graph filling as it goes; what came stays after the end. */
export function RunningAnalysis({ run, onCancel }: RunningAnalysisProps) {
  const { tree, moves, progress } = run;
  const shown = useMemo(() => (tree ? arrivingMoves(tree, moves) : []), [tree, moves]);
  const isRunning = isUnderWay(run);

  return (
    <Card aria-labelledby="running-analysis" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <CardTitle id="running-analysis">{isRunning ? 'Analyzing' : 'Partial analysis'}</CardTitle>
        {isRunning && (
          <Button variant="secondary" size="small" className="h-10" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">{progressText(run)}</p>
      </div>
      {tree && shown.length > 0 && (
        <>
          <EvaluationGraph moves={shown} start={undefined} />
          <MoveList
            tree={tree}
            moves={shown}
            path={pathOfPly(tree, Math.max(START_PLY, ...moves.keys()))}
            className="-mx-5 max-h-80 border-t border-hairline"
          />
        </>
      )}
    </Card>
  );
}
