import { isPuzzleTheme, THEME_NAMES } from '../../../../chess/puzzles/themes';

/** `Back-rank mate` for `backRankMate`; a theme that we do not know stays as it is told. */
export const themeLabel = (theme: string): string => (isPuzzleTheme(theme) ? THEME_NAMES[theme] : theme);
