/**
 * What a player plays in a position, as chances of the legal moves: out of the player's own games where there are some,
 * weighted by age and speed, and for the rest out of what is less and less particular to the position and to the player.
 */
import type { Speed } from '../../clock';
import { legalMoves } from '../../legal-moves';
import { moveCode, stepsOf } from '../../opening-tree/game-line';
import type { TreeGame } from '../../opening-tree/opening-tree';
import { hashOf, type PositionHash } from '../../position/hash';
import type { Color, Fen, Milliseconds, Uci } from '../../types';
import { weightOf } from './game-weight';

/** `games` are the player's own in which it was played in this position, each counted once whatever its weight. */
export type MoveChance = { readonly uci: Uci; readonly chance: number; readonly games: number };

export type MoveModel = {
  /**
   * Every legal move of a position in normal form, the likeliest first; the chances sum to 1. None where the game is over or
   * the text is no position. `last` is the move that led here, where it is known: taking back is likely.
   */
  readonly chancesAt: (fen: Fen, context?: { readonly last?: Uci }) => readonly MoveChance[];
};

export type ModelOptions = {
  /** The player's. */
  readonly color: Color;
  /** From when the age of a game is reckoned. */
  readonly now: Milliseconds;
  /** Of the game to come; games of other speeds count less. */
  readonly speed?: Speed;
  /** The player's, on Lichess' scale; people like them fill in where own games are few. */
  readonly rating?: number;
};

/** Of the games those of the color count, each move once a game. */
export const modelOf = (games: readonly TreeGame[], options: ModelOptions): MoveModel => {
  const played = new Map<PositionHash, Map<number, { weight: number; games: number }>>();
  for (const game of games) {
    if (game.color !== options.color) continue;
    const weight = weightOf(game, options);
    for (const { position, move } of stepsOf(game.line)) {
      const moves = played.get(position) ?? new Map<number, { weight: number; games: number }>();
      const before = moves.get(move) ?? { weight: 0, games: 0 };
      played.set(position, moves.set(move, { weight: before.weight + weight, games: before.games + 1 }));
    }
  }
  return {
    chancesAt: (fen) => {
      const moves = legalMoves(fen);
      const here = played.get(hashOf(fen));
      const counts = moves.map((uci) => here?.get(moveCode(uci)) ?? { weight: 0, games: 0 });
      const total = counts.reduce((sum, { weight }) => sum + weight, 0);
      return moves
        .map((uci, index) => {
          const { weight, games: own } = counts[index] ?? { weight: 0, games: 0 };
          return { uci, chance: (weight + 2 / moves.length) / (total + 2), games: own };
        })
        .sort((one, other) => other.chance - one.chance || (one.uci < other.uci ? -1 : 1));
    },
  };
};
