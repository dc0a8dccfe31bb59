/** The analyses of this server that have an id, in its memory: those that run, and for a while what came of them. */
import type { Milliseconds } from '../../../chess/types';
import type { AnalysisProgress, AnalysisRequest, AnalysisResult, AnalyzedMove } from '../../../contract/analysis';
import { QUOTAS } from '../../../contract/quotas';
import { clientGone, runEnded, runOfAnotherGame } from '../../errors';
import type { AnalysisListeners } from './analyze-one-game';

/** How long an analysis goes on, and its result is kept, after the last listener has left. */
export const UNATTENDED_RUN: Milliseconds = 600_000;

/** Results kept at most, and their characters; the oldest give way. */
const MAX_KEPT_RESULTS = 200;

const MAX_KEPT_CHARACTERS = 20_000_000;

type RunToBegin = {
  readonly id: string;
  readonly request: AnalysisRequest;
  /** Who begins it, as limits have it. */
  readonly client: string;
  readonly analyze: Analyze;
  /** Called once, when nothing is computed for this call any more. */
  readonly onOver: () => void;
};

export type AnalysisRuns = {
  /**
   * The run with this id, begun now where there is none yet: a client that did not hear the answer may call again.
   * Throws where another game runs under the id.
   */
  readonly begin: (run: RunToBegin) => AnalysisRun;
  readonly find: (id: string) => AnalysisRun | undefined;
  /** Ends and forgets it; false where there is none. */
  readonly end: (id: string) => boolean;
  /** Until all that run have ended; for a server that is closing. */
  readonly idle: () => Promise<void>;
};

type KnownRun = Pick<RunToBegin, 'request' | 'client'> & {
  readonly run: AnalysisRun;
  timer?: NodeJS.Timeout;
  /** Of the result, once there is one. */
  characters?: number;
};

export const createAnalysisRuns = (): AnalysisRuns => {
  const { known, forget, forgetLater, boundUnattended, keepResult } = createMemory();

  const begin = ({ id, request, client, analyze, onOver }: RunToBegin): AnalysisRun => {
    const run = createAnalysisRun(analyze, () => {
      forgetLater(id, entry);
      boundUnattended(client);
    });
    const entry: KnownRun = { request, client, run };
    known.set(id, entry);
    forgetLater(id, entry);
    // One that failed may be tried again under its id.
    run.result.then(
      (result) => keepResult(id, entry, result),
      () => known.get(id) === entry && forget(id),
    );
    run.result.then(onOver, onOver);
    return run;
  };

  return {
    begin: (begun) => {
      const there = known.get(begun.id);
      if (there === undefined) return begin(begun);
      begun.onOver();
      if (there.request.pgn !== begun.request.pgn || there.request.mode !== begun.request.mode)
        throw runOfAnotherGame();
      return there.run;
    },
    find: (id) => known.get(id)?.run,
    end: (id) => {
      const isKnown = known.has(id);
      forget(id);
      return isKnown;
    },
    idle: async () => {
      await Promise.allSettled([...known.values()].map(({ run }) => run.result));
    },
  };
};

/** The runs that are known, and what makes one of them forgotten. */
const createMemory = () => {
  // In the order of their beginning; a finished one stands where it finished.
  const known = new Map<string, KnownRun>();

  const forget = (id: string): void => {
    const { run, timer } = known.get(id) ?? {};
    clearTimeout(timer);
    known.delete(id);
    run?.end();
  };
  const forgetLater = (id: string, entry: KnownRun): void => {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      if (known.get(id) === entry && !entry.run.isFollowed()) forget(id);
    }, UNATTENDED_RUN);
    entry.timer.unref();
  };
  const boundUnattended = (client: string): void => {
    const unattended = [...known].filter(
      ([, entry]) => entry.client === client && !entry.run.isOver() && !entry.run.isFollowed(),
    );
    for (const [id] of unattended.slice(0, -QUOTAS.unattendedRunsOfClient)) forget(id);
  };
  const boundResults = (): void => {
    const kept = [...known].flatMap(([id, { characters }]) => (characters === undefined ? [] : [{ id, characters }]));
    let [count, sum] = [kept.length, kept.reduce((total, { characters }) => total + characters, 0)];
    for (const { id, characters } of kept) {
      if (count <= MAX_KEPT_RESULTS && sum <= MAX_KEPT_CHARACTERS) return;
      forget(id);
      [count, sum] = [count - 1, sum - characters];
    }
  };
  const keepResult = (id: string, entry: KnownRun, result: AnalysisResult): void => {
    if (known.get(id) !== entry) return;
    entry.characters = JSON.stringify(result).length;
    known.delete(id);
    known.set(id, entry);
    forgetLater(id, entry);
    boundResults();
  };
  return { known, forget, forgetLater, boundUnattended, keepResult };
};

/** One analysis that belongs to no connection: what has come of it so far, and who listens. */

export type Analyze = (listeners: AnalysisListeners, signal: AbortSignal) => Promise<AnalysisResult>;

type AnalysisRun = {
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
const createAnalysisRun = (analyze: Analyze, onLeft: () => void): AnalysisRun => {
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
