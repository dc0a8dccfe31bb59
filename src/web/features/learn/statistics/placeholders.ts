/** Fixed by the specification, section 9; shown until measured. */
import type { PuzzleTheme } from '../../../../chess/puzzles/themes';

/** LEARN-01. */
export const CATEGORY_COUNTS = { puzzles: 247, lessons: 45, studies: 68, videos: 156 } as const;

/** LEARN-07. */
export const PUZZLE_RATING = 1654;

/** LEARN-08 requires themes with a success rate, but names none. */
export const THEME_SUCCESS: readonly { readonly theme: PuzzleTheme; readonly percent: number }[] = [
  { theme: 'fork', percent: 82 },
  { theme: 'pin', percent: 76 },
  { theme: 'backRankMate', percent: 68 },
  { theme: 'discoveredAttack', percent: 54 },
  { theme: 'deflection', percent: 43 },
];
