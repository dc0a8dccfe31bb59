import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { formatPgnLocation, makePgn } from '../../../chess/pgn/pgn';
import { START_PATH } from '../../../chess/tree/path';
import type { AnalysisMode } from '../../../contract/analysis/analysis';
import type { Replay } from '../../board/use-replay';
import { type AnalysisRun, isActive, type useAnalysisRun, useBeginFrom } from '../../game/analysis/analysis-run';
import type { AnalysisFailure } from '../../game/analysis/analyze-game';
import { MissingEngineNote } from '../../game/analysis/missing-engine';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/fields/segmented';
import { Spinner } from '../../ui/page';
import { Progress } from '../../ui/status/status';
import { ANALYSIS_MODES, progressText } from './analysis-labels';

type AnalyzeBarProps = {
  readonly replay: Pick<Replay, 'tree' | 'path'>;
  readonly analysis: ReturnType<typeof useAnalysisRun>;
};

export function AnalyzeBar({ replay: { tree, path }, analysis }: AnalyzeBarProps) {
  const [mode, setMode] = useState<AnalysisMode>('accurate');
  const { run, start, resume, cancel } = analysis;
  const from = useBeginFrom(analysis.beginFrom, { tree, path });
  if (isActive(run)) return <RunningBar run={run} onCancel={cancel} />;
  return (
    <div className="flex flex-col gap-2">
      {run.failure && <FailureNote failure={run.failure} onRetry={resume} />}
      <MissingEngineNote />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Analysis mode" options={ANALYSIS_MODES} value={mode} onChange={setMode} />
        <Button
          size="small"
          disabled={tree.moves.length === 0}
          onClick={() => void start({ pgn: makePgn(tree), mode, ...(path !== START_PATH && { from }) }, tree)}
        >
          Analyze Game
        </Button>
      </div>
    </div>
  );
}

type RunningBarProps = { readonly run: AnalysisRun; readonly onCancel: () => void };

export function RunningBar({ run, onCancel }: RunningBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-1 basis-full flex-col gap-1 sm:basis-40">
        <Progress value={run.progress?.done ?? 0} max={run.progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">{progressText(run)}</p>
      </div>
      <Button size="small" disabled>
        <Spinner className="size-4" />
        Analyzing...
      </Button>
      <Button variant="secondary" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Stays visible after the toast has disappeared. */
export function FailureNote({ failure, onRetry }: { failure: AnalysisFailure; onRetry: () => void }) {
  const { message, place, isConnectionLost } = failure;
  return (
    <div className="flex items-start gap-2 rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad">
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <span className="font-semibold">{message}</span>
        {place && <span> ({formatPgnLocation(place)})</span>}
        {!isConnectionLost && <span className="block">Your PGN is unchanged. Edit it or try again.</span>}
      </p>
      {isConnectionLost && (
        <Button variant="secondary" size="small" className="ml-auto shrink-0" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
