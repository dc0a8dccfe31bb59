import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import { plainFacts, someReview } from '../../../test/data/library-games';
import { createScoutStore } from './scouts';
import type { ScoutedEntry, StoredScout } from './stored-scout';

const KEY = { source: 'lichess', player: 'gambitgustav' };
const scout = (requestedAt: number, ...games: readonly string[]): StoredScout => ({
  requestedAt,
  player: {
    site: 'lichess',
    id: 'gambitgustav',
    name: 'GambitGustav',
    url: '',
    isBot: false,
    isMarked: false,
    ratings: {},
  },
  ...{ tournaments: [], hasAllTournaments: true, malformedLines: 1, isWhole: false },
  entries: games.map(toEntry),
});

const toEntry = (id: string): ScoutedEntry => {
  if (id === 'b') return { kind: 'left-out', id, playedAt: 2, why: 'malformed' };
  const names = { white: 'GambitGustav', black: 'Rival', whiteRating: 2010, url: `https://lichess.org/${id}` };
  const game = { ...names, result: '1-0', timeControl: '3+2', moves: ['e4', 'e5'], pgn: '1. e4 e5 1-0', lastMoveAt: 9 };
  const rest = { speed: 'blitz', isRated: true, ending: 'resign', review: someReview } as const;
  return { kind: 'counted', id, playedAt: 1, facts: plainFacts, game: { ...game, ...rest } };
};

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

it('does not know what has another form', async () => {
  const { store, db } = await openStore();
  await store.write(KEY, scout(1, 'a', 'b'));
  await db.updateTable('scouted_games').set({ content: '{"kind":"counted"}' }).where('game', '=', 'a').execute();
  expect((await store.read(KEY))?.entries.map(({ id }) => id)).toEqual(['b']);
  await db.updateTable('scouted_players').set({ content: '{"form":2}' }).execute();
  expect(await store.read(KEY)).toBeUndefined();
});

it('keeps the games of the last writing alone', async () => {
  const { store } = await openStore();
  await store.write(KEY, scout(1, 'a', 'b'));
  await store.write({ ...KEY, player: 'other' }, scout(1, 'a'));
  await store.write(KEY, scout(2, 'b', 'c'));
  expect(await store.read(KEY)).toEqual(scout(2, 'b', 'c'));
  expect((await store.read({ ...KEY, player: 'other' }))?.entries.length).toBe(1);
});

it('drops who was asked for longest ago, games and all', async () => {
  const { store, db } = await openStore(2);
  for (const [index, player] of ['first', 'second', 'third'].entries()) {
    await store.write({ ...KEY, player }, scout(index, 'a', 'b'));
  }
  expect(await store.read({ ...KEY, player: 'first' })).toBeUndefined();
  expect((await store.read({ ...KEY, player: 'third' }))?.entries.length).toBe(2);
  expect(await db.selectFrom('scouted_games').select('game').execute()).toHaveLength(4);
});

it('answers nothing and keeps nothing when the database fails, and says so', async () => {
  const { store, db, failures } = await openStore();
  await db.destroy();
  await store.write(KEY, scout(1, 'a'));
  expect(await store.read(KEY)).toBeUndefined();
  expect(failures).toEqual(['a scout could not be kept', 'a known scout could not be read']);
});
