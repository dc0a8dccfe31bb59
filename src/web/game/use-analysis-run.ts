import { useEffect, useReducer, useRef } from 'react';
import type { GameTree } from '../../chess/tree/game-tree';
import type { AnalysisRequest, AnalysisResult } from '../../contract/analysis';
import { logError } from '../lib/log';
import { analyzeGame } from './analyze-game';
import { toAnalysisFailure, type AnalysisFailure } from './analysis-failure';
import { IDLE_RUN, nextRun } from './analysis-run';

type AnalysisEnds = {
  readonly onResult: (result: AnalysisResult) => void;
  readonly onFailure: (failure: AnalysisFailure) => void;
};

/** Runs the analyze call, one at a time. Leaving the screen ends it, on the server too. */
export const useAnalysisRun = ({ onResult, onFailure }: AnalysisEnds) => {
  const [run, dispatch] = useReducer(nextRun, IDLE_RUN);
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);

  const start = async (request: AnalysisRequest, tree: GameTree | undefined): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    dispatch({ type: 'started', tree });
    try {
      const result = await analyzeGame(request, signal, {
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        onMove: (index, move) => dispatch({ type: 'moved', index, move }),
      });
      if (signal.aborted) return;
      dispatch({ type: 'finished', result });
      onResult(result);
    } catch (error) {
      if (signal.aborted) return;
      logError(error);
      const failure = toAnalysisFailure(error);
      dispatch({ type: 'failed', failure });
      onFailure(failure);
    }
  };

  const cancel = (): void => {
    controller.current?.abort();
    dispatch({ type: 'cancelled' });
  };

  return { run, start, cancel, forget: () => dispatch({ type: 'edited' }) };
};
