/** What a guest has is brought into an account of the real application. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrillResult } from '../../../chess/repertoire/drill-result';
import { NO_EDIT } from '../../../chess/repertoire/edits';
import type { MoveRank, RepertoireMove } from '../../../chess/repertoire/repertoire';
import type { NewRepertoire } from '../../../contract/repertoires/repertoires';
import { listenTestApp } from '../../../test/test-app';
import { deliverResults } from './drill-outbox';
import { importGuestRepertoires } from './import-guest-repertoires';
import { inStore, listLocalCards, listLocalRepertoires, readLocalEntry } from './local-repertoires';
import { accountRepertoires } from './repertoire-queries';
import { browserRepertoires } from './repertoire-store';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

const move = (position: string, uci: string, rank: MoveRank = 'main'): RepertoireMove => ({
  ...{ position, uci, rank, isPaused: false, origin: 'hand', addedAt: 1 },
});

const MINE: NewRepertoire = {
  ...{ name: 'Open games', color: 'white', goal: 50, speed: 'rapid', rating: 1700 },
  ...{ starts: [{ position: START, name: '' }], moves: [move(START, 'e2e4')], notes: [] },
};

const result = (at: number): DrillResult => ({
  ...{ id: randomUUID(), color: 'white', position: START, expected: 'e2e4', played: 'e2e4' },
  ...{ outcome: 'good', source: 'drill', at: 1_790_000_000_000 + at },
});

const account = accountRepertoires(1);

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const base = await listenTestApp();
  const call = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => call(base + path, init));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps options, moves, notes and cards, and forgets nothing that was added meanwhile', async () => {
  const { id } = await browserRepertoires.make(MINE);
  await browserRepertoires.change(id, { ...MINE, state: 'paused', version: 0 });
  const results = Array.from({ length: 150 }, (_, index) => result(index * 60_000));
  const cards = await browserRepertoires.record(results);
  const waiting = await listLocalRepertoires();
  await browserRepertoires.edit(id, { version: 1, edit: { ...NO_EDIT, put: [move(AFTER_E4, 'e7e5')] } });
  await importGuestRepertoires(waiting, account);
  expect(await account.list()).toMatchObject([{ name: 'Open games', moves: 1, state: 'paused' }]);
  expect(await account.listCards()).toEqual(cards);
  expect(await listLocalCards()).toEqual([]);

  const [listed] = await account.list();
  const other = [move(START, 'd2d4'), move(START, 'e2e4', 'also')];
  await account.edit(listed!.id, { version: listed!.version, edit: { ...NO_EDIT, put: other } });
  await importGuestRepertoires(await listLocalRepertoires(), account);
  const { moves } = await account.read(listed!.id);
  expect(new Set(moves)).toEqual(new Set([...other, move(AFTER_E4, 'e7e5')]));
  expect(await readLocalEntry(id)).toEqual({ id, movedTo: listed!.id });
  expect(await listLocalRepertoires()).toEqual([]);
  await importGuestRepertoires([], account);
  expect(await account.list()).toHaveLength(1);
});

it('of an account says what the repertoire is where another tab was quicker', async () => {
  const { id } = await account.make(MINE);
  const edit = { version: 0, edit: { ...NO_EDIT, put: [move(AFTER_E4, 'c7c5')] } };
  expect(await account.edit(id, edit)).toMatchObject({ ok: true, value: { version: 1, canUndo: true } });
  expect(await account.edit(id, edit)).toMatchObject({ ok: false, now: { version: 1 } });
  expect(await account.undo(id, 1)).toMatchObject({ ok: true, value: { version: 2 } });
  await expect(account.undo(id, 2)).rejects.toThrow('no change of the last day');
  const restore = await account.remove(id);
  expect(await account.list()).toEqual([]);
  await restore();
  expect(await account.list()).toHaveLength(1);
});

it('sends results later that could not be sent, in their order, when the page is opened again', async () => {
  const results = [result(0), result(600_000)];
  for (const [madeAt, one] of results.entries())
    await inStore('waiting', 'readwrite', (store) =>
      store.put({ key: one.id, userId: 1, madeAt, attempt: { result: one } }),
    );
  const end = deliverResults(new QueryClient(), 1);
  await expect.poll(() => inStore('waiting', 'readonly', (store) => store.count())).toBe(0);
  end();
  expect(await account.listCards()).toMatchObject([{ reps: 2, reviewedAt: results[1]!.at }]);
});
