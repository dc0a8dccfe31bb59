import { expect, it, onTestFinished } from 'vitest';
import { plainFacts, someReview } from '../../../test/data/library-games';
import { openTestDatabase } from '../../../test/test-database';
import { createScoutStore, type ScoutKey, type ScoutStore } from './scouts';
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
  tournaments: [],
  hasAllTournaments: true,
  malformedLines: 1,
  isWhole: false,
  entries: games.map(toEntry),
});

const keep = (store: ScoutStore, key: ScoutKey, { entries, ...kept }: StoredScout, drop: readonly string[] = []) =>
  store.write(key, kept, { put: entries, drop });

const toEntry = (id: string): ScoutedEntry => {
  if (id === 'b') return { kind: 'excluded', id, playedAt: 2, why: 'malformed' };
  const names = { white: 'GambitGustav', black: 'Rival', whiteRating: 2010, url: `https://lichess.org/${id}` };
  const game = { ...names, result: '1-0', timeControl: '3+2', moves: ['e4', 'e5'], pgn: '1. e4 e5 1-0', lastMoveAt: 9 };
  const rest = { speed: 'blitz', isRated: true, ending: 'resign', review: someReview } as const;
  return { kind: 'counted', id, playedAt: 1, facts: plainFacts, game: { ...game, ...rest } };
};

const openStore = async (maxPlayers?: number, maxChoices?: number) => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const failures: string[] = [];
  const onFailure = (_: unknown, message: string) => failures.push(message);
  const limits = { ...(maxPlayers && { maxPlayers }), ...(maxChoices && { maxChoices }) };
  return { db, failures, store: createScoutStore({ db, onFailure, ...limits }) };
};

it('reads back what it wrote', async () => {
  const { store } = await openStore();
  expect(await store.read(KEY)).toBeUndefined();
  await keep(store, KEY, scout(1_780_000_000_000, 'a', 'b'));
  expect(await store.read(KEY)).toEqual(scout(1_780_000_000_000, 'a', 'b'));
  expect(await store.read({ ...KEY, source: 'sample' })).toBeUndefined();
});

it('does not know what has another form', async () => {
  const { store, db } = await openStore();
  await keep(store, KEY, scout(1, 'a', 'b'));
  await db.updateTable('scouted_games').set({ content: '{"kind":"counted"}' }).where('game', '=', 'a').execute();
  expect((await store.read(KEY))?.entries.map(({ id }) => id)).toEqual(['b']);
  await db.updateTable('scouted_players').set({ content: '{"form":2}' }).execute();
  expect(await store.read(KEY)).toBeUndefined();
});

it('keeps what is written again as it was written last, and drops what is named', async () => {
  const { store } = await openStore();
  await keep(store, KEY, scout(1, 'a', 'b'));
  await keep(store, { ...KEY, player: 'other' }, scout(1, 'a'));
  await keep(store, KEY, scout(2, 'b', 'c'), ['a']);
  expect(await store.read(KEY)).toEqual(scout(2, 'b', 'c'));
  expect(await store.readGame(KEY, 'c')).toEqual(toEntry('c'));
  expect(await store.readGame(KEY, 'a')).toBeUndefined();
  expect((await store.read({ ...KEY, player: 'other' }))?.entries.length).toBe(1);
});

it('drops who was asked for longest ago, games and all', async () => {
  const { store, db } = await openStore(2);
  for (const [index, player] of ['first', 'second', 'third'].entries()) {
    await keep(store, { ...KEY, player }, scout(index, 'a', 'b'));
  }
  expect(await store.read({ ...KEY, player: 'first' })).toBeUndefined();
  expect((await store.read({ ...KEY, player: 'third' }))?.entries.length).toBe(2);
  expect(await db.selectFrom('scouted_games').select('game').execute()).toHaveLength(4);
});

it('reads as many games as were kept', async () => {
  const { store } = await openStore();
  const ids = Array.from({ length: 250 }, (_, index) => `g${String(index).padStart(3, '0')}`);
  await keep(store, KEY, scout(1, ...ids));
  expect((await store.read(KEY))?.entries.map(({ id }) => id)).toEqual(ids);
});

it('drops choices of games before the last games of players', async () => {
  const { store } = await openStore(10, 1);
  const [chosen, other] = [
    { ...KEY, player: 'first 200' },
    { ...KEY, player: 'second all,blitz' },
  ];
  await keep(store, KEY, scout(1, 'a'));
  await keep(store, chosen, scout(2, 'a'));
  await keep(store, other, scout(3, 'a'));
  expect([await store.read(KEY), await store.read(chosen), await store.read(other)]).toEqual([
    scout(1, 'a'),
    undefined,
    scout(3, 'a'),
  ]);
});

it('answers nothing and keeps nothing when the database fails, and says so', async () => {
  const { store, db, failures } = await openStore();
  await db.destroy();
  await keep(store, KEY, scout(1, 'a'));
  expect(await store.read(KEY)).toBeUndefined();
  expect(failures).toEqual(['a scout could not be kept', 'a known scout could not be read']);
});
