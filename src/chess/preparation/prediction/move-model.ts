/**
 * What a player plays in a position, as chances of the legal moves: out of the player's own games where there are some,
 * weighted by age and speed, and for the rest out of what is less and less particular to the position and to the player.
 */
import type { Speed } from '../../clock';
import { moveCode } from '../../opening-tree/game-line';
import type { TreeGame } from '../../opening-tree/opening-tree';
import { hashOf, type PositionHash } from '../../position/hash';
import { positionOf } from '../../position-of';
import { SQUARE_NAMES } from '../../squares';
import type { Color, Fen, Milliseconds, Uci } from '../../types';
import { partsOf, withChances } from './chances';
import { backOff, countAt, countMove, gamesAt, type Counts } from './counts';
import { weighGames } from './game-weight';
import { habitsOf } from './habits';
import { ownMoves } from './own-moves';
import { ownPiecesOf } from './own-pieces';
import { whatPeoplePlay } from './policy';

/** `games` are the player's own in which it was played in this position, each counted once whatever its weight. */
export type MoveChance = { readonly uci: Uci; readonly chance: number; readonly games: number };

export type MoveModel = {
  /**
   * Every legal move of a position in normal form, the likeliest first; the chances sum to 1. None where the game is over or
   * the text is no position. `last` is the move that led here, where it is known: a piece that takes is likely to be taken.
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

/** What was counted beside what is less particular, in games. */
const OWN_PIECES = { strength: 40 };
const POSITION = { strength: 1, most: 10 };
/** Of the games in a position one counts half after so many newer ones in it: who is there often changes the move sooner. */
const HALF_LIFE_VISITS = 20;

/** What is put together from parts is a little less sure than a player is. */
const SHARPNESS = 1.04;

/** Of the games those of the color count. */
export const modelOf = (games: readonly TreeGame[], { color, now, speed, rating }: ModelOptions): MoveModel => {
  const next = { now, speed };
  const weighted = weighGames(
    games.filter((game) => game.color === color),
    next,
  );
  const byPosition: Counts<PositionHash> = new Map();
  const byPieces: Counts<number> = new Map();
  for (const { game, weight } of weighted) {
    for (const { hash, position, move } of ownMoves(game)) {
      const newer = gamesAt(byPosition, hash);
      countMove(byPosition, hash, move, weight * 2 ** (-newer / HALF_LIFE_VISITS));
      countMove(byPieces, ownPiecesOf(position), move, weight);
    }
  }
  const known = { rating, speed };
  const habits = habitsOf(weighted, known);
  return {
    chancesAt: (fen, { last } = {}) => {
      const position = positionOf(fen);
      if (position === undefined) return [];
      const arrival = last === undefined ? {} : { last: SQUARE_NAMES.indexOf(last.slice(2, 4)) };
      const usual = habits(whatPeoplePlay(position, { ...known, ...arrival })).map((likely) => ({
        ...likely,
        move: moveCode(likely.uci),
      }));
      const hash = hashOf(fen);
      const bySetUp = withChances(usual, backOff(byPieces, ownPiecesOf(position), usual, OWN_PIECES));
      const own = backOff(byPosition, hash, bySetUp, POSITION);
      return withChances(usual, partsOf(own.map((chance) => chance ** SHARPNESS)))
        .map(({ uci, move, chance }) => ({ uci, chance, games: countAt(byPosition, hash, move).games }))
        .sort((one, other) => other.chance - one.chance || (one.uci < other.uci ? -1 : 1));
    },
  };
};
