import { useEffect, useReducer, useRef } from 'react';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { AnalysisRequest, AnalysisResult } from '../../../contract/analysis';
import { analyseGame } from '../../game/analyse-game';
import { toAnalysisFailure } from '../../game/analysis-failure';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';
import { IDLE_RUN, nextRun } from './analysis-run';

/** Runs the analyse call, one at a time. Leaving the screen ends it, on the server too. */
export const useAnalysisRun = (onResult: (result: AnalysisResult) => void) => {
  const [run, dispatch] = useReducer(nextRun, IDLE_RUN);
  const controller = useRef<AbortController>(undefined);
  const { toast } = useToast();

  useEffect(() => () => controller.current?.abort(), []);

  const start = async (request: AnalysisRequest, tree: GameTree | undefined): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    dispatch({ type: 'started', tree });
    try {
      const result = await analyseGame(request, signal, {
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        onMove: (index, move) => dispatch({ type: 'moved', index, move }),
      });
      if (!signal.aborted) onResult(result);
    } catch (error) {
      if (signal.aborted) return;
      logError(error);
      const failure = toAnalysisFailure(error);
      dispatch({ type: 'failed', failure });
      toast({ title: 'Analysis Failed', description: failure.message, destructive: true });
    }
  };

  const cancel = (): void => {
    controller.current?.abort();
    dispatch({ type: 'cancelled' });
  };

  return { run, start, cancel, forget: () => dispatch({ type: 'edited' }) };
};
