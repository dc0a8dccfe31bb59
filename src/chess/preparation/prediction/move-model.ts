/**
 * What a player plays in a position, as chances of the legal moves: out of the player's own games where there are some,
 * weighted by age and speed, and for the rest out of what is less and less particular to the position and to the player.
 */
import { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { KNOWN_SPEEDS, type Speed } from '../../clock';
import { moveCode, type MoveCode, moveOf, NO_MOVE, stepsOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { positionOf } from '../../position/fen-position';
import { hashOf, type PositionHash } from '../../position/hash';
import { type Color, type Fen, type Milliseconds, SQUARE_NAMES, type Uci } from '../../types';
import { type Circumstances, movesSeen, positionFeatures, ROLES } from './move-features';
import {
  chancesOf,
  hiddenOf,
  type Network,
  type PackedRows,
  partsOf,
  rowsOf,
  rowsOfPaths,
  scoreOf,
  unpackRows,
  withChances,
} from './network';
import FIGURES from './policy.json' with { type: 'json' };

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

/** What a game of the past says of the next one. */

type Dated = { readonly id: string; readonly playedAt: Milliseconds; readonly speed: Speed };

type Next = { readonly now: Milliseconds; readonly speed?: Speed };

const DAY = 86_400_000;

/** After so many days a game counts half. */
const HALF_LIFE_DAYS = 365;

/** And after so many newer ones: who plays much changes openings sooner. */
const HALF_LIFE_GAMES = 300;

/** Of a game of the speed asked for, of the next one, two away or not known, and further. */
const BY_DISTANCE = [1, 0.7, 0.4, 0.2] as const;

/** By age, and by how far its speed is from that asked for; without one all speeds are alike. */
export const weightOf = (game: Omit<Dated, 'id'>, { now, speed }: Next): number => {
  const days = Math.max(0, now - game.playedAt) / DAY;
  const distance = speed === undefined ? 0 : distanceOf(game.speed, speed);
  return 2 ** (-days / HALF_LIFE_DAYS) * (BY_DISTANCE[distance] ?? BY_DISTANCE[3]);
};

const distanceOf = (one: Speed, other: Speed): number =>
  one === 'unknown' || other === 'unknown' ? 2 : Math.abs(KNOWN_SPEEDS.indexOf(one) - KNOWN_SPEEDS.indexOf(other));

type Weighted<Game> = { readonly game: Game; readonly weight: number };

/** The newest first; besides age and speed it counts how many are newer. */
const weighGames = <Game extends Dated>(games: readonly Game[], next: Next): readonly Weighted<Game>[] =>
  [...games]
    .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1))
    .map((game, newer) => ({ game, weight: weightOf(game, next) * 2 ** (-newer / HALF_LIFE_GAMES) }));

/**
 * What a player does more or less often than people do: the knight to f3 rather than to e2, early castling, this pawn never.
 * Learned in the positions that were met, it holds in those that were not.
 */

type Habits = (moves: readonly LikelyMove[]) => readonly LikelyMove[];

/** As if each path had been taken so many times more, and had been expected as often. */
const STRENGTH = 1;

/** More games tell hardly more of habits, and would take long. */
const GAMES = 100;

const habitsOf = (games: readonly Weighted<TreeGame>[], known: Pick<Circumstances, 'rating'>): Habits => {
  const taken = new Map<number, number>();
  const expected = new Map<number, number>();
  const weightiest = [...games].sort((one, other) => other.weight - one.weight).slice(0, GAMES);
  for (const { game, weight } of weightiest) {
    for (const { position, last, move } of ownMoves(game)) {
      const circumstances = { ...known, speed: game.speed, last };
      for (const { uci, path, chance } of whatPeoplePlay(position, circumstances)) {
        add(expected, path, weight * chance);
        if (moveCode(uci) === move) add(taken, path, weight);
      }
    }
  }
  const ratioOf = ({ path }: LikelyMove): number =>
    ((taken.get(path) ?? 0) + STRENGTH) / ((expected.get(path) ?? 0) + STRENGTH);
  return (moves) => withChances(moves, partsOf(moves.map((move) => move.chance * ratioOf(move))));
};

const add = (sums: Map<number, number>, key: number, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};

/** The moves of a player in the first plies of a game, with the position before each. */

type OwnMove = {
  readonly hash: PositionHash;
  /** Is played on as soon as the next move is asked for. */
  readonly position: Chess;
  /** Where the move before went. */
  readonly last?: Square;
  readonly move: MoveCode;
};

const START = hashOf(START_FEN);

