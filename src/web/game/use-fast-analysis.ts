import { useEffect, useState } from 'react';
import type { Ply } from '../../chess/types';
import type { AnalysedMove, AnalysisProgress, AnalysisResult } from '../../contract/analysis';
import { logError } from '../lib/log';
import { analyseGame } from './analyse-game';

/** What has come of an analysis. */
export type FastAnalysis = {
  readonly progress?: AnalysisProgress;
  readonly moves: ReadonlyMap<Ply, AnalysedMove>;
  /** Set when it has finished. */
  readonly result?: AnalysisResult;
};

type FastAnalysisEnds = {
  readonly onResult: (result: AnalysisResult) => void;
  readonly onFailure: () => void;
};

/** Analyses a game in fast mode as long as it is on the screen; leaving ends the search. The ends must be stable. */
export const useFastAnalysis = (pgn: string, { onResult, onFailure }: FastAnalysisEnds): FastAnalysis => {
  const [analysis, setAnalysis] = useState<FastAnalysis>({ moves: new Map() });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const watcher = {
      onProgress: (progress: AnalysisProgress) => setAnalysis((known) => ({ ...known, progress })),
      onMove: (index: Ply, move: AnalysedMove) =>
        setAnalysis((known) => ({ ...known, moves: new Map(known.moves).set(index, move) })),
    };
    const run = async (): Promise<void> => {
      try {
        const result = await analyseGame({ pgn, mode: 'fast' }, signal, watcher);
        if (signal.aborted) return;
        setAnalysis((known) => ({ ...known, result }));
        onResult(result);
      } catch (error) {
        if (signal.aborted) return;
        logError(error);
        onFailure();
      }
    };
    void run();
    return () => {
      controller.abort();
    };
  }, [pgn, onResult, onFailure]);

  return analysis;
};
