import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RUN_KINDS, type RunKind } from '../../../chess/puzzles/run';
import { DIFFICULTIES, type Difficulty, isPuzzleTheme, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { searchParam } from '../../lib/search-params';

/** What the address bar of `/learn` keeps: which puzzles are asked for. */
export type LearnSearch = {
  /** Puzzles of this theme and of this many stars. */
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
  /** Puzzles from missed and allowed tactics: of the own games (`own`), or of the scouted player of this name. */
  readonly train?: string;
  /** One puzzle by its number, as in a link that somebody was sent; `daily` for the one of today. */
  readonly puzzle?: number | 'daily';
  /** A run of puzzles in the place of one puzzle. */
  readonly run?: RunKind;
};

/** What puzzles may be narrowed down to. */
export type PuzzleFilter = Pick<LearnSearch, 'theme' | 'difficulty'>;

/** Reads the search text of `/learn`; what makes no sense is left out. */
export const parseLearnSearch = (search: string): LearnSearch => {
  const theme = searchParam(search, 'theme');
  const train = searchParam(search, 'train');
  const puzzle = searchParam(search, 'puzzle');
  const run = RUN_KINDS.find((kind) => kind === searchParam(search, 'run'));
  const difficulty = DIFFICULTIES.find((stars) => String(stars) === searchParam(search, 'difficulty'));
  return {
    ...(isPuzzleTheme(theme) ? { theme } : {}),
    difficulty,
    run,
    ...(train === '' ? {} : { train }),
    ...(puzzle === 'daily' ? { puzzle } : {}),
    ...(/^[1-9]\d{0,14}$/.test(puzzle) ? { puzzle: Number(puzzle) } : {}),
  };
};

type WantedFilter = { readonly [Field in keyof PuzzleFilter]: PuzzleFilter[Field] | undefined };

/** The filter alone, without the one puzzle or the training that is shown in its place. */
export const filterOf = ({ theme, difficulty }: WantedFilter): PuzzleFilter => ({
  theme,
  difficulty,
});

type LearnAddress = { readonly search: LearnSearch; readonly setSearch: (search: LearnSearch) => void };

/** What the address asks for, and the way to ask for something else; nothing scrolls by it. */
export const useLearnAddress = (): LearnAddress => {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const search = useMemo(() => parseLearnSearch(text), [text]);
  const setSearch = (next: LearnSearch): void => {
    void navigate({ to: '/learn', search: next, resetScroll: false });
  };
  return { search, setSearch };
};
