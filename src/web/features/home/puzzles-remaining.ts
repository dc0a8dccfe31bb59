import type { PuzzleProgress } from '../../../contract/learn';
import { countOf } from '../../player/labels';

/** Puzzles that a day asks for. Specification, section 9: before the first of them, 3 remain. */
export const DAILY_GOAL = 3;

/** What is left of the day's goal; a sample where it is not known what was solved. HOME-06. */
export const shownRemaining = (
  progress: Pick<PuzzleProgress, 'today'> | undefined,
): { readonly text: string; readonly isSample: boolean } => {
  const remaining = Math.max(0, DAILY_GOAL - (progress?.today.solved ?? 0));
  return { text: `${countOf(remaining, 'puzzle')} remaining`, isSample: progress === undefined };
};
