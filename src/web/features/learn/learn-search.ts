import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RUN_KINDS, type RunKind } from '../../../chess/puzzles/run';
import { DIFFICULTIES, type Difficulty, isPuzzleTheme, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { searchParam } from '../../lib/search-params';

/** Query parameters of `/learn`. */
export type LearnSearch = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
  /** Missed and allowed tactics: `own` for one's own games, or the name of a scouted player. */
  readonly train?: string;
  /** Puzzle id, or `daily`. */
  readonly puzzle?: number | 'daily';
  readonly run?: RunKind;
};

export type PuzzleFilter = Pick<LearnSearch, 'theme' | 'difficulty'>;

/** Ignores invalid parameters. */
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

type FilterParams = { readonly [Field in keyof PuzzleFilter]: PuzzleFilter[Field] | undefined };

/** Drops `train`, `puzzle` and `run`. */
export const toFilter = ({ theme, difficulty }: FilterParams): PuzzleFilter => ({
  theme,
  difficulty,
});

type LearnAddress = { readonly search: LearnSearch; readonly setSearch: (search: LearnSearch) => void };

export const useLearnAddress = (): LearnAddress => {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const search = useMemo(() => parseLearnSearch(text), [text]);
  const setSearch = (next: LearnSearch): void => {
    void navigate({ to: '/learn', search: next, resetScroll: false });
  };
  return { search, setSearch };
};
