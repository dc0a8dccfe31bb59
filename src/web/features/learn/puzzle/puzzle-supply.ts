/**
 * Puzzles near the solver's rating that this device keeps for times without a network. They are fetched while there is one
 * and the page has nothing else to do; one that was solved is not given again.
 */
import type { QueryClient } from '@tanstack/react-query';
import { difficultyOf } from '../../../../chess/puzzles/themes';
import { DEFAULT_DIFFICULTY, type PuzzleOnWire, puzzlePaths, puzzleSetSchema } from '../../../../contract/learn';
import { SUPPLY } from '../../../game/solving/kept-puzzles';
import { getJson } from '../../../lib/http/http';
import { logError } from '../../../lib/log';
import { findKept, isUnreachable, keepRead } from '../../../lib/offline/kept-reads';
import { noteShown } from '../../../lib/offline/shown-from';
import { progressQuery } from '../../../player/profile/puzzle-progress';
import type { LearnSearch } from '../learn-search';

/** With fewer of them, or after this many milliseconds, others are fetched. */
const FEWEST = 25;
const FRESH_FOR = 7 * 24 * 60 * 60 * 1000;

/** The puzzle that the address asks for, where the server could not be reached: one of the kept ones, else the failure. */
export const orKept = async (
  failure: unknown,
  search: LearnSearch,
  held: PuzzleOnWire['id'] | undefined,
): Promise<PuzzleOnWire> => {
  const supply = isUnreachable(failure) ? await findKept(SUPPLY, puzzleSetSchema) : undefined;
  const puzzle = supply && pickKept(supply.answer, search, held);
  if (puzzle === undefined) throw failure;
  noteShown(supply?.keptAt ?? 0);
  return puzzle;
};

/** The next one that the address may mean, after the one that is held. Pure. */
export const pickKept = (
  supply: readonly PuzzleOnWire[],
  { puzzle, theme, difficulty }: LearnSearch,
  held: PuzzleOnWire['id'] | undefined,
): PuzzleOnWire | undefined => {
  const fitting = supply.filter(
    (one) =>
      (puzzle === undefined || one.id === puzzle) &&
      (theme === undefined || one.themes?.includes(theme) === true) &&
      (difficulty === undefined || one.difficulty === difficulty),
  );
  const after = fitting.findIndex(({ id }) => id === held) + 1;
  return fitting[after] ?? fitting[0];
};

/** Fetches puzzles when the page has nothing else to do, unless there are enough. */
export const fillWhenIdle = (client: QueryClient, userId: number): void => {
  const fill = () => void fillSupply(client, userId).catch(logError);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fill, { timeout: 10_000 });
  else setTimeout(fill, 2000);
};

const fillSupply = async (client: QueryClient, userId: number): Promise<void> => {
  const supply = await findKept(SUPPLY, puzzleSetSchema);
  if (supply && supply.answer.length >= FEWEST && Date.now() - supply.keptAt < FRESH_FOR) return;
  const rating = client.getQueryData(progressQuery(userId).queryKey)?.rating?.rating;
  const difficulty = rating === undefined ? DEFAULT_DIFFICULTY : difficultyOf(rating);
  await keepRead(SUPPLY, await getJson(puzzlePaths.setOf(difficulty), puzzleSetSchema));
};
