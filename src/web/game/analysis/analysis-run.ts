import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { parsePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { mainPlyOf } from '../../../chess/tree/tree-replay';
import type { Milliseconds, Ply } from '../../../chess/types';
import type {
  AnalysisProgress,
  AnalysisRequest,
  AnalysisResult,
  AnalyzedMove,
} from '../../../contract/analysis/analysis';
import { createThrottle } from '../../board/live/live-client';
import type { Replay } from '../../board/use-replay';
import { HttpError } from '../../lib/http/http';
import { logError } from '../../lib/log';
import {
  AnalysisConnectionError,
  type AnalysisFailure,
  type AnalysisListener,
  AnalysisStoppedError,
  AnalysisStreamError,
  analyzeGame,
  beginRunFrom,
  cancelRun,
  joinAnalysis,
  toAnalysisFailure,
} from './analyze-game';
import { makeRunId, nextRunId, readRun, removeRun, type StoredRun, storeRun } from './stored-runs';

type AnalysisEnds = {
  /** Some reasons may still follow. */
  readonly onResult: (result: AnalysisResult) => void;
  readonly onReasons: (result: AnalysisResult) => void;
  readonly onFailure: (failure: AnalysisFailure) => void;
  /**
   * The key under which the analysis is stored, to be joined later. Without it, leaving the screen ends the analysis on
   * the server too.
   */
  readonly storageKey?: string;
};

type AnalysisCall = (signal: AbortSignal, watcher: AnalysisListener) => Promise<AnalysisResult>;

/** One analysis at a time. */
export const useAnalysisRun = (ends: AnalysisEnds) => {
  const { storageKey } = ends;
  const id = useRef<string>(undefined);
  const drop = (): void => {
    if (storageKey !== undefined && id.current !== undefined) removeRun(storageKey, id.current);
  };
  const { run, dispatch, send, abort } = useRequest({ ...ends, onEnd: drop });

  const follow = (key: string, stored: StoredRun, isStarted: boolean): Promise<void> => {
    const { pgn, mode, from } = stored;
    const storeRenewed = (renewed: string): void => storeRun(key, { ...stored, id: (id.current = renewed) });
    id.current = stored.id;
    return send((signal, listener) =>
      followRun({ id: stored.id, request: { pgn, mode, from }, isStarted }, signal, {
        ...listener,
        onDisconnect: () => dispatch({ type: 'broken' }),
        onRenewed: storeRenewed,
      }),
    );
  };
  const start = (request: AnalysisRequest, tree: GameTree | undefined): Promise<void> => {
    dispatch({ type: 'started', tree });
    if (storageKey === undefined) return send((signal, watcher) => analyzeGame(request, signal, watcher));
    const stored = { ...request, id: makeRunId(), keptAt: Date.now() };
    storeRun(storageKey, stored);
    return follow(storageKey, stored, false);
  };
  const resume = (): void => {
    const stored = storageKey === undefined ? undefined : readRun(storageKey);
    if (storageKey === undefined || stored === undefined) return;
    dispatch({ type: 'started', tree: treeOf(stored) });
    void follow(storageKey, stored, true);
  };
  const cancel = (): void => {
    abort();
    drop();
    if (id.current !== undefined) cancelRun(id.current).catch(logError);
    dispatch({ type: 'cancelled' });
  };
  const forget = (): void => {
    if (run.state === 'failed') drop();
    dispatch({ type: 'edited' });
  };

  const resumeAtFirst = useEffectEvent(resume);
  useEffect(() => resumeAtFirst(), []);
  const beginFrom = (ply: Ply): void => {
    const isSearching = run.state === 'running' && run.result === undefined;
    if (isSearching && id.current !== undefined) beginRunFrom(id.current, ply).catch(logError);
  };
  return { run, start, resume, cancel, forget, beginFrom };
};

const BETWEEN_CHANGES: Milliseconds = 1000;

/** A running analysis goes on from the place on the board. */
export const useBeginFrom = (beginFrom: (ply: Ply) => void, { tree, path }: Pick<Replay, 'tree' | 'path'>): Ply => {
  const ply = Math.max(0, mainPlyOf(tree, path));
  const [throttle] = useState(() => createThrottle(BETWEEN_CHANGES));
  const last = useRef(ply);
  const change = useEffectEvent(() => beginFrom(last.current));
  useEffect(() => {
    if (last.current === ply) return;
    last.current = ply;
    throttle(() => change());
  }, [throttle, ply]);
  useEffect(() => throttle.clear, [throttle]);
  return ply;
};

type RequestHandlers = AnalysisEnds & {
  readonly onEnd: () => void;
};

const useRequest = ({ storageKey, onResult, onReasons, onFailure, onEnd }: RequestHandlers) => {
  const [run, dispatch] = useReducer(nextRun, storageKey, runAtFirst);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (error: unknown, judged: AnalysisResult | undefined): void => {
    logError(error);
    const failure = toAnalysisFailure(error);
    if (!failure.isConnectionLost) onEnd();
    if (judged !== undefined) {
      // The result stays, without its last reasons.
      dispatch({ type: 'finished', result: judged });
      return;
    }
    if (error instanceof AnalysisStoppedError && error.id === 'run-ended') {
      dispatch({ type: 'cancelled' });
      return;
    }
    dispatch({ type: 'failed', failure });
    onFailure(failure);
  };
  const send = async (call: AnalysisCall): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    let judged: AnalysisResult | undefined;
    try {
      const result = await call(signal, {
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        onMove: (index, move) => dispatch({ type: 'moved', index, move }),
        onJudged: (result) => {
          // A reconnection sends it again.
          const isFirst = judged === undefined;
          judged = result;
          dispatch({ type: 'judged', result });
          if (isFirst) onResult(result);
        },
      });
      if (signal.aborted) return;
      onEnd();
      dispatch({ type: 'finished', result });
      if (judged === undefined) onResult(result);
      else onReasons(result);
    } catch (error) {
      if (!signal.aborted) fail(error, judged);
    }
  };
  return { run, dispatch, send, abort: () => controller.current?.abort() };
};