/** Each move of a position once, however often the game came back to it; none of a game that began from another position than chess does. */
function* ownMoves({ line, color }: Pick<TreeGame, 'line' | 'color'>): Generator<OwnMove> {
  const steps = stepsOf(line);
  if (steps[0]?.position !== START) return;
  const position = Chess.default();
  const seen = new Set<string>();
  let last: Square | undefined;
  for (const { position: hash, move } of steps) {
    const played = move === NO_MOVE ? undefined : parseUci(moveOf(move));
    if (played === undefined) return;
    const key = `${hash}${move}`;
    if (position.turn === color && !seen.has(key)) yield { hash, position, move, last };
    seen.add(key);
    position.play(played);
    last = played.to;
  }
}

/** A large odd number: each step spreads what came before over all bits. */
const SPREAD = 0x9e37_79b1;

/**
 * A number for where the pieces and pawns of the side to move stand, whatever the other side has done: players of a system
 * put theirs there against everything. Which color it is of does not matter as long as one player's are compared.
 */
const ownPiecesOf = ({ board, turn }: Chess): number =>
  ROLES.reduce((sum, role) => {
    const { lo, hi } = board.pieces(turn, role);
    return Math.imul(Math.imul(sum ^ lo, SPREAD) ^ (sum >>> 15) ^ hi, SPREAD);
  }, 0);

/** How often a player made each move at some place, be that a position or a set-up. */

/** `weight` is of the games by age and speed, `games` counts each as one. */
type Count = { readonly weight: number; readonly games: number };

type Counts<Place> = Map<Place, Map<MoveCode, Count>>;

const NONE: Count = { weight: 0, games: 0 };

const countMove = <Place>(counts: Counts<Place>, place: Place, move: MoveCode, weight: number): void => {
  const here = counts.get(place);
  if (here === undefined) counts.set(place, new Map([[move, { weight, games: 1 }]]));
  else {
    const before = here.get(move) ?? NONE;
    here.set(move, { weight: before.weight + weight, games: before.games + 1 });
  }
};

const countAt = <Place>(counts: Counts<Place>, place: Place, move: MoveCode): Count =>
  counts.get(place)?.get(move) ?? NONE;

/** How many games were counted at a place. */
const gamesAt = <Place>(counts: Counts<Place>, place: Place): number =>
  [...(counts.get(place)?.values() ?? [])].reduce((total, { games }) => total + games, 0);

type Trust = {
  /** What would be expected without any count is worth so many games. */
  readonly strength: number;
  /** However many games were counted, they are worth fewer than this: the player may have changed since. */
  readonly most?: number;
};

/** What was counted, and what would be expected without it: the more was counted, the less the expectation matters. */
const backOff = <Place>(
  counts: Counts<Place>,
  place: Place,
  expected: readonly { readonly move: MoveCode; readonly chance: number }[],
  { strength, most = Number.POSITIVE_INFINITY }: Trust,
): readonly number[] => {
  const weights = expected.map(({ move }) => countAt(counts, place, move).weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const worth = 1 / (1 + sum / most);
  return expected.map(
    ({ chance }, index) => (worth * (weights[index] ?? 0) + strength * chance) / (worth * sum + strength),
  );
};

/**
 * What people play in a position, out of the position alone: a network learned from rated games of players of all strengths.
 * The figures are made by tools/generate/make-move-policy.ts and say at their head what of. For the server and the command line: they
 * are too large for the browser.
 */

/** A move and how likely it is; `path` is which piece goes from where to where, alike for both sides. */
type LikelyMove = { readonly uci: Uci; readonly path: number; readonly chance: number };

type Figures = {
  readonly hidden: number;
  readonly position: PackedRows;
  readonly move: PackedRows;
  readonly paths: readonly number[];
};

/** Every legal move, in no order. */
const whatPeoplePlay = (position: Chess, known: Circumstances): readonly LikelyMove[] => {
  const network = theNetwork();
  const figures = hiddenOf(network, positionFeatures(position, known));
  const moves = movesSeen(position, known.last);
  const chances = chancesOf(moves.map((move) => scoreOf(network, figures, rowsOf(network.rowOfPath, move))));
  return moves.map(({ uci, path }, index) => ({ uci, path, chance: chances[index] ?? 0 }));
};

const readNetwork = ({ hidden, position, move, paths }: Figures): Network => ({
  hidden,
  position: unpackRows(position, hidden),
  move: unpackRows(move, hidden + 1),
  rowOfPath: rowsOfPaths(paths),
});

let network: Network | undefined;

const theNetwork = (): Network => (network ??= readNetwork(FIGURES));
