/** Predicts a player's moves from the player's games, weighted by age and speed, backed off to a general model. */
import { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { KNOWN_SPEEDS, type Speed } from '../../clock';
import { moveCode, type MoveCode, moveOf, NO_MOVE, positionMovesOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { positionOf } from '../../position/fen-position';
import { hashOf, type PositionHash } from '../../position/hash';
import { type Color, type Fen, type Milliseconds, SQUARE_NAMES, type Uci } from '../../types';
import type { RepertoireChange } from '../changes';
import { indexVisits } from '../visits';
import { movesWithFeatures, type PositionContext, positionFeatures, ROLES } from './move-features';
import {
  hiddenLayer,
  type Network,
  normalize,
  type PackedRows,
  rowsOf,
  rowsOfPaths,
  scoreMove,
  softmax,
  unpackRows,
  withChances,
} from './network';
import { type ReplySource, replySourceAt, type ReplyTable, withReplies } from './opening-replies';
import FIGURES from './policy.json' with { type: 'json' };

/** `games` is unweighted. */
export type MoveChance = { readonly uci: Uci; readonly chance: number; readonly games: number };

export type MoveModel = {
  /**
   * All legal moves, likeliest first; probabilities sum to 1. `last` is the previous move: captures often get
   * recaptured.
   */
  readonly chancesAt: (fen: Fen, context?: { readonly last?: Uci }) => readonly MoveChance[];
};

/** Of the chances where the player has no games. */
type Sources = { readonly sourceAt: (fen: Fen) => ReplySource };

export type ModelOptions = {
  /** The player's. */
  readonly color: Color;
  /** Reference for the age of games. */
  readonly now: Milliseconds;
  readonly speed?: Speed;
  /** On Lichess' scale. */
  readonly rating?: number;
  /** Changes of the player's repertoire in these games. */
  readonly changes?: readonly Change[];
  /** The generated ones, if missing. */
  readonly replies?: ReplyTable;
};

type Change = Pick<RepertoireChange, 'fen' | 'since'>;

/** Weight of the less specific estimate, in games. */
const SETUP_PRIOR = { strength: 40 };

const POSITION_PRIOR = { strength: 1, most: 10 };

/** Half-life in games of the same position. */
const HALF_LIFE_VISITS = 20;

/**
 * Of games before a change of repertoire, in its position. Below it nothing is to be changed: the old moves there have no
 * newer games beside them.
 */
const CHANGED_WEIGHT = 0.2;

/** Blending with the player's games makes the estimate less sharp than real players. */
const SHARPNESS = 1.04;

export const createMoveModel = (
  games: readonly TreeGame[],
  { color, now, speed, rating, changes = [], replies }: ModelOptions,
): MoveModel & Sources => {
  const target = { now, speed };
  const weighted = weighGames(
    games.filter((game) => game.color === color),
    target,
  );
  const byPosition: Counts<PositionHash> = new Map();
  const byPieces: Counts<number> = new Map();
  const changedAt = new Map(changes.map(({ fen, since }) => [hashOf(fen), since]));
  for (const { game, weight: full } of weighted) {
    for (const { hash, position, move } of ownMoves(game)) {
      const isOld = game.playedAt < (changedAt.get(hash) ?? game.playedAt);
      const weight = isOld ? CHANGED_WEIGHT * full : full;
      const newer = gamesAt(byPosition, hash);
      countMove(byPosition, hash, move, weight * 2 ** (-newer / HALF_LIFE_VISITS));
      countMove(byPieces, hashOwnPieces(position), move, weight);
    }
  }
  const context = { rating, speed, replies };
  const sharpness = byPosition.size === 0 ? 1 : SHARPNESS;
  const habits = habitsOf(weighted, context);
  return {
    sourceAt: (fen) => replySourceAt(hashOf(fen), rating, replies),
    chancesAt: (fen, { last } = {}) => {
      const position = positionOf(fen);
      if (position === undefined) return [];
      const hash = hashOf(fen);
      const lastMove = last === undefined ? {} : { last: SQUARE_NAMES.indexOf(last.slice(2, 4)) };
      const usual = habits(generalMoves(position, hash, { ...context, ...lastMove })).map((likely) => ({
        ...likely,
        move: moveCode(likely.uci),
      }));
      const setupChances = withChances(usual, backOff(byPieces, hashOwnPieces(position), usual, SETUP_PRIOR));
      const own = backOff(byPosition, hash, setupChances, POSITION_PRIOR);
      return withChances(usual, normalize(own.map((chance) => chance ** sharpness)))
        .map(({ uci, move, chance }) => ({ uci, chance, games: countAt(byPosition, hash, move).games }))
        .sort(byChance);
    },
  };
};

const byChance = (one: MoveChance, other: MoveChance): number =>
  other.chance - one.chance || (one.uci < other.uci ? -1 : 1);

/** Games of the color that are counted. */
const COUNTED_GAMES = 200;

const MIN_COUNTED = 20;

/** Weight of the prediction beside the counts, in games. */
const PREDICTION_WEIGHT = 0.25;

/**
 * Shares in the newest games, or those of them since a change, where enough of them reach the position; elsewhere the
 * model's prediction.
 */
export const countedChances = (
  model: MoveModel,
  games: readonly TreeGame[],
  { color, changes = [] }: Pick<ModelOptions, 'color' | 'changes'>,
): MoveModel => {
  const newest = newestFirst(games.filter((game) => game.color === color)).slice(0, COUNTED_GAMES);
  const visits = indexVisits(newest, color);
  const changedAt = new Map(changes.map(({ fen, since }) => [hashOf(fen), since]));
  return {
    chancesAt: (fen, context) => {
      const predicted = model.chancesAt(fen, context);
      const since = changedAt.get(hashOf(fen)) ?? 0;
      const moves = visits
        .at(fen)
        .flatMap(({ game, move }) => (move === undefined || game.playedAt < since ? [] : [move]));
      if (moves.length < MIN_COUNTED) return predicted;
      return predicted
        .map(({ uci, chance, games: played }) => {
          const counted = moves.filter((move) => move === uci).length;
          const share = (counted + PREDICTION_WEIGHT * chance) / (moves.length + PREDICTION_WEIGHT);
          return { uci, chance: share, games: played };
        })
        .sort(byChance);
    },
  };
};

type Dated = { readonly id: string; readonly playedAt: Milliseconds; readonly speed: Speed };

type TargetGame = { readonly now: Milliseconds; readonly speed?: Speed };

const DAY = 86_400_000;

const HALF_LIFE_DAYS = 365;

/** Half-life in games: frequent players change openings sooner. */
const HALF_LIFE_GAMES = 300;

/** By distance to the requested speed: 0, 1, 2 or unknown, more. */
const SPEED_WEIGHTS = [1, 0.7, 0.4, 0.2] as const;

/** By age and speed; without a requested speed all speeds count alike. */
export const gameWeight = (game: Omit<Dated, 'id'>, { now, speed }: TargetGame): number => {
  const days = Math.max(0, now - game.playedAt) / DAY;
  const distance = speed === undefined ? 0 : distanceOf(game.speed, speed);
  return 2 ** (-days / HALF_LIFE_DAYS) * (SPEED_WEIGHTS[distance] ?? SPEED_WEIGHTS[3]);
};

const distanceOf = (one: Speed, other: Speed): number =>
  one === 'unknown' || other === 'unknown' ? 2 : Math.abs(KNOWN_SPEEDS.indexOf(one) - KNOWN_SPEEDS.indexOf(other));

type Weighted<Game> = { readonly game: Game; readonly weight: number };

const weighGames = <Game extends Dated>(games: readonly Game[], target: TargetGame): readonly Weighted<Game>[] =>
  newestFirst(games).map((game, newer) => ({
    game,
    weight: gameWeight(game, target) * 2 ** (-newer / HALF_LIFE_GAMES),
  }));

const newestFirst = <Game extends Pick<Dated, 'id' | 'playedAt'>>(games: readonly Game[]): readonly Game[] =>
  [...games].sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1));

