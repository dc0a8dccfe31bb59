import { isPuzzleTheme } from '../../../../chess/puzzles/puzzle-themes';
import { THEME_NAMES } from '../../../../chess/puzzles/theme-names';

/** `Back-rank mate` for `backRankMate`; a theme that we do not know stays as it is told. */
export const themeLabel = (theme: string): string => (isPuzzleTheme(theme) ? THEME_NAMES[theme] : theme);
