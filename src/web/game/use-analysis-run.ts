import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { parsePgn } from '../../chess/pgn/pgn';
import type { GameTree } from '../../chess/tree/game-tree';
import type { AnalysisRequest, AnalysisResult } from '../../contract/analysis';
import { logError } from '../lib/log';
import { type AnalysisFailure, toAnalysisFailure } from './analysis-failure';
import { type AnalysisRun, IDLE_RUN, nextRun } from './analysis-run';
import { AnalysisStoppedError, type AnalysisWatcher, analyzeGame, endRun } from './analyze-game';
import { followRun } from './runs/follow-run';
import { dropRun, keepRun, type KeptRun, readRun } from './runs/kept-runs';
import { makeRunId } from './runs/run-id';

type AnalysisEnds = {
  /** As soon as there is one; some of its reasons may follow. */
  readonly onResult: (result: AnalysisResult) => void;
  /** The same result with all its reasons, where they came later. */
  readonly onReasons: (result: AnalysisResult) => void;
  readonly onFailure: (failure: AnalysisFailure) => void;
  /**
   * Where the analysis is shown. It is kept under this name, goes on when the screen is left, and is joined when it is
   * opened again. Without one, leaving the screen ends it on the server too.
   */
  readonly place?: string;
};

type Ask = (signal: AbortSignal, watcher: AnalysisWatcher) => Promise<AnalysisResult>;

/** Runs the analyze call, one at a time. */
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
  /** Joins the analysis that is kept for this place, if there is one. */
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
  /** It has ended, well or not: there is nothing to join any more. */
  readonly onOver: () => void;
};

/** One answer at a time, from its first word to its end. Leaving the screen leaves it. */
const useAnswer = ({ place, onResult, onReasons, onFailure, onOver }: AnswerEnds) => {
  const [run, dispatch] = useReducer(nextRun, place, runAtFirst);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (error: unknown, judged: AnalysisResult | undefined): void => {
    logError(error);
    const failure = toAnalysisFailure(error);
    if (!failure.isLost) onOver();
    if (judged !== undefined) {
      // It stands, without the reasons that were to come.
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
          // A connection that broke says it once more.
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

/** The game as it can be read here. */
const treeOf = ({ pgn }: KeptRun): GameTree | undefined => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : undefined;
};