/** Adjusts the general model by how much more often than expected the player chooses a piece's path. */

type Habits = (moves: readonly LikelyMove[]) => readonly LikelyMove[];

/** Prior count, both played and expected. */
const HABIT_PRIOR = 1;

/** More games hardly improve habits and cost time. */
const MAX_HABIT_GAMES = 100;

const habitsOf = (
  games: readonly Weighted<TreeGame>[],
  context: Pick<GeneralContext, 'rating' | 'replies'>,
): Habits => {
  const taken = new Map<number, number>();
  const expected = new Map<number, number>();
  const weightiest = [...games].sort((one, other) => other.weight - one.weight).slice(0, MAX_HABIT_GAMES);
  const general = new Map<string, readonly LikelyMove[]>();
  for (const { game, weight } of weightiest) {
    for (const { hash, position, last, move } of ownMoves(game)) {
      const key = `${hash} ${game.speed} ${last}`;
      const moves = general.get(key) ?? generalMoves(position, hash, { ...context, speed: game.speed, last });
      general.set(key, moves);
      for (const { uci, path, chance } of moves) {
        add(expected, path, weight * chance);
        if (moveCode(uci) === move) add(taken, path, weight);
      }
    }
  }
  const ratioOf = ({ path }: LikelyMove): number =>
    ((taken.get(path) ?? 0) + HABIT_PRIOR) / ((expected.get(path) ?? 0) + HABIT_PRIOR);
  return (moves) => withChances(moves, normalize(moves.map((move) => move.chance * ratioOf(move))));
};

