/** The themes to choose from, with how many puzzles each has. */
import {
  type Difficulty,
  isPuzzleTheme,
  NAMED_THEMES,
  PUZZLE_THEMES,
  type PuzzleTheme,
} from '../../../../../chess/puzzles/themes';
import type { PuzzleThemes } from '../../../../../contract/learn';

/** `puzzles` is `undefined` where it is not known. */
export type ThemeChoice = { readonly theme: PuzzleTheme; readonly puzzles: number | undefined };

/** Those that have puzzles at all, by importance; all of them where the counts are not known. */
export const themeChoices = (
  counted: PuzzleThemes | undefined,
  difficulty: Difficulty | undefined,
): readonly ThemeChoice[] => {
  if (counted === undefined) return NAMED_THEMES.map((theme) => ({ theme, puzzles: undefined }));
  const choices = counted.themes.flatMap(({ theme, puzzles, byDifficulty }) =>
    isPuzzleTheme(theme) && puzzles > 0
      ? [{ theme, puzzles: difficulty === undefined ? puzzles : (byDifficulty[difficulty - 1] ?? 0) }]
      : [],
  );
  return choices.toSorted((one, other) => PUZZLE_THEMES.indexOf(one.theme) - PUZZLE_THEMES.indexOf(other.theme));
};
