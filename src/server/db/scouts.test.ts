import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/test-database';
import { createScoutStore, type StoredScout } from './scouts';

const KEY = { source: 'lichess', player: 'gambitgustav' };
const scout = (askedAt: number, ...games: readonly string[]): StoredScout => ({
  askedAt,
  content: { player: { name: 'GambitGustav' } },
  games: new Map(games.map((id) => [id, { id, moves: ['e4', 'e5'] }])),
});

const openStore = async (maxPlayers?: number) => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const failures: string[] = [];
  const onFailure = (_: unknown, message: string) => failures.push(message);
  return { db, failures, store: createScoutStore({ db, onFailure, ...(maxPlayers && { maxPlayers }) }) };
};

it('reads back what it wrote', async () => {
  const { store } = await openStore();
  expect(await store.read(KEY)).toBeUndefined();
  await store.write(KEY, scout(1_780_000_000_000, 'a', 'b'));
  expect(await store.read(KEY)).toEqual(scout(1_780_000_000_000, 'a', 'b'));
  expect(await store.read({ ...KEY, source: 'sample' })).toBeUndefined();
});

it('keeps the games of the last writing alone', async () => {
  const { store } = await openStore();
  await store.write(KEY, scout(1, 'a', 'b'));
  await store.write({ ...KEY, player: 'other' }, scout(1, 'a'));
  await store.write(KEY, scout(2, 'b', 'c'));
  expect(await store.read(KEY)).toEqual(scout(2, 'b', 'c'));
  expect((await store.read({ ...KEY, player: 'other' }))?.games.size).toBe(1);
});

it('drops who was asked for longest ago, games and all', async () => {
  const { store, db } = await openStore(2);
  for (const [index, player] of ['first', 'second', 'third'].entries()) {
    await store.write({ ...KEY, player }, scout(index, 'a', 'b'));
  }
  expect(await store.read({ ...KEY, player: 'first' })).toBeUndefined();
  expect((await store.read({ ...KEY, player: 'third' }))?.games.size).toBe(2);
  expect(await db.selectFrom('scouted_games').select('game').execute()).toHaveLength(4);
});

it('answers nothing and keeps nothing when the database fails, and says so', async () => {
  const { store, db, failures } = await openStore();
  await db.destroy();
  await store.write(KEY, scout(1, 'a'));
  expect(await store.read(KEY)).toBeUndefined();
  expect(failures).toEqual(['a scout could not be kept', 'a known scout could not be read']);
});
