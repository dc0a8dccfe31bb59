import { DIFFICULTIES, type Difficulty } from '../../../chess/puzzles/difficulty';
import { isPuzzleTheme, type PuzzleTheme } from '../../../chess/puzzles/puzzle-themes';

/** What the address bar of `/learn` keeps: which puzzles are asked for. */
export type LearnSearch = {
  /** Puzzles of this theme and of this many stars. */
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
  /** Puzzles from missed tactics: of the own games (`own`), or of the scouted player of this name. */
  readonly train?: string;
  /** One puzzle by its number, as in a link that somebody was sent; `daily` for the one of today. */
  readonly puzzle?: number | 'daily';
};

const fieldOf = (search: object, name: string): unknown => new Map<string, unknown>(Object.entries(search)).get(name);

/** Reads the search parameters of `/learn`; what makes no sense is left out. */
export const parseLearnSearch = (search: object): LearnSearch => {
  const theme = fieldOf(search, 'theme');
  const difficulty = DIFFICULTIES.find((stars) => stars === fieldOf(search, 'difficulty'));
  const train = fieldOf(search, 'train');
  const puzzle = fieldOf(search, 'puzzle');
  return {
    ...(typeof theme === 'string' && isPuzzleTheme(theme) ? { theme } : {}),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(typeof train === 'string' && train !== '' ? { train } : {}),
    ...(puzzle === 'daily' || (typeof puzzle === 'number' && Number.isInteger(puzzle)) ? { puzzle } : {}),
  };
};
