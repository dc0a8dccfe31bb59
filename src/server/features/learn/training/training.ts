/**
 * Training by missed tactics: what is due, then what was never tried. A missed tactic becomes a puzzle when it is about
 * to be shown and the engine has agreed that it is one; the next one is looked for meanwhile.
 */
import type { Milliseconds, Result } from '../../../../chess/types';
import type { PuzzleOnWire, Training } from '../../../../contract/learn';
import type { Database } from '../../../db/infra/database';
import { findPuzzles, readPuzzle } from '../../../db/learn/puzzles';
import { toPuzzle } from '../to-puzzle';
import type { FreshMoment, QueueCounts, ReviewQueue } from './review-queue';
import type { CheckFailure } from './training-check';
import type { PuzzleMaker } from './training-maker';

/** Tactics that are looked at for one call at most. */
const MOST_MADE = 8;

/** `none-ready`: some were looked at and are no puzzles; more are there. */
export type TrainingFailure = CheckFailure | 'none-ready';

type TrainingDeps = { readonly db: Database; readonly maker: PuzzleMaker; readonly now: Milliseconds };

export const train = async (deps: TrainingDeps, queue: ReviewQueue): Promise<Result<Training, TrainingFailure>> => {
  const counts = await queue.count(deps.now);
  const due = await queue.findDue(deps.now);
  const repeated = due === undefined ? undefined : await readPuzzle(deps.db, due);
  if (repeated !== undefined) return { ok: true, value: toTraining(counts, toPuzzle(repeated)) };
  const next = await firstOf(deps, await queue.listFresh(counts, MOST_MADE));
  if (!next.ok) return next;
  // What was found to be no puzzle just now goes on to count until the next attempt, unless nothing else is left.
  const fresh = next.value === null ? 0 : counts.fresh;
  return { ok: true, value: toTraining({ ...counts, fresh }, next.value) };
};

/** The first that is a puzzle; where the engine fails, the first that is known to be one. */
const firstOf = async (
  { db, maker }: TrainingDeps,
  moments: readonly FreshMoment[],
): Promise<Result<PuzzleOnWire | null, TrainingFailure>> => {
  const keys = moments.map(({ key }) => key);
  const known = new Map((await findPuzzles(db, keys)).map((puzzle) => [puzzle.key, puzzle]));
  for (const [index, moment] of moments.entries()) {
    const stored = known.get(moment.key);
    const made = stored === undefined ? await maker.make(moment) : { ok: true as const, value: stored };
    if (!made.ok) {
      const later = keys.map((key) => known.get(key)).find((puzzle) => puzzle !== undefined);
      return later === undefined ? made : { ok: true, value: toPuzzle(later) };
    }
    if (made.value === undefined) continue;
    const behind = moments.slice(index + 1);
    const ready = behind.findIndex(({ key }) => known.has(key));
    maker.makeAhead(ready === -1 ? behind : behind.slice(0, ready));
    return { ok: true, value: toPuzzle(made.value) };
  }
  if (moments.length === MOST_MADE) return { ok: false, error: 'none-ready' };
  return { ok: true, value: null };
};

const toTraining = ({ games, due, fresh, resting, nextDue }: QueueCounts, puzzle: PuzzleOnWire | null): Training => ({
  ...{ games, due, fresh, resting, puzzle },
  nextDue: due > 0 || nextDue === undefined ? null : new Date(nextDue).toISOString(),
});

/** Of somebody who has no games. */
export const NOTHING_TO_TRAIN: Training = { games: 0, due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null };
