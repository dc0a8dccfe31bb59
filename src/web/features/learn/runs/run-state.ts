/** Pure state machine of a puzzle run; the time is an argument. */
import {
  FULL_CLOCK,
  LAST_STEP,
  penalizeClock,
  RUN_PENALTY,
  RUN_TIME,
  type RunClock,
  type RunKind,
  startClock,
  stopClock,
  timeLeft,
} from '../../../../chess/puzzles/run';
import type { Milliseconds } from '../../../../chess/types';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import { countOf } from '../../../player/labels';

export type RunOutcome = 'solved' | 'missed' | 'skipped';

type RunEnd = 'miss' | 'time' | 'no-more' | 'stopped';

export type AttemptedPuzzle = { readonly puzzle: PuzzleDto; readonly outcome: RunOutcome };

export type Run = {
  readonly kind: RunKind;
  readonly isStarted: boolean;
  readonly end?: RunEnd;
  /** Runs only while a puzzle of a timed run is shown. */
  readonly clock: RunClock;
  /** The first one is on the board. */
  readonly ahead: readonly PuzzleDto[];
  readonly attempts: readonly AttemptedPuzzle[];
  /** The difficulty step to fetch next. */
  readonly step: number;
  /** No more puzzles can be fetched. */
  readonly isExhausted: boolean;
};

/** Fetch more puzzles below this number. */
const MIN_AHEAD = 4;

export const newRun = (kind: RunKind): Run => ({
  kind,
  isStarted: false,
  clock: FULL_CLOCK,
  ahead: [],
  attempts: [],
  step: 0,
  isExhausted: false,
});

export const countSolved = ({ attempts }: Run): number => attempts.filter(({ outcome }) => outcome === 'solved').length;

export const canSkip = ({ kind, attempts }: Run): boolean =>
  kind === 'streak' && attempts.every(({ outcome }) => outcome !== 'skipped');

export const needsMore = ({ ahead, end, isExhausted }: Run): boolean =>
  end === undefined && !isExhausted && ahead.length < MIN_AHEAD;

/** Ids of all puzzles of the run so far. */
export const seenPuzzleIds = ({ ahead, attempts }: Run): readonly PuzzleDto['id'][] =>
  [...attempts.map(({ puzzle }) => puzzle), ...ahead].map(({ id }) => id);

export const startRun = (run: Run, now: Milliseconds): Run => updateClock({ ...run, isStarted: true }, now);

/** Adds fetched puzzles, without duplicates. */
export const addPuzzles = (run: Run, puzzles: readonly PuzzleDto[], now: Milliseconds): Run => {
  const seen = new Set(seenPuzzleIds(run));
  const fresh = puzzles.filter(({ id }) => !seen.has(id));
  const isExhausted = fresh.length === 0 && run.step >= LAST_STEP;
  return updateClock({ ...run, ahead: [...run.ahead, ...fresh], step: run.step + 1, isExhausted }, now);
};

export const judgeRun = (run: Run, outcome: RunOutcome, now: Milliseconds): Run => {
  const [puzzle, ...ahead] = run.ahead;
  if (puzzle === undefined || run.end !== undefined || !run.isStarted) return run;
  const attempts = [...run.attempts, { puzzle, outcome }];
  if (outcome !== 'missed') return updateClock({ ...run, ahead, attempts }, now);
  if (run.kind === 'streak') return { ...run, ahead, attempts, end: 'miss' };
  return updateClock({ ...run, ahead, attempts, clock: penalizeClock(run.clock, now) }, now);
};

export const checkTime = (run: Run, now: Milliseconds): Run => updateClock(run, now);

export const stopRun = (run: Run, now: Milliseconds): Run => ({
  ...run,
  clock: stopClock(run.clock, now),
  end: 'stopped',
});

/** Starts or stops the clock and ends the run if it is over. */
const updateClock = (run: Run, now: Milliseconds): Run => {
  if (!run.isStarted || run.end !== undefined) return run;
  const isWaiting = run.ahead.length === 0;
  if (isWaiting && run.isExhausted) return { ...run, clock: stopClock(run.clock, now), end: 'no-more' };
  if (run.kind === 'streak') return run;
  const clock = isWaiting ? stopClock(run.clock, now) : startClock(run.clock, now);
  return timeLeft(clock, now) === 0 ? { ...run, clock: stopClock(clock, now), end: 'time' } : { ...run, clock };
};

// Labels

export const RUN_TITLES: Readonly<Record<RunKind, string>> = { streak: 'Puzzle Streak', timed: 'Timed Run' };

const MINUTES = RUN_TIME / 60_000;

const PENALTY_SECONDS = RUN_PENALTY / 1000;

export const RUN_RULES: Readonly<Record<RunKind, string>> = {
  streak: 'Each puzzle is harder than the one before. The first wrong move ends the streak; one puzzle may be skipped.',
  timed: `As many puzzles as you can in ${MINUTES} minutes, each harder than the one before. A wrong move costs ${PENALTY_SECONDS} seconds and brings the next puzzle.`,
};

/** `2:34`, below ten seconds `0:09.4`. */
export const formatClock = (left: Milliseconds): string => {
  if (left >= 10_000) {
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
};

export const endReason = (end: RunEnd): string =>
  ({
    miss: 'That move wasn’t best: the streak is over.',
    time: 'Time is up.',
    'no-more': 'There are no more puzzles here: you have tried them all.',
    stopped: 'You ended the run.',
  })[end];

export const solvedText = (solved: number): string => `${countOf(solved, 'puzzle')} solved`;

export const OUTCOMES: Readonly<Record<RunOutcome, string>> = {
  solved: 'Solved',
  missed: 'Missed',
  skipped: 'Skipped',
};
