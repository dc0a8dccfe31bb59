/** What is known of the position on the viewer's board beyond its evaluation. */
import { plyColor, START_PLY } from '../../../chess/game';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Color, Ply, San } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { replayAccuracy } from './replay-evaluation';
import type { ShownGame } from './shown-game';
import type { ViewedChance } from './viewed-game';

export type PositionFacts = {
  /** The engine's choice in this position. */
  readonly best?: San;
  /** Of the search in this position, where it is told. */
  readonly depth?: number;
  /** Of the ply that led here, 0-100. */
  readonly moveAccuracy?: number;
  readonly mover?: Color;
  /** The player's in the whole game, 0-100. */
  readonly gameAccuracy?: number;
};

type Known = {
  readonly shown: ShownGame;
  readonly tree: Pick<GameTree, 'start'>;
  readonly chances: readonly ViewedChance[];
  /** Of an analysis made on this page. */
  readonly result: AnalysisResult | undefined;
};

/** At a ply of the game; what nobody has said is missing, as in a variation (`undefined`) all but the game's. */
export const positionFacts = ({ shown, tree, chances, result }: Known, ply: Ply | undefined): PositionFacts => {
  const gameAccuracy = shown.scouted.analysisData?.accuracy ?? result?.accuracy?.[shown.color];
  const ofGame = typeof gameAccuracy === 'number' ? { gameAccuracy } : {};
  if (ply === undefined) return ofGame;
  const moves = result?.analysisResults ?? [];
  const stored = shown.scouted.evaluations?.[ply + 1];
  const chance = chances.find((missed) => missed.ply === ply + 1);
  const best = moves[ply + 1]?.bestMove || (chance?.line[0] ?? stored?.bestMove);
  const depth = moves[ply]?.depth ?? stored?.depth;
  const mover = ply === START_PLY ? undefined : plyColor(tree, ply);
  const accuracy = mover && (moves[ply]?.accuracy ?? replayAccuracy(shown.scouted.evaluations, ply, mover));
  return {
    best,
    ...(depth === undefined || depth === 0 ? {} : { depth }),
    moveAccuracy: accuracy,
    mover,
    ...ofGame,
  };
};
