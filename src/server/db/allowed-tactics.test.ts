/** Games that were reviewed before allowed tactics were counted, brought up to date. */
import { expect, it, onTestFinished } from 'vitest';
import { gameIds, listGames, openTestLibrary } from '../../test/data/library-database';
import { newGame, someReview } from '../../test/data/library-games';
import { allowedGame, missedGame } from '../../test/data/missed-games';
import { openTestDatabase } from '../../test/test-database';
import type { Database } from './infra/database';
import { readReport } from './library/figures';
import type { NewGame } from './library/game';
import { addGames, removeGame, restoreGame } from './library/games';
import { allowedTacticsMigration } from './migrations/016-allowed-tactics';
import { createScoutStore } from './scout/scouts';
import type { CountedEntry } from './scout/stored-scout';

/** What was allowed stands in the review alone. */
const asFormerly = ({ facts, ...game }: NewGame): NewGame => {
  const { strengths, weaknesses, missed } = facts.tactics!;
  return { ...game, facts: { ...facts, tactics: { strengths, weaknesses, missed } } };
};

const setUp = allowedGame('set up', 4000);
const GAMES: readonly NewGame[] = [
  allowedGame('one', 1000, 'fork'),
  allowedGame('deleted', 2000, 'fork'),
  allowedGame('mate', 3000),
  { ...setUp, facts: { ...setUp.facts, leftOut: 'setUp' } },
];

const libraryWith = async (games: readonly NewGame[]) => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, games);
  const { deleted } = await gameIds(db, library);
  await removeGame(db, library, deleted!, 9);
  return { db, library, restore: () => restoreGame(db, library, deleted!) };
};

const rowsOf = async (db: Database) => ({
  counts: await db
    .selectFrom('library_counts')
    .select(['name', 'total'])
    .where('total', '!=', 0)
    .orderBy('name')
    .execute(),
  tactics: await db.selectFrom('library_tactics').selectAll().orderBy('game_id').orderBy('list').execute(),
  facts: (await db.selectFrom('library_contents').select('facts').orderBy('game_id').execute()).map(
    ({ facts }) => JSON.parse(facts) as unknown,
  ),
});

it('are counted as if what they allowed had been counted then, the deleted ones when they are back', async () => {
  const [now, former] = [await libraryWith(GAMES), await libraryWith(GAMES.map(asFormerly))];
  expect((await readReport(former.db, former.library)).tactics).toMatchObject({ allowedGames: 0, allowed: [] });
  await allowedTacticsMigration.up(former.db);
  expect(await rowsOf(former.db)).toEqual(await rowsOf(now.db));
  const forks = { allowed: 'fork' };
  expect(await listGames(former.db, forks)).toMatchObject({ total: 1 });
  await former.restore();
  expect(await listGames(former.db, forks)).toMatchObject({ total: 2 });
  expect((await readReport(former.db, former.library)).tactics).toMatchObject({ games: 3, allowedGames: 3 });
});

it('stay as they are where the review does not tell it, or it has been counted', async () => {
  const { db } = await libraryWith([...GAMES, missedGame('older', 5000), newGame('waiting')]);
  const before = await rowsOf(db);
  await allowedTacticsMigration.up(db);
  expect(await rowsOf(db)).toEqual(before);
});

const entryOf = ({ key, moves, review = someReview, white, black, facts, pgn }: NewGame): CountedEntry => ({
  ...{ kind: 'counted', id: key, playedAt: facts.playedAt, facts },
  game: {
    ...{ white, black, result: '1-0', timeControl: '3+2', moves, pgn, lastMoveAt: facts.playedAt, url: '' },
    ...{ speed: 'blitz', isRated: true, ending: 'resign', review },
  },
});

it('are counted in those of a scouted player, and others stay as they are', async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const store = createScoutStore({ db, onFailure: () => undefined });
  const scout = { source: 'sample', player: 'mira.talwade' };
  const known = { requestedAt: 1, tournaments: [], hasAllTournaments: true, malformedLines: 0, isWhole: true };
  const [game, older] = [allowedGame('a', 1000, 'fork'), missedGame('b', 2000)];
  await store.write(scout, known, { put: [asFormerly(game), older].map(entryOf), drop: [] });
  await allowedTacticsMigration.up(db);
  expect((await store.read(scout))?.entries).toEqual([game, older].map(entryOf));
});
