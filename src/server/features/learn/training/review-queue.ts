/** Missed and allowed tactics of one player, as somebody trains them. */
import type { TacticOfGame, TrainedList } from '../../../../chess/puzzles/to-puzzle';
import type { Milliseconds, Ply } from '../../../../chess/types';
import type { PuzzleRefusal } from '../../../db/learn/puzzle-refusals';
import type { PuzzleMoment } from '../../../db/learn/puzzle-schema';

export type QueueCounts = {
  /** Games that were looked through. */
  readonly games: number;
  /** Puzzles to be repeated now, and those tried that rest. */
  readonly due: number;
  readonly resting: number;
  readonly nextDue?: Milliseconds;
  /** Tactics that were never tried; which of them are no puzzles shows when their turn comes. */
  readonly fresh: number;
  /** How many of each kind were tried. */
  readonly triedByKind: ReadonlyMap<string, number>;
};

/** A tactic with all that is told of its game. */
export type QueuedTactic = TacticOfGame & {
  readonly url?: string;
  readonly gameId?: number;
  readonly source: PuzzleMoment;
};

/** One that was never tried. */
export type FreshMoment = PuzzleRefusal & {
  readonly origin: 'own' | 'scouted';
  /** `missed.fork`, `allowed.fork`. */
  readonly kind: string;
  readonly playedAt: Milliseconds;
  /** `undefined` when the game is not there any more. */
  readonly load: () => Promise<QueuedTactic | undefined>;
};

export type ReviewQueue = {
  readonly count: (now: Milliseconds) => Promise<QueueCounts>;
  /** The puzzle that has been due longest. */
  readonly findDue: (now: Milliseconds) => Promise<number | undefined>;
  /** The next ones to be tried, at most so many; `counts` are those of now. */
  readonly listFresh: (counts: QueueCounts, limit: number) => Promise<readonly FreshMoment[]>;
};

type Game = {
  readonly moves: readonly string[];
  readonly white: string;
  readonly black: string;
  readonly playedAt: Milliseconds;
};

/** `line` is empty where it is not known any more. */
type Tactic = {
  readonly list: TrainedList;
  readonly kind: string;
  readonly ply: Ply;
  readonly line: readonly string[];
};

export const tacticOfGame = (
  { moves, white, black, playedAt }: Game,
  { list, kind, ply, line }: Tactic,
): QueuedTactic => ({
  ...{ list, moves, line, ply },
  source: {
    ...{ ply, white, black, played: moves[ply], playedAt: new Date(playedAt).toISOString() },
    ...(list === 'allowed' ? { allowed: kind } : {}),
  },
});

type Mixable = { readonly kind: string; readonly playedAt: Milliseconds };

/**
 * Kinds take turns, the one tried least first; of equals, what was played last. The moments of each kind come with the
 * newest game first.
 */
export const mixKinds = <Moment extends Mixable>(
  moments: readonly Moment[],
  triedByKind: ReadonlyMap<string, number>,
): readonly Moment[] => {
  const rounds = new Map(triedByKind);
  return moments
    .map((moment) => {
      const round = rounds.get(moment.kind) ?? 0;
      rounds.set(moment.kind, round + 1);
      return { moment, round };
    })
    .sort((one, other) => one.round - other.round || other.moment.playedAt - one.moment.playedAt)
    .map(({ moment }) => moment);
};
