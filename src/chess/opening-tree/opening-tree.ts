/**
 * What a player plays, position by position: for each one the games that reach it, by whatever moves, and what was played
 * there. In memory; `server/db/library/steps.ts` answers the same of a library from its table.
 */
import type { Outcome } from '../player/results';
import type { Color, Milliseconds } from '../types';
import type { PositionHash } from '../position/hash';
import type { Speed } from '../clock';
import { NO_MOVE, stepsOf, type GameLine, type MoveCode } from './game-line';
import { countGroups, groupOf, type PositionCounts } from './move-counts';
import { FIELDS, isAgainIn, packFacts, playedAtIn } from './step-facts';
import { meets, type TreeFilter } from './tree-filter';

/** A game as a tree counts it. */
export type TreeGame = {
  readonly id: string;
  /** The player's; so is the outcome. */
  readonly color: Color;
  readonly outcome: Outcome;
  readonly speed: Speed;
  readonly isRated?: boolean;
  readonly opponentRating?: number;
  readonly playedAt: Milliseconds;
  readonly line: GameLine;
};

export type OpeningTree = {
  readonly at: (position: PositionHash, filter: TreeFilter) => PositionCounts;
  /** Games that reach the position, in any order of moves. */
  readonly reached: (position: PositionHash, filter: TreeFilter) => number;
  /** Those games, the newest first. */
  readonly games: (position: PositionHash, filter: TreeFilter, limit: number) => readonly string[];
};

/** The steps at a position are a list through arrays, the last one first. */
export const buildOpeningTree = (games: readonly TreeGame[]): OpeningTree => {
  const last = new Map<PositionHash, number>();
  const [before, moves, facts, ids]: [number[], MoveCode[], number[], string[]] = [[], [], [], []];
  const colors: Color[] = [];

  for (const game of games) {
    for (const { position, move, packed } of countedSteps(game)) {
      before.push(last.get(position) ?? -1);
      last.set(position, facts.length);
      moves.push(move);
      facts.push(packed);
      ids.push(game.id);
      colors.push(game.color);
    }
  }
  function* stepsAt(position: PositionHash, filter: TreeFilter) {
    const isMet = meets(filter);
    for (let step = last.get(position) ?? -1; step >= 0; step = before[step] ?? -1) {
      const [packed, move, id] = [facts[step] ?? 0, moves[step] ?? NO_MOVE, ids[step] ?? ''];
      if ((filter.color === undefined || colors[step] === filter.color) && isMet(packed)) yield { packed, move, id };
    }
  }
  const firstSteps = (position: PositionHash, filter: TreeFilter) =>
    [...stepsAt(position, filter)].filter(({ packed }) => !isAgainIn(packed));

  return {
    at: (position, filter) =>
      countGroups([...stepsAt(position, filter)].map(({ move, packed }) => groupOf(move, packed))),
    reached: (position, filter) => firstSteps(position, filter).length,
    games: (position, filter, limit) =>
      firstSteps(position, filter)
        .sort((one, other) => playedAtIn(other.packed) - playedAtIn(one.packed) || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id }) => id),
  };
};

export type CountedStep = { readonly position: PositionHash; readonly move: MoveCode; readonly packed: number };

/** Each move of a position once, however often the game came back to it. */
export const countedSteps = ({ line, ...game }: Omit<TreeGame, 'id' | 'color'>): readonly CountedStep[] => {
  const first = packFacts({ ...game, isAgain: false });
  const seen = new Map<PositionHash, readonly MoveCode[]>();
  const steps: CountedStep[] = [];
  for (const { position, move } of stepsOf(line)) {
    const played = seen.get(position);
    if (played?.includes(move) === true) continue;
    seen.set(position, played === undefined ? [move] : [...played, move]);
    steps.push({ position, move, packed: played === undefined ? first : first + FIELDS.again.from });
  }
  return steps;
};
