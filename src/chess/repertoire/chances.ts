/** How likely each reply of the opponent is: one's own games, and where they are few, what players of a rating do. */
import { moveOf, NO_MOVE, positionMovesOf } from '../openings/game-line';
import type { TreeGame } from '../openings/opening-tree';
import { hashOf, type PositionHash } from '../position/hash';
import type { Color, Fen, Milliseconds, Uci } from '../types';
import { fenOf } from './graph';
import type { Epd } from './repertoire';

/** Every legal move of the side to move, with probabilities that sum to 1. `last` is the move before. */
export type Policy = (
  fen: Fen,
  context?: { readonly last?: Uci },
) => readonly { readonly uci: Uci; readonly chance: number }[];

export type ReplyChance = {
  readonly uci: Uci;
  /** 0 to 1. */
  readonly chance: number;
  /** One's own games with this reply here. */
  readonly games: number;
  /** What weighs more in this position. */
  readonly source: 'games' | 'policy';
};

/** Likeliest first; the chances sum to 1. Empty where the game is over. */
export type ReplyChances = (position: Epd, last?: Uci) => readonly ReplyChance[];

/** Weight of the policy, in games. */
const POLICY_GAMES = 8;

/** Each position is computed once, when it is first asked for. `games` are the replies in one's own games. */
export const createReplyChances = (policy: Policy, games: MoveCounts = NO_COUNTS): ReplyChances => {
  const known = new Map<string, readonly ReplyChance[]>();
  return (position, last) => {
    const key = `${position} ${last ?? ''}`;
    const chances =
      known.get(key) ?? blend(policy(fenOf(position), last === undefined ? {} : { last }), games(position));
    known.set(key, chances);
    return chances;
  };
};

/** `(Σ w·games + κ·policy) / (n + κ)`, where `n` is the effective number of games and the weights sum to it. */
const blend = (usual: ReturnType<Policy>, counts: readonly MoveCount[]): readonly ReplyChance[] => {
  const played = new Map(counts.map((count) => [count.uci, count]));
  const legal = usual.flatMap(({ uci }) => played.get(uci) ?? []);
  const weight = sum(legal.map((count) => count.weight));
  const squares = sum(legal.map((count) => count.squares));
  const effective = squares === 0 ? 0 : (weight * weight) / squares;
  const source = effective >= POLICY_GAMES ? 'games' : 'policy';
  return usual
    .map(({ uci, chance }) => {
      const own = played.get(uci);
      const share = own === undefined || weight === 0 ? 0 : own.weight / weight;
      const blended = (effective * share + POLICY_GAMES * chance) / (effective + POLICY_GAMES);
      return { uci, chance: blended, games: own?.games ?? 0, source } as const;
    })
    .sort((one, other) => other.chance - one.chance || (one.uci < other.uci ? -1 : 1));
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

// Games counted by position, transpositions included

export type MoveCount = {
  readonly uci: Uci;
  readonly games: number;
  /** Of these games, newer ones weigh more; and the sum of the squares of their weights. */
  readonly weight: number;
  readonly squares: number;
};

/** Of a position; empty where no game was. */
export type MoveCounts = (position: Epd) => readonly MoveCount[];

const NO_COUNTS: MoveCounts = () => [];

const DAY: Milliseconds = 86_400_000;

/** As in the prediction of moves: habits of a year ago count half. */
const HALF_LIFE: Milliseconds = 365 * DAY;

type CountOptions = { readonly color: Color; readonly now: Milliseconds };

/** Moves of both sides in the games that the player had with the color. A move of a position counts once a game. */
export const countMoves = (games: readonly TreeGame[], { color, now }: CountOptions): MoveCounts => {
  const positions = new Map<PositionHash, Map<Uci, MoveCount>>();
  for (const game of games) {
    if (game.color !== color) continue;
    const weight = 2 ** (-Math.max(0, now - game.playedAt) / HALF_LIFE);
    const seen = new Set<string>();
    for (const { position, move } of positionMovesOf(game.line)) {
      if (move === NO_MOVE || seen.has(`${position}${move}`)) continue;
      seen.add(`${position}${move}`);
      const uci = moveOf(move);
      const here = positions.get(position) ?? new Map<Uci, MoveCount>();
      const before = here.get(uci) ?? { uci, games: 0, weight: 0, squares: 0 };
      here.set(uci, {
        uci,
        games: before.games + 1,
        weight: before.weight + weight,
        squares: before.squares + weight * weight,
      });
      positions.set(position, here);
    }
  }
  return (position) => [...(positions.get(hashOf(fenOf(position)))?.values() ?? [])];
};
