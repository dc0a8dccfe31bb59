/** Puzzle runs like Lichess' Puzzle Streak and Puzzle Storm, without combos. */
import type { Milliseconds } from '../types';
import { DIFFICULTIES, type Difficulty } from './themes';

export const RUN_KINDS = ['streak', 'timed'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The penalty is for a wrong move. */
export const RUN_TIME: Milliseconds = 180_000;
export const RUN_PENALTY: Milliseconds = 10_000;

export const STEP_PUZZLES = 6;
/** Two steps per difficulty, the lower and upper half of its ratings. */
export const LAST_STEP = 2 * DIFFICULTIES.length - 1;

export type RunStep = { readonly difficulty: Difficulty; readonly half: 'lower' | 'upper' };

export const runStep = (step: number): RunStep => {
  const clamped = Math.max(0, Math.min(step, LAST_STEP));
  return { difficulty: DIFFICULTIES[Math.floor(clamped / 2)] ?? 5, half: clamped % 2 === 0 ? 'lower' : 'upper' };
};

type Rated = { readonly rating: number };

/** Evenly spread by rising rating; all of them if there are few. */
export const chooseForStep = <Puzzle extends Rated>(
  candidates: readonly Puzzle[],
  half: RunStep['half'],
): readonly Puzzle[] => {
  const sorted = candidates.toSorted((one, other) => one.rating - other.rating);
  if (sorted.length <= STEP_PUZZLES) return sorted;
  const from = half === 'lower' ? 0 : sorted.length - Math.max(STEP_PUZZLES, Math.ceil(sorted.length / 2));
  const range = sorted.slice(from, from + Math.max(STEP_PUZZLES, Math.ceil(sorted.length / 2)));
  return Array.from({ length: STEP_PUZZLES }, (_, index) =>
    range.at(Math.round((index * (range.length - 1)) / (STEP_PUZZLES - 1))),
  ).flatMap((puzzle) => puzzle ?? []);
};

/** `runningSince` is missing while stopped. */
export type RunClock = { readonly left: Milliseconds; readonly runningSince?: Milliseconds };

export const FULL_CLOCK: RunClock = { left: RUN_TIME };

export const timeLeft = ({ left, runningSince }: RunClock, now: Milliseconds): Milliseconds =>
  Math.max(0, left - (runningSince === undefined ? 0 : now - runningSince));

export const startClock = (clock: RunClock, now: Milliseconds): RunClock =>
  clock.runningSince === undefined ? { ...clock, runningSince: now } : clock;

export const stopClock = (clock: RunClock, now: Milliseconds): RunClock => ({ left: timeLeft(clock, now) });

export const penalizeClock = (clock: RunClock, now: Milliseconds): RunClock => {
  const left = Math.max(0, timeLeft(clock, now) - RUN_PENALTY);
  return clock.runningSince === undefined ? { left } : { left, runningSince: now };
};