const runAtFirst = (storageKey: string | undefined): AnalysisRun => {
  const stored = storageKey === undefined ? undefined : readRun(storageKey);
  return stored === undefined ? IDLE_RUN : nextRun(IDLE_RUN, { type: 'started', tree: treeOf(stored) });
};

const treeOf = ({ pgn }: StoredRun): GameTree | undefined => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : undefined;
};

// A pure reducer

export type AnalysisRun = {
  readonly state: 'idle' | 'running' | 'finished' | 'cancelled' | 'failed';
  readonly tree?: GameTree;
  readonly progress?: AnalysisProgress;
  /** A reconnection follows. */
  readonly isDisconnected?: boolean;
  readonly moves: ReadonlyMap<Ply, AnalyzedMove>;
  /** While `running`, some reasons are to come. */
  readonly result?: AnalysisResult;
  /** Set when the state is `failed`. */
  readonly failure?: AnalysisFailure;
};

export type AnalysisRunEvent =
  | { readonly type: 'started'; readonly tree: GameTree | undefined }
  | { readonly type: 'broken' }
  | { readonly type: 'progressed'; readonly progress: AnalysisProgress }
  | { readonly type: 'moved'; readonly index: Ply; readonly move: AnalyzedMove }
  | { readonly type: 'judged'; readonly result: AnalysisResult }
  | { readonly type: 'finished'; readonly result: AnalysisResult }
  | { readonly type: 'failed'; readonly failure: AnalysisFailure }
  | { readonly type: 'cancelled' }
  | { readonly type: 'edited' };

export const IDLE_RUN: AnalysisRun = { state: 'idle', moves: new Map() };

/** Moves stay until the text is edited. */
export const nextRun = (run: AnalysisRun, event: AnalysisRunEvent): AnalysisRun => {
  if (event.type === 'started') return { state: 'running', tree: event.tree, moves: new Map() };
  if (event.type === 'edited') return run.state === 'running' ? run : IDLE_RUN;
  if (run.state !== 'running') return run;
  switch (event.type) {
    case 'progressed':
      return { ...run, progress: event.progress, isDisconnected: false };
    case 'broken':
      return { ...run, isDisconnected: true };
    case 'moved':
      return { ...run, moves: new Map(run.moves).set(event.index, event.move) };
    case 'judged':
      return { ...run, result: event.result, isDisconnected: false };
    case 'finished':
      return { ...run, state: 'finished', result: event.result };
    case 'failed':
      return { ...run, state: 'failed', failure: event.failure };
    case 'cancelled':
      return { ...run, state: 'cancelled' };
  }
};

export const isActive = ({ state }: AnalysisRun): boolean => state === 'running' || state === 'finished';

// Follows an analysis through reconnections and server restarts

/** In milliseconds. */
const WAITS = [500, 1000, 2000, 4000, 8000];

/** In milliseconds. */
const LEAVING_PAUSE = 300;

const NOT_NOW = [429, 502, 503, 504];

type FollowedRun = {
  readonly request: AnalysisRequest;
  readonly id: string;
  /** Then it is joined, and restarted if it is unknown. */
  readonly isStarted: boolean;
};

type RunListener = AnalysisListener & {
  /** The connection broke, and a reconnection follows. */
  readonly onDisconnect: () => void;
  /** It was restarted under another id. */
  readonly onRenewed: (id: string) => void;
};

/** Throws like `analyzeGame`, and `AnalysisLostError`. Aborting `signal` leaves the analysis running. */
const followRun = async (run: FollowedRun, signal: AbortSignal, listener: RunListener): Promise<AnalysisResult> => {
  const { request } = run;
  let { id, isStarted } = run;
  let wasOpen = isStarted;
  let tries = 0;
  let mostDone = 0;
  const progressListener: AnalysisListener = {
    ...listener,
    onProgress: (progress) => {
      // New progress resets the number of retries.
      if (progress.done > mostDone) [mostDone, tries] = [progress.done, 0];
      listener.onProgress(progress);
    },
  };
  for (;;) {
    try {
      return await (isStarted
        ? joinAnalysis(id, signal, progressListener)
        : analyzeGame(request, signal, progressListener, id));
    } catch (error) {
      if (signal.aborted) throw error;
      if (isStarted && error instanceof HttpError && error.status === 404) {
        id = nextRunId(id);
        isStarted = false;
        listener.onRenewed(id);
        continue;
      }
      if (!isDisconnect(error, wasOpen)) {
        // A page that is left fails its calls, and then runs no further: the analysis stays stored, to be joined.
        if (error instanceof TypeError) await waitFor(LEAVING_PAUSE, signal);
        throw error;
      }
      const wait = WAITS[tries++];
      if (wait === undefined)
        throw new AnalysisConnectionError('The analysis could not be joined again', { cause: error });
      listener.onDisconnect();
      await waitFor(wait, signal);
      [isStarted, wasOpen] = [true, true];
    }
  }
};

/** A failure before the first response is final. */
const isDisconnect = (error: unknown, wasOpen: boolean): boolean => {
  if (error instanceof AnalysisStreamError) return true;
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
