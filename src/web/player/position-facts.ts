/** What is known of the position on the viewer's board beyond its evaluation. */
import { plyColor, START_PLY } from '../../chess/replay';
import type { Color, Ply, San } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis';
import { replayAccuracy } from './replay-evaluation';
import type { ShownGame } from './shown-game';
import type { ViewedChance, ViewedGame } from './viewed-game';

export type PositionFacts = {
  /** The engine's choice in this position. */
  readonly best?: San;
  /** Of the search in this position, where it is told. */
  readonly depth?: number;
  /** Of the half-move that led here, 0-100. */
  readonly moveAccuracy?: number;
  readonly mover?: Color;
  /** The player's in the whole game, 0-100. */
  readonly gameAccuracy?: number;
};

type Known = {
  readonly shown: ShownGame;
  readonly game: ViewedGame;
  readonly chances: readonly ViewedChance[];
  /** Of an analysis made on this page. */
  readonly result: AnalysisResult | undefined;
};

/** At a place in the game; what nobody has said is missing. */
export const positionFacts = ({ shown, game, chances, result }: Known, ply: Ply): PositionFacts => {
  const moves = result?.analysisResults ?? [];
  const stored = shown.scouted.evaluations?.[ply + 1];
  const chance = chances.find((missed) => missed.ply === ply + 1);
  const best = moves[ply + 1]?.bestMove || (chance?.line[0] ?? stored?.bestMove);
  const depth = moves[ply]?.depth ?? stored?.depth;
  const mover = ply === START_PLY ? undefined : plyColor(game, ply);
  const accuracy = mover && (moves[ply]?.accuracy ?? replayAccuracy(shown.scouted.evaluations, ply, mover));
  const gameAccuracy = shown.scouted.analysisData?.accuracy ?? result?.accuracy?.[shown.color];
  return {
    ...(best === undefined ? {} : { best }),
    ...(depth === undefined || depth === 0 ? {} : { depth }),
    ...(accuracy === undefined ? {} : { moveAccuracy: accuracy }),
    ...(mover === undefined ? {} : { mover }),
    ...(typeof gameAccuracy === 'number' ? { gameAccuracy } : {}),
  };
};
