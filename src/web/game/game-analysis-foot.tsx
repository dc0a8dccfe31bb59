import { useNavigate } from '@tanstack/react-router';
import type { Path } from '../../chess/tree/path';
import type { Color } from '../../chess/types';
import type { AnalysisProgress, AnalysisResult } from '../../contract/analysis';
import { Button } from '../ui/button';
import { Progress } from '../ui/progress';
import { useKeepGame } from './kept-analyses';
import { NO_ENGINE, useIsEngineMissing } from './missing-engine';

type GameAnalysisFootProps = {
  readonly progress: AnalysisProgress | undefined;
  readonly result: AnalysisResult | undefined;
  /** At the bottom of the board. */
  readonly side: Color;
  readonly path: Path;
  readonly onClose: () => void;
};

/** How far the engine is and a way to stop it; when it is done, the way on. */
export function GameAnalysisFoot({ progress, result, side, path, onClose }: GameAnalysisFootProps) {
  const navigate = useNavigate();
  const keep = useKeepGame();
  const isEngineMissing = useIsEngineMissing();
  if (result) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="h-10 justify-self-start md:ml-5.5"
        onClick={() => void navigate({ to: '/analysis', search: { game: keep({ result, side }), path } })}
      >
        Open on the analysis board
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-4 md:ml-5.5">
      <div className="flex flex-1 flex-col gap-2">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">
          {progress === undefined && isEngineMissing ? NO_ENGINE : progressText(progress)}
        </p>
      </div>
      <Button variant="secondary" size="small" className="h-10" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

const progressText = (progress: AnalysisProgress | undefined): string =>
  progress ? `${progress.done} of ${progress.positions} positions` : 'Waiting for the engine';
