/** An analysis with an id, followed through broken connections and restarts of the server up to its result. */
import type { AnalysisRequest, AnalysisResult } from '../../../contract/analysis';
import { HttpError } from '../../lib/http/http';
import {
  AnalysisCutError,
  AnalysisLostError,
  AnalysisStoppedError,
  analyzeGame,
  joinAnalysis,
  type AnalysisWatcher,
} from '../analyze-game';
import { nextRunId } from './run-id';

/** Before each try to join again, in milliseconds; after the last one it is given up. */
export const WAITS = [500, 1000, 2000, 4000, 8000];
const NOT_NOW = [429, 502, 503, 504];

type FollowedRun = {
  readonly request: AnalysisRequest;
  readonly id: string;
  /** Whether the server should know it: then it is joined, and begun where the server does not. */
  readonly isBegun: boolean;
};

type RunWatcher = AnalysisWatcher & {
  /** The connection broke, and the analysis will be joined again. */
  readonly onBroken: () => void;
  /** It is begun again under another id. */
  readonly onRenewed: (id: string) => void;
};

/**
 * Answers the finished analysis. Throws as `analyzeGame` does, and `AnalysisLostError` when the connection cannot be had
 * again. Aborting `signal` leaves the analysis to itself.
 */
export const followRun = async (
  run: FollowedRun,
  signal: AbortSignal,
  watcher: RunWatcher,
): Promise<AnalysisResult> => {
  const { request } = run;
  let { id, isBegun } = run;
  let wasOpen = isBegun;
  let tries = 0;
  let furthest = 0;
  const watched: AnalysisWatcher = {
    ...watcher,
    onProgress: (progress) => {
      // A connection that brings something new is as good as any.
      if (progress.done > furthest) [furthest, tries] = [progress.done, 0];
      watcher.onProgress(progress);
    },
  };
  for (;;) {
    try {
      return await (isBegun ? joinAnalysis(id, signal, watched) : analyzeGame(request, signal, watched, id));
    } catch (error) {
      if (signal.aborted) throw error;
      if (isBegun && error instanceof HttpError && error.status === 404) {
        id = nextRunId(id);
        isBegun = false;
        watcher.onRenewed(id);
        continue;
      }
      if (!isBroken(error, wasOpen)) throw error;
      const wait = WAITS[tries++];
      if (wait === undefined) throw new AnalysisLostError('The analysis could not be joined again', { cause: error });
      watcher.onBroken();
      await waitFor(wait, signal);
      [isBegun, wasOpen] = [true, true];
    }
  }
};

/** Whether a further try may help. Before a first answer nothing is broken: then the call has failed. */
const isBroken = (error: unknown, wasOpen: boolean): boolean => {
  if (error instanceof AnalysisCutError) return true;
  if (error instanceof AnalysisStoppedError) return error.id === 'shutting-down';
  if (error instanceof HttpError) return wasOpen && NOT_NOW.includes(error.status);
  return wasOpen && error instanceof TypeError;
};

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
