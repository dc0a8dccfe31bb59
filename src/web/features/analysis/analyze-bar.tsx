import { useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { AnalysisMode } from '../../../contract/analysis';
import { isUnderWay } from '../../game/analysis-run';
import { MissingEngineNote } from '../../game/missing-engine';
import type { useAnalysisRun } from '../../game/use-analysis-run';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/fields/segmented';
import { Progress } from '../../ui/progress';
import { ANALYSIS_MODES } from './analysis-modes';
import { FailureNote } from './failure-note';
import { progressText } from './progress-text';

type AnalyzeBarProps = {
  readonly tree: GameTree;
  readonly analysis: ReturnType<typeof useAnalysisRun>;
};

/** Has the game on the board analyzed; while that goes on, how far it is. */
export function AnalyzeBar({ tree, analysis: { run, start, resume, cancel } }: AnalyzeBarProps) {
  const [mode, setMode] = useState<AnalysisMode>('accurate');
  if (isUnderWay(run)) {
    return (
      <div className="flex items-center gap-4">
        <div className="flex flex-1 flex-col gap-2">
          <Progress value={run.progress?.done ?? 0} max={run.progress?.positions ?? 1} label="Positions evaluated" />
          <p className="text-sm text-ink-soft tabular-nums">{progressText(run)}</p>
        </div>
        <Button variant="secondary" size="small" className="h-10" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {run.failure && <FailureNote failure={run.failure} onRetry={resume} />}
      <MissingEngineNote />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Analysis mode" options={ANALYSIS_MODES} value={mode} onChange={setMode} />
        <Button
          size="small"
          className="h-10"
          disabled={tree.moves.length === 0}
          onClick={() => void start({ pgn: makePgn(tree), mode }, tree)}
        >
          Analyze Game
        </Button>
      </div>
    </div>
  );
}
