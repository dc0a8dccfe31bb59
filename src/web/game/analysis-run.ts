import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { parsePgn } from '../../chess/pgn/pgn';
import type { GameTree } from '../../chess/tree/game-tree';
import type { Ply } from '../../chess/types';
import type { AnalysisProgress, AnalysisRequest, AnalysisResult, AnalyzedMove } from '../../contract/analysis';
import { HttpError } from '../lib/http/http';
import { logError } from '../lib/log';
import {
  AnalysisCutError,
  type AnalysisFailure,
  AnalysisLostError,
  AnalysisStoppedError,
  type AnalysisWatcher,
  analyzeGame,
  endRun,
  joinAnalysis,
  toAnalysisFailure,
} from './analyze-game';
import { dropRun, keepRun, type KeptRun, makeRunId, nextRunId, readRun } from './stored-runs';

type AnalysisEnds = {
  /** Some reasons may still follow. */
  readonly onResult: (result: AnalysisResult) => void;
  /** The same result with all its reasons, if they came later. */
  readonly onReasons: (result: AnalysisResult) => void;
  readonly onFailure: (failure: AnalysisFailure) => void;
  /**
   * Where the analysis is shown. It is stored under this key, continues when the screen is left, and is joined later.
   * Without a key, leaving the screen ends it on the server too.
   */
  readonly place?: string;
};

type Ask = (signal: AbortSignal, watcher: AnalysisWatcher) => Promise<AnalysisResult>;

/** One analysis at a time. */
export const useAnalysisRun = (ends: AnalysisEnds) => {
  const { place } = ends;
  const id = useRef<string>(undefined);
  const drop = (): void => {
    if (place !== undefined && id.current !== undefined) dropRun(place, id.current);
  };
  const { run, dispatch, ask, leave } = useAnswer({ ...ends, onOver: drop });

  const follow = (where: string, kept: KeptRun, isBegun: boolean): Promise<void> => {
    const { pgn, mode } = kept;
    const keep = (renewed: string): void => keepRun(where, { ...kept, id: (id.current = renewed) });
    id.current = kept.id;
    return ask((signal, watcher) =>
      followRun({ id: kept.id, request: { pgn, mode }, isBegun }, signal, {
        ...watcher,
        onBroken: () => dispatch({ type: 'broken' }),
        onRenewed: keep,
      }),
    );
  };
  const start = (request: AnalysisRequest, tree: GameTree | undefined): Promise<void> => {
    dispatch({ type: 'started', tree });
    if (place === undefined) return ask((signal, watcher) => analyzeGame(request, signal, watcher));
    const kept = { ...request, id: makeRunId(), keptAt: Date.now() };
    keepRun(place, kept);
    return follow(place, kept, false);
  };
  /** Joins the stored analysis, if there is one. */
  const resume = (): void => {
    const kept = place === undefined ? undefined : readRun(place);
    if (place === undefined || kept === undefined) return;
    dispatch({ type: 'started', tree: treeOf(kept) });
    void follow(place, kept, true);
  };
  const cancel = (): void => {
    leave();
    drop();
    if (id.current !== undefined) endRun(id.current).catch(logError);
    dispatch({ type: 'cancelled' });
  };
  const forget = (): void => {
    if (run.state === 'failed') drop();
    dispatch({ type: 'edited' });
  };

  const resumeAtFirst = useEffectEvent(resume);
  useEffect(() => resumeAtFirst(), []);
  return { run, start, resume, cancel, forget };
};

type AnswerEnds = AnalysisEnds & {
  /** It has ended, successfully or not, and cannot be joined any more. */
  readonly onOver: () => void;
};

