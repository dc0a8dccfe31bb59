/** How runs are put into words. */
import { RUN_PENALTY, RUN_TIME, type RunKind } from '../../../../chess/puzzles/run';
import type { Milliseconds } from '../../../../chess/types';
import { countOf } from '../../../player/labels';
import type { RunEnd, RunOutcome } from './run-state';

export const RUN_TITLES: Readonly<Record<RunKind, string>> = { streak: 'Puzzle Streak', timed: 'Timed Run' };

const MINUTES = RUN_TIME / 60_000;
const PENALTY_SECONDS = RUN_PENALTY / 1000;

export const RUN_RULES: Readonly<Record<RunKind, string>> = {
  streak: 'Each puzzle is harder than the one before. The first wrong move ends the streak; one puzzle may be skipped.',
  timed: `As many puzzles as you can in ${MINUTES} minutes, each harder than the one before. A wrong move costs ${PENALTY_SECONDS} seconds and brings the next puzzle.`,
};

/** `2:34`; the last ten seconds with tenths: `0:09.4`. */
export const clockText = (left: Milliseconds): string => {
  if (left >= 10_000) {
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
};

/** Why it is over. */
export const endText = (end: RunEnd): string =>
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
