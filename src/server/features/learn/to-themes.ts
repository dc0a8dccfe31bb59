/** What there is to choose from, in the contract's words. Pure. */
import { DIFFICULTIES, NAMED_THEMES } from '../../../chess/puzzles/themes';
import type { PuzzleThemes } from '../../../contract/learn';
import type { listBuckets } from '../../db/learn/puzzles';

type Buckets = Awaited<ReturnType<typeof listBuckets>>;

/** Themes without a puzzle are left out; the most important first. `total` counts each puzzle once. */
export const toThemes = (buckets: Buckets, total: number): PuzzleThemes => ({
  total,
  themes: NAMED_THEMES.map((theme) => {
    const ofTheme = buckets.filter((bucket) => bucket.theme === theme);
    const byDifficulty = DIFFICULTIES.map(
      (difficulty) => ofTheme.find((bucket) => bucket.difficulty === difficulty)?.puzzles ?? 0,
    );
    return { theme, puzzles: byDifficulty.reduce((sum, puzzles) => sum + puzzles, 0), byDifficulty };
  }).filter(({ puzzles }) => puzzles > 0),
});
