import { isUnderWay, type AnalysisRun } from '../../game/analysis-run';

const aheadText = (ahead: number): string => {
  if (ahead === 0) return '';
  return ahead === 1
    ? ', sharing the engine with another analysis'
    : `, sharing the engine with ${ahead} other analyses`;
};

/** How far an analysis is, or was when it was stopped. */
export const progressText = (run: AnalysisRun): string => {
  const isRunning = isUnderWay(run);
  const { progress } = run;
  if (isRunning && run.isBroken) return 'The connection was lost. Joining the analysis again…';
  if (!progress) return isRunning ? 'Waiting for the engine' : 'Stopped before the first position';
  const count = `${progress.done} of ${progress.positions} positions`;
  return isRunning ? `${count}${aheadText(progress.ahead)}` : `Stopped after ${count}`;
};
