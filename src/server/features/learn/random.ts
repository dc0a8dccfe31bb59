/** A puzzle at random, and another one than the last time where there is another. */
import type { Difficulty, PuzzleTheme } from '../../../chess/puzzles/themes';
import type { Database } from '../../db/infra/database';
import { pickPuzzle, type StoredPuzzle } from '../../db/learn/puzzles';

type Choice = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
};

/** `undefined` when there is none like that. `random` is in [0, 1). */
export const pickAnother = async (
  db: Database,
  choice: Choice,
  unwanted: number | undefined,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const picked = await pickPuzzle(db, choice, random);
  // Half of all puzzles further stands another one, unless it is the only one.
  return picked !== undefined && picked.id === unwanted ? pickPuzzle(db, choice, (random + 0.5) % 1) : picked;
};

/** Clients that are remembered at most; then those that asked longest ago are forgotten. */
const MAX_CLIENTS = 10_000;

export type LastGiven = {
  /** The number of the puzzle that the client was given last. */
  readonly of: (client: string) => number | undefined;
  readonly remember: (client: string, puzzleId: number) => void;
};

export const createLastGiven = (): LastGiven => {
  const given = new Map<string, number>();
  return {
    of: (client) => given.get(client),
    remember: (client, puzzleId) => {
      given.delete(client);
      given.set(client, puzzleId);
      const [oldest] = given.keys();
      if (given.size > MAX_CLIENTS && oldest !== undefined) given.delete(oldest);
    },
  };
};
