/** Which exercises and endgames were solved, kept in this browser. Losing it loses nothing else. */
import type { Milliseconds } from '../../../../chess/types';
import { storedEntries } from '../../../lib/stored-entries';

/** When each was solved first, since 1970, by `exerciseKey` or `endgameKey`. */
export type DoneLessons = ReadonlyMap<string, Milliseconds>;

export const exerciseKey = (lesson: string, exercise: string): string => `tactics/${lesson}/${exercise}`;
export const endgameKey = (lesson: string): string => `endgames/${lesson}`;

const stored = storedEntries('done-lessons', (written): Milliseconds | undefined =>
  typeof written === 'number' && Number.isSafeInteger(written) ? written : undefined,
);

export const parseDoneLessons: (text: string | null) => DoneLessons = stored.parse;
export const readDoneLessons: () => DoneLessons = stored.read;

/** Keeps that it was solved, at first, and gives all that is kept now. */
export const keepDone = (key: string, at: Milliseconds): DoneLessons => {
  const before = readDoneLessons();
  return before.has(key) ? before : stored.keep(key, at);
};

/** How many exercises of a lesson on tactics are solved. */
export const exercisesDone = (done: DoneLessons, lesson: string): number =>
  [...done.keys()].filter((key) => key.startsWith(exerciseKey(lesson, ''))).length;
