import { useEffect, useEffectEvent, useMemo } from 'react';
import { parsePgn } from '../../chess/pgn/pgn';
import { START_FEN } from '../../chess/position/fen';
import type { GameTree } from '../../chess/tree/game-tree';
import { bareTree } from '../../chess/tree/tree-replay';
import type { AnalysisResult } from '../../contract/analysis';
import { Badge } from '../ui/badge';
import { type AnalyzableGame, pgnOf } from './analyzable-game';
import { boardTree } from './board-tree';
import { GameAnalysisView } from './game-analysis-view';
import { arrivingMoves, shownMoves } from './shown-moves';
import { useAnalysisRun } from './use-analysis-run';

type GameAnalysisDialogProps = {
  readonly game: AnalyzableGame;
  readonly onResult: (result: AnalysisResult) => void;
  readonly onReasons: (result: AnalysisResult) => void;
  readonly onFailure: () => void;
  readonly onClose: () => void;
};

/** The engine that the specification names; another one is told beside it. */
const ENGINE = 'SF 16';
const ENGINE_BADGE = `${ENGINE} • Fast (Depth 12)`;

/** The analysis of one game, from the moment it is asked for: its moves can be gone through while it runs. */
export function GameAnalysisDialog({
  game: requested,
  onResult,
  onReasons,
  onFailure,
  onClose,
}: GameAnalysisDialogProps) {
  const pgn = pgnOf(requested);
  const given = useMemo(() => readGame(pgn), [pgn]);
  const { run, start } = useAnalysisRun({ onResult, onReasons, onFailure });
  const { progress, moves: arrived, result } = run;
  const begin = useEffectEvent(() => void start({ pgn, mode: 'fast' }, given));
  useEffect(() => begin(), []);
  const tree = useMemo(() => (result ? boardTree(result) : given), [result, given]);
  const moves = useMemo(
    () => (result ? shownMoves(result, tree) : arrivingMoves(tree, arrived)),
    [tree, result, arrived],
  );
  const label = result?.engine?.label ?? ENGINE;

  return (
    <GameAnalysisView
      title={`Game Analysis: ${requested.white} vs ${requested.black}`}
      badges={
        <>
          <Badge tone="accent">{ENGINE_BADGE}</Badge>
          {label !== ENGINE && <Badge>Run by {label}</Badge>}
        </>
      }
      {...{ tree, moves, progress, result, onClose }}
      side={requested.side}
    />
  );
}

/** The game as it can be read here, before the server has answered; without moves where it cannot. */
const readGame = (pgn: string): GameTree => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : bareTree(START_FEN, []);
};