const add = (sums: Map<number, number>, key: number, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};

type OwnMove = {
  readonly hash: PositionHash;
  /** Valid until the next iteration. */
  readonly position: Chess;
  readonly last?: Square;
  readonly move: MoveCode;
};

const START = hashOf(START_FEN);

/** Each move of a position once; none for custom start positions. */
function* ownMoves({ line, color }: Pick<TreeGame, 'line' | 'color'>): Generator<OwnMove> {
  const steps = positionMovesOf(line);
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

const SPREAD = 0x9e37_79b1;

/**
 * A hash of the own pieces only: system players use the same setup against everything. Comparable only for one player.
 */
const hashOwnPieces = ({ board, turn }: Chess): number =>
  ROLES.reduce((sum, role) => {
    const { lo, hi } = board.pieces(turn, role);
    return Math.imul(Math.imul(sum ^ lo, SPREAD) ^ (sum >>> 15) ^ hi, SPREAD);
  }, 0);

/** `weight` is by age and speed, `games` is unweighted. */
type Count = { readonly weight: number; readonly games: number };

type Counts<Key> = Map<Key, Map<MoveCode, Count>>;

const NONE: Count = { weight: 0, games: 0 };

const countMove = <Key>(counts: Counts<Key>, key: Key, move: MoveCode, weight: number): void => {
  const here = counts.get(key);
  if (here === undefined) counts.set(key, new Map([[move, { weight, games: 1 }]]));
  else {
    const before = here.get(move) ?? NONE;
    here.set(move, { weight: before.weight + weight, games: before.games + 1 });
  }
};

const countAt = <Key>(counts: Counts<Key>, key: Key, move: MoveCode): Count => counts.get(key)?.get(move) ?? NONE;

const gamesAt = <Key>(counts: Counts<Key>, key: Key): number => {
  let total = 0;
  counts.get(key)?.forEach(({ games }) => (total += games));
  return total;
};

type Prior = {
  readonly strength: number;
  /** Limit of the total count, since the player may have changed. */
  readonly most?: number;
};

const backOff = <Key>(
  counts: Counts<Key>,
  key: Key,
  expected: readonly { readonly move: MoveCode; readonly chance: number }[],
  { strength, most = Number.POSITIVE_INFINITY }: Prior,
): readonly number[] => {
  const weights = expected.map(({ move }) => countAt(counts, key, move).weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const scale = 1 / (1 + sum / most);
  return expected.map(
    ({ chance }, index) => (scale * (weights[index] ?? 0) + strength * chance) / (scale * sum + strength),
  );
};

// General model, trained on rated games of all strengths; too large for the browser

/** `path` is the same for both sides. */
type LikelyMove = { readonly uci: Uci; readonly path: number; readonly chance: number };

type NetworkWeights = {
  readonly hidden: number;
  readonly position: PackedRows;
  readonly move: PackedRows;
  readonly paths: readonly number[];
};

type GeneralContext = PositionContext & { readonly replies?: ReplyTable };

const generalMoves = (position: Chess, hash: PositionHash, context: GeneralContext): readonly LikelyMove[] => {
  const network = getNetwork();
  const hiddenValues = hiddenLayer(network, positionFeatures(position, context));
  const moves = movesWithFeatures(position, context.last);
  const chances = softmax(moves.map((move) => scoreMove(network, hiddenValues, rowsOf(network.rowOfPath, move))));
  const likely = moves.map(({ uci, path }, index) => ({ uci, path, chance: chances[index] ?? 0 }));
  return withReplies(likely, hash, context.rating, context.replies);
};

const readNetwork = ({ hidden, position, move, paths }: NetworkWeights): Network => ({
  hidden,
  position: unpackRows(position, hidden),
  move: unpackRows(move, hidden + 1),
  rowOfPath: rowsOfPaths(paths),
});

let network: Network | undefined;

const getNetwork = (): Network => (network ??= readNetwork(FIGURES));
