/** What there is to choose from, in the contract's words. Pure. */
import { DIFFICULTIES } from '../../../chess/puzzles/difficulty';
import { PUZZLE_THEMES } from '../../../chess/puzzles/puzzle-themes';
import type { PuzzleThemes } from '../../../contract/learn';
import type { listShelves } from '../../db/learn/puzzles';

type Shelves = Awaited<ReturnType<typeof listShelves>>;

/** Themes without a puzzle are left out; the most important first. `total` counts each puzzle once. */
export const toThemes = (shelves: Shelves, total: number): PuzzleThemes => ({
  total,
  themes: PUZZLE_THEMES.map((theme) => {
    const ofTheme = shelves.filter((shelf) => shelf.theme === theme);
    const byDifficulty = DIFFICULTIES.map(
      (difficulty) => ofTheme.find((shelf) => shelf.difficulty === difficulty)?.puzzles ?? 0,
    );
    return { theme, puzzles: byDifficulty.reduce((sum, puzzles) => sum + puzzles, 0), byDifficulty };
  }).filter(({ puzzles }) => puzzles > 0),
});
