import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { type AnalysisRun, isActive } from '../../game/analysis/analysis-run';

const aheadText = (ahead: number): string => {
  if (ahead === 0) return '';
  return ahead === 1
    ? ', sharing the engine with another analysis'
    : `, sharing the engine with ${ahead} other analyses`;
};

export const progressText = (run: AnalysisRun): string => {
  const isRunning = isActive(run);
  const { progress } = run;
  if (isRunning && run.isDisconnected) return 'The connection was lost. Reconnecting to the analysis…';
  if (!progress) return isRunning ? 'Waiting for the engine' : 'Stopped before the first position';
  const count = `${progress.done} of ${progress.positions} positions`;
  return isRunning ? `${count}${aheadText(progress.ahead)}` : `Stopped after ${count}`;
};

/** Older servers don't report their engine: it is the bundled one. */
const DEFAULT_LABEL = 'SF 16';

const LIMITS = { fast: 'Depth 12', accurate: '0.5s/move' } as const;

/** `SF 16 • Depth 12`. */
export const engineBadge = ({ engine, mode }: Pick<AnalysisResult, 'engine' | 'mode'>): string =>
  `${engine?.label ?? DEFAULT_LABEL} • ${LIMITS[mode]}`;

export const ANALYSIS_MODES = [
  { value: 'fast', label: '⚡ Fast (depth 12)' },
  { value: 'accurate', label: '🔍 Accurate (0.5s per move)' },
] as const;
