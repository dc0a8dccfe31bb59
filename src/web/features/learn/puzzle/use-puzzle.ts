import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { useProfileId } from '../../../lib/profile-id';
import { filterOf, useLearnAddress, type LearnSearch } from '../learn-search';
import { puzzleQuery } from '../puzzle-queries';

/** The puzzle that is held, and the ways to another one. */
export type HeldPuzzle = {
  readonly search: LearnSearch;
  readonly setSearch: (search: LearnSearch) => void;
  /** `undefined` before the first one is there, `null` when a training has none for now. */
  readonly puzzle: PuzzleOnWire | null | undefined;
  /** Another one with each puzzle that came, also when the same one came again. */
  readonly round: number;
  readonly isFetching: boolean;
  /** Why the last one that was asked for did not come. */
  readonly failure: Error | null;
  /** Asks once more for what the address says. */
  readonly again: () => void;
  /** Any puzzle of the filter. STATE-26. */
  readonly random: () => void;
  /** What comes after this one: the next of the training, else any. */
  readonly next: () => void;
};

export const usePuzzle = (): HeldPuzzle => {
  const { search, setSearch } = useLearnAddress();
  const client = useQueryClient();
  const userId = useProfileId();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery(puzzleQuery(client, search, userId));

  const again = () => void refetch();
  const isRandom = search.puzzle === undefined && search.train === undefined;
  const random = isRandom ? again : () => setSearch(filterOf(search));
  return {
    search,
    setSearch,
    puzzle: data,
    round: dataUpdatedAt,
    isFetching,
    failure: error,
    again,
    random,
    next: search.train === undefined ? random : again,
  };
};