/** One request at a time; aborted when the screen is left. */
const useAnswer = ({ place, onResult, onReasons, onFailure, onOver }: AnswerEnds) => {
  const [run, dispatch] = useReducer(nextRun, place, runAtFirst);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (error: unknown, judged: AnalysisResult | undefined): void => {
    logError(error);
    const failure = toAnalysisFailure(error);
    if (!failure.isLost) onOver();
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
  const ask = async (call: Ask): Promise<void> => {
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
      onOver();
      dispatch({ type: 'finished', result });
      if (judged === undefined) onResult(result);
      else onReasons(result);
    } catch (error) {
      if (!signal.aborted) fail(error, judged);
    }
  };
  return { run, dispatch, ask, leave: () => controller.current?.abort() };
};

const runAtFirst = (place: string | undefined): AnalysisRun => {
  const kept = place === undefined ? undefined : readRun(place);
  return kept === undefined ? IDLE_RUN : nextRun(IDLE_RUN, { type: 'started', tree: treeOf(kept) });
};

const treeOf = ({ pgn }: KeptRun): GameTree | undefined => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : undefined;
};

// The state of a run, as a pure reducer

export type AnalysisRun = {
  readonly state: 'idle' | 'running' | 'finished' | 'cancelled' | 'failed';
  /** The game being analyzed, if it could be parsed. */
  readonly tree?: GameTree;
  readonly progress?: AnalysisProgress;
  /** The connection broke; what was analyzed meanwhile arrives after a reconnection. */
  readonly isBroken?: boolean;
  readonly moves: ReadonlyMap<Ply, AnalyzedMove>;
  /** Set when the state is `finished`; while it is `running`, when only some reasons are to come. */
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

/** Moves stay after a failure or cancellation until the text is edited. */
export const nextRun = (run: AnalysisRun, event: AnalysisRunEvent): AnalysisRun => {
  if (event.type === 'started') return { state: 'running', tree: event.tree, moves: new Map() };
  if (event.type === 'edited') return run.state === 'running' ? run : IDLE_RUN;
  if (run.state !== 'running') return run;
  switch (event.type) {
    case 'progressed':
      return { ...run, progress: event.progress, isBroken: false };
    case 'broken':
      return { ...run, isBroken: true };
    case 'moved':
      return { ...run, moves: new Map(run.moves).set(event.index, event.move) };
    case 'judged':
      return { ...run, result: event.result, isBroken: false };
    case 'finished':
      return { ...run, state: 'finished', result: event.result };
    case 'failed':
      return { ...run, state: 'failed', failure: event.failure };
    case 'cancelled':
      return { ...run, state: 'cancelled' };
  }
};

/** Whether it runs, or its result is about to be shown. */
export const isUnderWay = ({ state }: AnalysisRun): boolean => state === 'running' || state === 'finished';

// Follows an analysis through broken connections and server restarts

/** Delays before each reconnection, in milliseconds; after the last one it fails. */
const WAITS = [500, 1000, 2000, 4000, 8000];

const NOT_NOW = [429, 502, 503, 504];

type FollowedRun = {
  readonly request: AnalysisRequest;
  readonly id: string;
  /** Whether the server should know it: then it is joined, and restarted if it is unknown. */
  readonly isBegun: boolean;
};

type RunWatcher = AnalysisWatcher & {
  /** The connection broke, and a reconnection follows. */
  readonly onBroken: () => void;
  /** It was restarted under another id. */
  readonly onRenewed: (id: string) => void;
};

/**
 * Throws like `analyzeGame`, and `AnalysisLostError` when no reconnection succeeds. Aborting `signal` leaves the
 * analysis running.
 */
const followRun = async (run: FollowedRun, signal: AbortSignal, watcher: RunWatcher): Promise<AnalysisResult> => {
  const { request } = run;
  let { id, isBegun } = run;
  let wasOpen = isBegun;
  let tries = 0;
  let furthest = 0;
  const watched: AnalysisWatcher = {
    ...watcher,
    onProgress: (progress) => {
      // New progress resets the number of retries.
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

/** Whether a retry may help. A failure before the first response is final. */
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
