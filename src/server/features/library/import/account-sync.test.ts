/** New games of a user's own names come by themselves: when, from when on, and what is said of them. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { OWNER } from '../../../../test/data/library-games';
import type { Fault } from '../../../../test/mock-lichess/faults';
import { openTestSource, readGames } from '../../../../test/mock-lichess/mock-server';
import { openTestDatabase } from '../../../../test/test-database';
import { testThreads } from '../../../../test/test-services';
import { isFetching, listImports, listUnfinished } from '../../../db/library/imports';
import { createLibrary, readLibrary } from '../../../db/library/libraries';
import { changeTrackedAccount, listTrackedAccounts } from '../../../db/library/tracked-accounts';
import { own } from '../../../db/owned';
import type { Source } from '../../../sources/source';
import { collectSources } from '../../../sources/sources';
import { createLibraryChanges } from '../library-changes';
import { startImportWorker } from './import-worker';
import { createImports } from './imports';
import { syncDueAccounts } from './site-import';

const HOUR = 3_600_000;

const GUSTAV = { site: 'lichess', name: 'GambitGustav' };

const open = async (faults: Record<string, Fault | undefined> = {}) => {
  const db = await openTestDatabase();
  const { source: lichess, mockServer } = await openTestSource({ faults });
  let now = Date.UTC(2026, 10, 1);
  let until = Infinity;
  const source: Source = {
    ...lichess,
    games: (query) => lichess.games(until === Infinity ? query : { ...query, until }),
  };
  const sources = collectSources([source]);
  const changes = createLibraryChanges({ redis: undefined, onFailure: () => undefined });
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const worker = startImportWorker({
    db,
    sources,
    changes,
    onFailure,
    now: () => now,
    thread: testThreads.imports,
    onGames: () => undefined,
  });
  const imports = createImports({ db, thread: testThreads.texts, changes, now: () => now });
  onTestFinished(async () => {
    await worker.close();
    await db.destroy();
    expect(failures).toEqual([]);
  });
  const settle = async (): Promise<void> => {
    worker.wake();
    await expect.poll(() => listUnfinished(db), { timeout: 10_000 }).toEqual([]);
  };
  const names = async () => listTrackedAccounts(db, (await readLibrary(db, OWNER))?.id ?? 0);
  return {
    db,
    imports,
    names,
    exports: () => mockServer.requests.filter(({ path }) => path.startsWith('/api/games/user/')),
    wait: (time: number) => (now += time),
    hideGamesAfter: (time: number) => (until = time),
    importAll: async (username: string) => {
      await imports.fetchGames(own(OWNER), 'lichess', { username });
      await settle();
    },
    fetchDue: async () => {
      await syncDueAccounts({ db, sources, imports, onFailure, now: () => now });
      await settle();
    },
    only: async () => (await names())[0],
    times: async () => {
      const { games } = await readGames(lichess, { name: GUSTAV.name, max: 4 });
      return games.map(({ createdAt }) => createdAt);
    },
  };
};

describe('a name under which games were imported', () => {
  it('is requested for again when six hours have passed, and not before', async () => {
    const { importAll, fetchDue, wait, exports, only } = await open();
    await importAll(GUSTAV.name);
    const before = exports().length;
    expect(await only()).toMatchObject({ ...GUSTAV, isKept: true, newGames: 0 });
    wait(6 * HOUR - 1);
    await fetchDue();
    expect(exports()).toHaveLength(before);
    wait(1);
    await fetchDue();
    await fetchDue();
    expect(exports()).toHaveLength(before + 1);
    expect(exports().at(-1)?.path).toContain('since=');
    expect(await only()).toMatchObject({ newGames: 0, checkedAt: Date.UTC(2026, 10, 1, 6) });
  });

  it('counts the games that came by themselves until they are seen, and lists no import of them', async () => {
    const { db, importAll, fetchDue, wait, only, names, times, hideGamesAfter, imports } = await open();
    const [newest, , , fourth] = await times();
    hideGamesAfter(fourth!);
    await importAll(GUSTAV.name);
    const listed = await listImports(db, OWNER);
    hideGamesAfter(newest! - 1);
    wait(6 * HOUR);
    await fetchDue();
    expect(await only()).toMatchObject({ newGames: 2, newSince: Date.UTC(2026, 10, 1, 6) });
    hideGamesAfter(Infinity);
    wait(6 * HOUR);
    await fetchDue();
    expect(await only()).toMatchObject({ newGames: 3, newSince: Date.UTC(2026, 10, 1, 6) });
    expect(await listImports(db, OWNER)).toEqual(listed);
    const library = await readLibrary(db, OWNER);
    expect(await changeTrackedAccount(db, library!.id, { ...GUSTAV, name: 'GAMBITGUSTAV' }, { isSeen: true })).toBe(
      true,
    );
    const seen = await only();
    expect(seen).toMatchObject({ newGames: 0, isKept: true });
    expect(seen).not.toHaveProperty('newSince');
    expect(await names()).toHaveLength(1);
    imports.close();
  });

  it('is left alone when the user does not want it, has deleted its games, or has other games there', async () => {
    const { db, importAll, fetchDue, wait, exports } = await open();
    await importAll(GUSTAV.name);
    const library = await readLibrary(db, OWNER);
    await changeTrackedAccount(db, library!.id, GUSTAV, { isKept: false });
    wait(6 * HOUR);
    const before = exports().length;
    await fetchDue();
    expect(exports()).toHaveLength(before);
    await changeTrackedAccount(db, library!.id, GUSTAV, { isKept: true });
    await createLibrary(db, OWNER, { kind: 'own', names: [], now: 1 });
    await fetchDue();
    expect(exports()).toHaveLength(before);
  });

  it('of two at a site misses none of its games for a later one of the other', async () => {
    const { importAll, fetchDue, wait, exports } = await open();
    await importAll('LoadLena01');
    wait(HOUR);
    await importAll(GUSTAV.name);
    wait(6 * HOUR);
    await fetchDue();
    const requested = exports().at(-1)?.path;
    expect(requested).toMatch(/loadlena01/i);
    expect(Number(/since=(\d+)/.exec(requested ?? '')?.[1])).toBeLessThanOrEqual(Date.UTC(2026, 10, 1) - 6 * HOUR);
  });

  it('says why the last fetch failed, until one succeeds', async () => {
    const faults: Record<string, Fault | undefined> = {};
    const { db, importAll, fetchDue, wait, only } = await open(faults);
    await importAll(GUSTAV.name);
    faults['gambitgustav'] = 'server-error';
    wait(6 * HOUR);
    await fetchDue();
    expect((await only())?.failure).toContain('is having problems at the moment');
    faults['gambitgustav'] = undefined;
    wait(6 * HOUR);
    await fetchDue();
    expect((await only())?.failure).toBeUndefined();
    expect(await isFetching(db)).toBe(false);
  });
});
