/**
 * Runs: puzzles one after the other, each harder than the one before. A streak ends with the first miss; a timed run with
 * its clock, which a wrong move makes shorter. Like Lichess' Puzzle Streak and Puzzle Storm, but without combos. Pure.
 */
import type { Milliseconds } from '../types';
import { DIFFICULTIES, type Difficulty } from './themes';

export const RUN_KINDS = ['streak', 'timed'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** How long a timed run lasts, and what a wrong move takes off. */
export const RUN_TIME: Milliseconds = 180_000;
export const RUN_PENALTY: Milliseconds = 10_000;

/** Puzzles that are fetched at once, all of one difficulty. */
export const STEP_PUZZLES = 6;
/** Each difficulty is two steps: the lower half of its ratings and the upper one. Then the last goes on. */
export const LAST_STEP = 2 * DIFFICULTIES.length - 1;

export type RunStep = { readonly difficulty: Difficulty; readonly half: 'lower' | 'upper' };

/** Of which puzzles the step is; counted from 0. */
export const runStep = (step: number): RunStep => {
  const known = Math.max(0, Math.min(step, LAST_STEP));
  return { difficulty: DIFFICULTIES[Math.floor(known / 2)] ?? 5, half: known % 2 === 0 ? 'lower' : 'upper' };
};

type Rated = { readonly rating: number };

/** The puzzles of a step out of those that may be taken, by rising rating; of few, what there is. */
export const chooseForStep = <Puzzle extends Rated>(
  candidates: readonly Puzzle[],
  half: RunStep['half'],
): readonly Puzzle[] => {
  const sorted = candidates.toSorted((one, other) => one.rating - other.rating);
  if (sorted.length <= STEP_PUZZLES) return sorted;
  const from = half === 'lower' ? 0 : sorted.length - Math.max(STEP_PUZZLES, Math.ceil(sorted.length / 2));
  const range = sorted.slice(from, from + Math.max(STEP_PUZZLES, Math.ceil(sorted.length / 2)));
  return Array.from({ length: STEP_PUZZLES }, (_, place) =>
    range.at(Math.round((place * (range.length - 1)) / (STEP_PUZZLES - 1))),
  ).flatMap((puzzle) => puzzle ?? []);
};

/** What is left of a run's time. `runningSince`: when it was last set going; missing while it is stopped. */
export type RunClock = { readonly left: Milliseconds; readonly runningSince?: Milliseconds };

export const FULL_CLOCK: RunClock = { left: RUN_TIME };

export const timeLeft = ({ left, runningSince }: RunClock, now: Milliseconds): Milliseconds =>
  Math.max(0, left - (runningSince === undefined ? 0 : now - runningSince));

/** Goes on from where it stopped; one that runs already goes on as it is. */
export const startClock = (clock: RunClock, now: Milliseconds): RunClock =>
  clock.runningSince === undefined ? { ...clock, runningSince: now } : clock;

export const stopClock = (clock: RunClock, now: Milliseconds): RunClock => ({ left: timeLeft(clock, now) });

/** Takes the penalty of a wrong move off; a clock that runs goes on running. */
export const chargeClock = (clock: RunClock, now: Milliseconds): RunClock => {
  const left = Math.max(0, timeLeft(clock, now) - RUN_PENALTY);
  return clock.runningSince === undefined ? { left } : { left, runningSince: now };
};
