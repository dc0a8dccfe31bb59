import { expect, it, onTestFinished } from 'vitest';
import { openTestSource, readGames } from '../../../../test/mock-lichess/mock-server';
import { openTestDatabase } from '../../../../test/test-database';
import { createScoutStore } from '../../../db/scout/scouts';
import type { Source } from '../../../sources/source';
import { createHistories, historyKey } from './history';

const NAME = 'LongLena';
const HOUR = 3_600_000;

const openStore = async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return createScoutStore({ db, onFailure: throwIt });
};

const throwIt = (error: unknown) => {
  throw error;
};

type Options = Parameters<typeof openTestSource>[0] & {
  readonly games: number;
  readonly store?: Awaited<ReturnType<typeof openStore>>;
};

/** A history of a player of the mock server, with a clock that is moved by hand. */
const openHistory = async ({ games, store, ...options }: Options, now = { at: Date.UTC(2026, 6, 2) }) => {
  const players = [{ name: NAME, rating: 1900, games, firstGame: 0 }];
  const { source, mockServer } = await openTestSource({ players, ...options });
  const kept = store ?? (await openStore());
  const histories = createHistories({ store: kept, onFailure: throwIt, now: () => now.at });
  onTestFinished(() => histories.close());
  const exports = (): readonly URLSearchParams[] =>
    mockServer.requests
      .filter(({ path }) => path.startsWith('/api/games/user/'))
      .map(({ path }) => new URL(path, 'http://mock').searchParams);
  return { history: histories.of(source, NAME), source, store: kept, exports, now };
};

const idsOf = (games: readonly { readonly id: string }[]): readonly string[] => games.map(({ id }) => id);

const allIds = async (source: Source): Promise<readonly string[]> =>
  idsOf((await readGames(source, { name: NAME, max: 1000 })).games);

const never = (): AbortSignal => new AbortController().signal;

it('has all games, newest first, and asks the next time only for new ones [API-20]', async () => {
  const { history, source, exports, store, now } = await openHistory({ games: 130 });
  await history.read(never());
  const ids = await allIds(source);
  expect(ids).toHaveLength(130);
  expect(idsOf(history.games())).toEqual(ids);
  expect(history.isReceiving()).toBe(false);

  const again = await openHistory({ games: 130, store }, now);
  await again.history.restored();
  expect(idsOf(again.history.games())).toEqual(ids);
  await again.history.read(never());
  expect(again.exports()).toEqual([]);
  now.at += HOUR;
  await again.history.read(never());
  expect(again.exports().map((query) => query.has('since'))).toEqual([true]);
  expect(exports().length).toBeGreaterThan(2);
});

it('keeps games without their moves in memory, and with them in the database', async () => {
  const { history, store, source } = await openHistory({ games: 60 });
  await history.read(never());
  const [newest] = history.games();
  expect(newest?.game).toMatchObject({ moves: [], pgn: '' });
  const stored = await store.readGame(historyKey({ source, name: NAME }), newest?.id ?? '');
  expect(stored).toMatchObject({ kind: 'counted', playedAt: newest?.playedAt });
  expect(stored?.kind === 'counted' && stored.game.moves.length).toBeGreaterThan(10);
});

it('stops when nobody waits, and goes on where it stopped', async () => {
  const { history, source, exports } = await openHistory({ games: 160 });
  const controller = new AbortController();
  history.listen(() => controller.abort());
  await history.read(controller.signal);
  const received = history.games().length;
  expect(received).toBeLessThan(160);
  expect(received).toBeGreaterThan(0);
  const before = exports().length;
  await history.read(never());
  expect(idsOf(history.games())).toEqual(await allIds(source));
  expect(exports()[before]?.get('until')).not.toBeNull();
});

it('says why games are missing, keeps what came, and asks again after a minute', async () => {
  const faults: Record<string, 'server-error' | undefined> = { longlena: 'server-error' };
  const { history, source, exports, now } = await openHistory({ games: 60, faults });
  await history.read(never());
  expect(history.failure()).toMatchObject({ reason: 'failing' });
  const { length } = exports();
  await history.read(never());
  expect(exports()).toHaveLength(length);
  faults['longlena'] = undefined;
  now.at += 2 * 60_000;
  await history.read(never());
  expect(history.failure()).toBeUndefined();
  expect(idsOf(history.games())).toEqual(await allIds(source));
});
