import { expect, it, onTestFinished } from 'vitest';
import { gameIds, newGame, openTestLibrary, OWNER } from '../../../test/data/library-games';
import { openTestDatabase } from '../../../test/test-database';
import { deleteUser } from '../accounts/users';
import type { Database } from '../database';
import { grant, own } from '../owned';
import { addGames, removeGame, restoreGame } from './games';
import { appendPiece, createImport } from './imports';
import { createLibrary, hasAnyLibrary, readLibrary, restoreLibrary, setNames } from './libraries';
import { purgeRetired } from './purge';

const open = async (): Promise<Database> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

const countRows = async (db: Database): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { n } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = n;
  }
  return counts;
};

const TABLES = [
  'libraries',
  'library_games',
  'library_contents',
  'library_counts',
  'library_openings',
  'library_tactics',
  'library_imports',
  'import_pieces',
  'import_problems',
] as const;

const tactical = {
  isReviewed: true,
  tactics: { strengths: [], weaknesses: [], missed: [{ name: 'fork', ply: 4 }] },
};

it('has one current library, and takes a retired one back', async () => {
  const db = await open();
  expect(await readLibrary(db, OWNER)).toBeUndefined();
  expect(await hasAnyLibrary(db, OWNER)).toBe(false);
  const sample = await createLibrary(db, OWNER, { kind: 'sample', names: ['Sample Player'], now: 10 });
  const own = await createLibrary(db, OWNER, { kind: 'own', names: [], now: 20 });
  expect(own).toEqual({ id: own.id, userId: OWNER, kind: 'own', names: [], createdAt: 20, version: 0 });
  await setNames(db, own.id, ['Own Player', 'Other Name']);
  expect(await readLibrary(db, OWNER)).toEqual({ ...own, names: ['Own Player', 'Other Name'], version: 1 });
  expect(await restoreLibrary(db, grant({ userId: OWNER }), sample.id, 30)).toBe(true);
  expect(await readLibrary(db, OWNER)).toEqual(sample);
  expect(await hasAnyLibrary(db, OWNER)).toBe(true);
});

it('takes back no library that is current, another user’s, or nobody’s', async () => {
  const { db, library } = await openTestLibrary();
  expect(await restoreLibrary(db, own(OWNER), library, 30)).toBe(false);
  await createLibrary(db, OWNER, { kind: 'own', names: [], now: 20 });
  const current = await readLibrary(db, OWNER);
  expect(await restoreLibrary(db, own(2), library, 30)).toBe(false);
  expect(await restoreLibrary(db, own(OWNER), 999, 30)).toBe(false);
  expect(await readLibrary(db, OWNER)).toEqual(current);
});

it('never has two current libraries, however many are made at once', async () => {
  const db = await open();
  const made = Array.from({ length: 6 }, (_, now) => createLibrary(db, OWNER, { kind: 'own', names: [], now }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const [first = 0] = ids;
  await Promise.all([
    restoreLibrary(db, own(OWNER), first, 50),
    createLibrary(db, OWNER, { kind: 'own', names: [], now: 60 }),
  ]);
  const rows = await db.selectFrom('libraries').select('id').where('retired_at', 'is', null).execute();
  expect(rows).toHaveLength(1);
});

it('forgets what was deleted long ago, and nothing else', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('old', tactical), newGame('new'), newGame('kept')]);
  const ids = await gameIds(db, library);
  await removeGame(db, library, ids['old']!, 100);
  await removeGame(db, library, ids['new']!, 300);
  while (await purgeRetired(db, 200));
  expect(Object.keys(await gameIds(db, library)).sort()).toEqual(['kept', 'new']);
  expect(await restoreGame(db, library, ids['old']!)).toBe(false);
  expect(await restoreGame(db, library, ids['new']!)).toBe(true);
});

it('forgets a library retired long ago step by step, and does not take half of one back', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(
    db,
    library,
    Array.from({ length: 600 }, (_, index) => newGame(`${index}`)),
  );
  await createLibrary(db, OWNER, { kind: 'own', names: [], now: 100 });
  expect(await purgeRetired(db, 100)).toBe(false);
  expect(await purgeRetired(db, 101)).toBe(true);
  expect(await countRows(db)).toMatchObject({ library_games: 100 });
  expect(await restoreLibrary(db, own(OWNER), library, 102)).toBe(false);
  while (await purgeRetired(db, 101));
  expect(await countRows(db)).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 0])), libraries: 1 });
  expect((await readLibrary(db, OWNER))?.kind).toBe('own');
});

it('goes with its user, and everything in it', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a', tactical), newGame('b')]);
  await createLibrary(db, OWNER, { kind: 'own', names: [], now: 20 });
  const text = { userId: OWNER, kind: 'pgn', label: 'games.pgn', settings: {}, now: 5 } as const;
  await appendPiece(db, await createImport(db, text), 0, '1. e4 *');
  await createImport(db, text);
  await deleteUser(db, OWNER);
  expect(await countRows(db)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
});
