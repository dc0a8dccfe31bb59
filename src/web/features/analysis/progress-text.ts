import type { AnalysisProgress } from '../../../contract/analysis';

const aheadText = (ahead: number): string => {
  if (ahead === 0) return '';
  return ahead === 1
    ? ', sharing the engine with another analysis'
    : `, sharing the engine with ${ahead} other analyses`;
};

/** How far an analysis is, or was when it was stopped. */
export const progressText = (isRunning: boolean, progress: AnalysisProgress | undefined): string => {
  if (!progress) return isRunning ? 'Waiting for the engine' : 'Stopped before the first position';
  const count = `${progress.done} of ${progress.positions} positions`;
  return isRunning ? `${count}${aheadText(progress.ahead)}` : `Stopped after ${count}`;
};
