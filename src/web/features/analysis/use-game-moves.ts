import { useMemo } from 'react';
import type { AnalysisResult } from '../../../contract/analysis';
import { boardTree } from '../../game/board-tree';
import { useChangeKept } from '../../game/kept-analyses';
import { arrivingMoves, shownMoves } from '../../game/shown-moves';
import { useAnalysisRun } from '../../game/use-analysis-run';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';

/**
 * What the engine says of a game's moves: of a finished analysis all of it, of one that runs on its board what has come.
 * A result is kept under the game's id.
 */
export const useGameMoves = (id: string, result: AnalysisResult | undefined) => {
  const change = useChangeKept();
  const { toast } = useToast();
  const analysis = useAnalysisRun({
    place: result ? undefined : id,
    onResult: (finished) => void change(id, { result: finished }).catch(logError),
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const { tree, moves: arrived } = analysis.run;
  const moves = useMemo(() => {
    if (result) return shownMoves(result, boardTree(result));
    return tree ? arrivingMoves(tree, arrived) : [];
  }, [result, tree, arrived]);
  return { moves, analysis };
};
