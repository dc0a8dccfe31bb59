/** One analysis that belongs to no connection: what has come of it so far, and who listens. */
import type { AnalysisProgress, AnalysisResult, AnalyzedMove } from '../../../../contract/analysis';
import { clientGone, runEnded } from '../../../errors';
import type { AnalysisListeners } from '../analyze-one-game';

export type Analyze = (listeners: AnalysisListeners, signal: AbortSignal) => Promise<AnalysisResult>;

export type AnalysisRun = {
  /**
   * Tells all that has come so far, then what comes. Resolves with the result; rejects when the analysis fails or is ended,
   * and as soon as `signal` aborts: then one listens no more, and the analysis goes on.
   */
  readonly follow: (listener: AnalysisListeners, signal: AbortSignal) => Promise<AnalysisResult>;
  readonly isFollowed: () => boolean;
  readonly isOver: () => boolean;
  readonly end: () => void;
  /** What comes of it, whoever listens. */
  readonly result: Promise<AnalysisResult>;
};

/** Begins at once. `onLeft`: the last listener has left. */
export const createAnalysisRun = (analyze: Analyze, onLeft: () => void): AnalysisRun => {
  const controller = new AbortController();
  const listeners = new Set<AnalysisListeners>();
  const moves = new Map<number, AnalyzedMove>();
  let progress: AnalysisProgress | undefined;
  let judged: AnalysisResult | undefined;
  let isOver = false;

  const heard: AnalysisListeners = {
    onProgress: (step) => {
      progress = step;
      for (const { onProgress } of listeners) onProgress?.(step);
    },
    onMove: (index, move) => {
      moves.set(index, move);
      for (const { onMove } of listeners) onMove?.(index, move);
    },
    onJudged: (found) => {
      judged = found;
      // It says all that they did.
      moves.clear();
      for (const { onJudged } of listeners) onJudged?.(found);
    },
  };
  const tellSoFar = ({ onProgress, onMove, onJudged }: AnalysisListeners): void => {
    if (progress !== undefined) onProgress?.(progress);
    for (const [index, move] of moves) onMove?.(index, move);
    if (judged !== undefined) onJudged?.(judged);
  };
  const result = analyze(heard, controller.signal)
    .catch((error: unknown) => {
      throw controller.signal.aborted ? runEnded() : error;
    })
    .finally(() => {
      isOver = true;
      // The result says it all.
      moves.clear();
      judged = undefined;
    });
  // Told to those who listen; perhaps nobody does.
  result.catch(() => undefined);

  return {
    follow: async (listener, signal) => {
      if (signal.aborted) throw clientGone();
      listeners.add(listener);
      tellSoFar(listener);
      try {
        return await Promise.race([result, gone(signal)]);
      } finally {
        listeners.delete(listener);
        if (listeners.size === 0) onLeft();
      }
    },
    isFollowed: () => listeners.size > 0,
    isOver: () => isOver,
    end: () => controller.abort(),
    result,
  };
};

const gone = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(clientGone()), { once: true }));
