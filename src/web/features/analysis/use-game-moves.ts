import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { isUnderWay } from '../../game/analysis-run';
import { boardTree } from '../../game/board-tree';
import { useChangeKept } from '../../game/kept-analyses';
import { openReasons } from '../../game/open-reasons';
import { arrivingMoves, shownMoves } from '../../game/shown-moves';
import { useAnalysisRun } from '../../game/use-analysis-run';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';

const NONE: ReadonlySet<Ply> = new Set();

/**
 * What the engine says of a game's moves: of a finished analysis all of it, of one that runs on its board what has come.
 * A result is kept under the game's id; the reasons that it lacks are added when they come.
 */
export const useGameMoves = (id: string, result: AnalysisResult | undefined) => {
  const change = useChangeKept();
  const { toast } = useToast();
  const keep = (found: AnalysisResult) => void change(id, { result: found }).catch(logError);
  const analysis = useAnalysisRun({
    place: id,
    onResult: keep,
    onReasons: keep,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const open = useMemo(() => (result ? openReasons(result) : NONE), [result]);
  const askForReasons = useEffectEvent(() => {
    if (result && open.size > 0 && analysis.run.state === 'idle')
      void analysis.start({ pgn: result.pgn, mode: result.mode }, undefined);
  });
  useEffect(() => askForReasons(), []);
  const { tree, moves: arrived } = analysis.run;
  const moves = useMemo(() => {
    if (result) return shownMoves(result, boardTree(result));
    return tree ? arrivingMoves(tree, arrived) : [];
  }, [result, tree, arrived]);
  return { moves, analysis, lookedAt: isUnderWay(analysis.run) ? open : NONE };
};
