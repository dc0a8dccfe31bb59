/** How likely each reply of the opponent is: one's own games, and where they are few, what players of a rating do. */
import { moveOf, NO_MOVE, positionMovesOf } from '../openings/game-line';
import type { TreeGame } from '../openings/opening-tree';
import { START_FEN } from '../position/fen';
import { hashOf, type PositionHash } from '../position/hash';
import type { Color, Fen, Milliseconds, Ply, Uci } from '../types';
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
  readonly source: PolicySource | 'games';
};

/** What weighs most in a policy: replies that were counted, or a prediction. */
export type PolicySource = 'nearRating' | 'allRatings' | 'predicted';

/** What players without games of their own do. */
export type Players = { readonly chancesAt: Policy; readonly sourceAt?: (fen: Fen) => PolicySource };

/** Where in a game a position is: the plies before it, and the move that led there. */
export type ReplyPlace = { readonly ply: Ply; readonly last?: Uci | undefined };

/** Likeliest first; the chances sum to 1. Empty where the game is over. */
export type ReplyChances = (position: Epd, place: ReplyPlace) => readonly ReplyChance[];

/** Weight of the policy, in games. */
const POLICY_GAMES = 8;

/** Each position is computed once, when it is first asked for. `games` are the replies in one's own games. */
export const createReplyChances = (
  { chancesAt, sourceAt = () => 'predicted' }: Players,
  games: MoveCounts = NO_COUNTS,
): ReplyChances => {
  const known = new Map<string, readonly ReplyChance[]>();
  return (position, { ply, last }) => {
    const key = `${position} ${ply} ${last ?? ''}`;
    const fen = fenOf(position, ply);
    const chances =
      known.get(key) ?? blend(chancesAt(fen, last === undefined ? {} : { last }), games(position), sourceAt(fen));
    known.set(key, chances);
    return chances;
  };
};

/** `(Σ w·games + κ·policy) / (n + κ)`, where `n` is the effective number of games and the weights sum to it. */
const blend = (
  usual: ReturnType<Policy>,
  counts: readonly MoveCount[],
  usualSource: PolicySource,
): readonly ReplyChance[] => {
  const played = new Map(counts.map((count) => [count.uci, count]));
  const legal = usual.flatMap(({ uci }) => played.get(uci) ?? []);
  const weight = sum(legal.map((count) => count.weight));
  const squares = sum(legal.map((count) => count.squares));
  const effective = squares === 0 ? 0 : (weight * weight) / squares;
  const source = effective >= POLICY_GAMES ? 'games' : usualSource;
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

/** As in the prediction of moves. */
const HALF_LIFE: Milliseconds = 365 * DAY;

/** In games with the position: who changes an opening does so at once, while opponents are always others. */
const HALF_LIFE_VISITS = 20;

type CountOptions = { readonly color: Color; readonly now: Milliseconds };

const START = hashOf(START_FEN);

/**
 * Moves of both sides in the games that the player had with the color, from the start of the game. A move of a position
 * counts once a game.
 */
export const countMoves = (games: readonly TreeGame[], { color, now }: CountOptions): MoveCounts => {
  const positions = new Map<PositionHash, Visited>();
  const newestFirst = games
    .filter((game) => game.color === color)
    .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1));
  for (const game of newestFirst) {
    const age = 2 ** (-Math.max(0, now - game.playedAt) / HALF_LIFE);
    const steps = positionMovesOf(game.line);
    if (steps[0]?.position !== START) continue;
    const seen = new Set<string>();
    for (const [ply, { position, move }] of steps.entries()) {
      if (move === NO_MOVE || seen.has(`${position}${move}`)) continue;
      seen.add(`${position}${move}`);
      const here = positions.get(position) ?? { games: 0, moves: new Map<Uci, MoveCount>() };
      const isOwn = (ply % 2 === 0) === (color === 'white');
      addGame(here, moveOf(move), isOwn ? age * 2 ** (-here.games / HALF_LIFE_VISITS) : age);
      positions.set(position, here);
    }
  }
  return (position) => [...(positions.get(hashOf(fenOf(position)))?.moves.values() ?? [])];
};

type Visited = { games: number; readonly moves: Map<Uci, MoveCount> };

const addGame = (here: Visited, uci: Uci, weight: number): void => {
  const { games, weight: sum, squares } = here.moves.get(uci) ?? { games: 0, weight: 0, squares: 0 };
  here.moves.set(uci, { uci, games: games + 1, weight: sum + weight, squares: squares + weight * weight });
  here.games++;
};
