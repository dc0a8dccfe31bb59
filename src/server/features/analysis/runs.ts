import type { Milliseconds } from '../../../chess/types';
import type {
  AnalysisProgress,
  AnalysisRequest,
  AnalysisResult,
  AnalyzedMove,
} from '../../../contract/analysis/analysis';
import { QUOTAS } from '../../../contract/quotas';
import { fail } from '../../errors';
import type { AnalysisListeners, BeginFrom } from './analyze-one-game';

/** How long an analysis without listeners continues, and its result is stored. */
export const UNATTENDED_RUN_TTL: Milliseconds = 600_000;

/** Limits on stored results; the oldest are dropped first. */
const MAX_STORED_RESULTS = 200;

const MAX_STORED_CHARACTERS = 20_000_000;

type RunRequest = {
  readonly id: string;
  readonly request: AnalysisRequest;
  readonly client: string;
  readonly analyze: Analyze;
  /** Called once, when the call no longer uses the engine. */
  readonly onOver: () => void;
};

export type AnalysisRuns = {
  /** The run with this id, started if there is none. Throws if another game runs under the id. */
  readonly start: (run: RunRequest) => AnalysisRun;
  readonly find: (id: string) => AnalysisRun | undefined;
  readonly end: (id: string) => boolean;
  /** Resolves when all runs have ended, for shutdown. */
  readonly idle: () => Promise<void>;
};

type KnownRun = Pick<RunRequest, 'request' | 'client'> & {
  readonly run: AnalysisRun;
  timer?: NodeJS.Timeout;
  characters?: number;
};

export const createAnalysisRuns = (): AnalysisRuns => {
  const { known, forget, forgetLater, boundUnattended, keepResult } = createRunStore();

  const begin = ({ id, request, client, analyze, onOver }: RunRequest): AnalysisRun => {
    const run = createAnalysisRun(analyze, () => {
      forgetLater(id, entry);
      boundUnattended(client);
    });
    const entry: KnownRun = { request, client, run };
    known.set(id, entry);
    forgetLater(id, entry);
    run.result.then(
      (result) => keepResult(id, entry, result),
      () => known.get(id) === entry && forget(id),
    );
    run.result.then(onOver, onOver);
    return run;
  };

  return {
    start: (begun) => {
      const existing = known.get(begun.id);
      if (existing === undefined) return begin(begun);
      begun.onOver();
      if (existing.request.pgn !== begun.request.pgn || existing.request.mode !== begun.request.mode)
        throw fail('run-of-another-game');
      return existing.run;
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

const createRunStore = () => {
  // By start time; finished runs by end time.
  const known = new Map<string, KnownRun>();

  const forget = (id: string): void => {
    const { run, timer } = known.get(id) ?? {};
    clearTimeout(timer);
    known.delete(id);
    run?.end();
  };
  const scheduleForget = (id: string, entry: KnownRun): void => {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      if (known.get(id) === entry && !entry.run.isFollowed()) forget(id);
    }, UNATTENDED_RUN_TTL);
    entry.timer.unref();
  };
  const limitUnattended = (client: string): void => {
    const unattended = [...known].filter(
      ([, entry]) => entry.client === client && !entry.run.isOver() && !entry.run.isFollowed(),
    );
    for (const [id] of unattended.slice(0, -QUOTAS.unattendedRunsOfClient)) forget(id);
  };
  const limitResults = (): void => {
    const finished = [...known].flatMap(([id, { characters }]) =>
      characters === undefined ? [] : [{ id, characters }],
    );
    let [count, sum] = [finished.length, finished.reduce((total, { characters }) => total + characters, 0)];
    for (const { id, characters } of finished) {
      if (count <= MAX_STORED_RESULTS && sum <= MAX_STORED_CHARACTERS) return;
      forget(id);
      [count, sum] = [count - 1, sum - characters];
    }
  };
  const keepResult = (id: string, entry: KnownRun, result: AnalysisResult): void => {
    if (known.get(id) !== entry) return;
    entry.characters = JSON.stringify(result).length;
    known.delete(id);
    known.set(id, entry);
    scheduleForget(id, entry);
    limitResults();
  };
  return { known, forget, forgetLater: scheduleForget, boundUnattended: limitUnattended, keepResult };
};

export type Analyze = (
  listeners: AnalysisListeners & { readonly onStart?: (beginFrom: BeginFrom) => void },
  signal: AbortSignal,
) => Promise<AnalysisResult>;

type AnalysisRun = {
  /**
   * Reports everything so far, then each update. Resolves with the result; rejects when the analysis fails or is ended.
   * An abort of `signal` removes the listener only.
   */
  readonly follow: (listener: AnalysisListeners, signal: AbortSignal) => Promise<AnalysisResult>;
  /** Without effect before and after its searches. */
  readonly beginFrom: BeginFrom;
  readonly isFollowed: () => boolean;
  readonly isOver: () => boolean;
  readonly end: () => void;
  readonly result: Promise<AnalysisResult>;
};

/** Starts at once. `onLeft` is called when the last listener has left. */
const createAnalysisRun = (analyze: Analyze, onLeft: () => void): AnalysisRun => {
  const controller = new AbortController();
  const listeners = new Set<AnalysisListeners>();
  const moves = new Map<number, AnalyzedMove>();
  let progress: AnalysisProgress | undefined;
  let judged: AnalysisResult | undefined;
  let isOver = false;
  let beginFrom: BeginFrom = () => undefined;

  const emitter: Parameters<Analyze>[0] = {
    onStart: (begin) => (beginFrom = begin),
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
      // Its result includes them.
      moves.clear();
      for (const { onJudged } of listeners) onJudged?.(found);
    },
  };
  const replay = ({ onProgress, onMove, onJudged }: AnalysisListeners): void => {
    if (progress !== undefined) onProgress?.(progress);
    for (const [index, move] of moves) onMove?.(index, move);
    if (judged !== undefined) onJudged?.(judged);
  };
  const result = analyze(emitter, controller.signal)
    .catch((error: unknown) => {
      throw controller.signal.aborted ? fail('run-ended') : error;
    })
    .finally(() => {
      isOver = true;
      moves.clear();
      judged = undefined;
    });
  // Avoids an unhandled rejection when nobody listens.
  result.catch(() => undefined);

  return {
    follow: async (listener, signal) => {
      if (signal.aborted) throw fail('client-gone');
      listeners.add(listener);
      replay(listener);
      try {
        return await Promise.race([result, rejectOnAbort(signal)]);
      } finally {
        listeners.delete(listener);
        if (listeners.size === 0) onLeft();
      }
    },
    beginFrom: (ply) => beginFrom(ply),
    isFollowed: () => listeners.size > 0,
    isOver: () => isOver,
    end: () => controller.abort(),
    result,
  };
};

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(fail('client-gone')), { once: true }));
