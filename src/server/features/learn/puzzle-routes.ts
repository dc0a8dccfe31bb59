import { type Day, dayAt, periodOfDay, type TimeZone, UTC } from '../../../chess/day';
import { FIRST_OF_VISIT, type PuzzleDto, puzzlesApi } from '../../../contract/learn/puzzles';
import type { Implement } from '../../accounts/implement';
import type { Database } from '../../db/database';
import { readOutcome } from '../../db/learn/attempts';
import { countInBuckets, listBuckets, type StoredPuzzle } from '../../db/learn/puzzles';
import { fail } from '../../errors';
import { errorResponses } from '../../http/routes';
import { clientOf } from '../../platform/limits';
import { type PuzzleDeps, readOpenPuzzle } from './attempts';
import { asSamplePuzzle, createRecentPuzzles, pickAnother, pickSet, readDaily, toPuzzle, toThemes } from './puzzles';

export const implementPuzzles = (implement: Implement, deps: PuzzleDeps): void => {
  /** Which puzzle of the day each client was given. */
  const givenDailies = createRecentPuzzles();
  implementRandom(implement, { ...deps, givenDailies });
  implementFixed(implement, { ...deps, givenDailies });
};

type GivingDeps = PuzzleDeps & { readonly givenDailies: ReturnType<typeof createRecentPuzzles> };

const implementRandom = (implement: Implement, { db, access, givenDailies }: GivingDeps): void => {
  const lastPuzzles = createRecentPuzzles();

  implement(
    puzzlesApi.random,
    {
      summary: 'A random puzzle',
      description:
        'Without a filter the puzzle of the day comes first, for whoever has not solved it. Otherwise not the one of `except`, or without it not the one that the client was given last, where there is another.',
      answer: 'The puzzle',
      errors: errorResponses(404),
    },
    async ({ query: { except, ...choice } }, { request, reply }) => {
      const client = clientOf(request);
      const isFirst = FIRST_HEADERS.every(([name, value]) => request.headers[name] === value);
      if (choice.theme === undefined && choice.difficulty === undefined && except === undefined) {
        const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
        const day = dayAt(Date.now(), zone);
        const daily = await readDaily(db, day);
        const isOpen = daily !== undefined && (isFirst || givenDailies.of(client) !== daily.id);
        const actor = isOpen ? await access.actorOf(request, reply) : undefined;
        const userId = actor && access.profileOf(actor);
        if (isOpen && !(await hasSolved(db, userId, daily.id, { day, zone }))) {
          givenDailies.remember(client, daily.id);
          lastPuzzles.remember(client, daily.id);
          return toDaily(daily, day);
        }
      }
      const puzzle = await pickAnother(db, choice, except ?? lastPuzzles.of(client), Math.random());
      if (puzzle === undefined) throw fail('no-such-puzzle');
      lastPuzzles.remember(client, puzzle.id);
      return toPuzzle(puzzle);
    },
  );

  implement(
    puzzlesApi.themes,
    {
      summary: 'The themes',
      description: 'What a random puzzle may be chosen by. Puzzles of somebody’s games are not counted.',
      answer: 'How many puzzles each has',
    },
    async () => toThemes(await listBuckets(db), await countInBuckets(db)),
  );

  implement(
    puzzlesApi.forOffline,
    {
      summary: 'Puzzles for offline use',
      description: 'Different ones of these stars, and some of one star less and more.',
      answer: 'The puzzles, as many as there are',
    },
    async ({ params: { difficulty } }) => (await pickSet(db, difficulty, Math.random)).map(toPuzzle),
  );
};

const FIRST_HEADERS = Object.entries(FIRST_OF_VISIT);

type DayOfPlace = { readonly day: Day; readonly zone: TimeZone };

const hasSolved = async (db: Database, userId: number | undefined, puzzleId: number, { day, zone }: DayOfPlace) =>
  userId !== undefined && (await readOutcome(db, userId, puzzleId, periodOfDay(day, zone))) === 'solved';

const toDaily = (puzzle: StoredPuzzle, day: Day): PuzzleDto => ({ ...toPuzzle(puzzle), day });

const implementFixed = (implement: Implement, { db, access, givenDailies }: GivingDeps): void => {
  implement(
    puzzlesApi.daily,
    {
      summary: 'The puzzle of the day',
      description: 'The same for everybody on the same day, which is that of the account or of the header.',
      answer: 'The puzzle, with its day',
      errors: errorResponses(404),
    },
    async (_, { request, reply }) => {
      const day = dayAt(Date.now(), (await access.timeZoneOf(request, reply)) ?? UTC);
      const puzzle = await readDaily(db, day);
      if (puzzle === undefined) throw fail('no-such-puzzle');
      givenDailies.remember(clientOf(request), puzzle.id);
      return toDaily(puzzle, day);
    },
  );

  implement(
    puzzlesApi.read,
    {
      summary: 'A puzzle',
      description: 'Also those of the games of somebody whose library may be read.',
      answer: 'The puzzle',
      errors: errorResponses(404),
    },
    async ({ params: { id } }, { request, reply }) => {
      const open = await readOpenPuzzle(db, id);
      if (open === undefined || !(await access.mayRead(request, reply, open.ownerId))) throw fail('no-such-puzzle');
      const puzzle = toPuzzle(open.puzzle);
      // A guest's own games are none of those here.
      const isExample =
        open.isSample === true ||
        (open.ownerId !== undefined && !(await access.mayWrite(request, reply, open.ownerId)));
      return isExample ? asSamplePuzzle(puzzle) : puzzle;
    },
  );
};
