/** What a guest has is brought into an account of the real application. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrillResult } from '../../../chess/repertoire/drill-result';
import { NO_EDIT } from '../../../chess/repertoire/edits';
import type { MoveRank, RepertoireMove } from '../../../chess/repertoire/repertoire';
import { openingAt } from '../../../chess/openings/opening-names';
import { legalMoves } from '../../../chess/position/move';
import { makeRepertoirePgn } from '../../../chess/repertoire/files/pgn-export';
import { readRepertoirePgn } from '../../../chess/repertoire/files/pgn-import';
import { fenOf, indexRepertoire, playFrom } from '../../../chess/repertoire/graph';
import { turnOf } from '../../../chess/types';
import { type NewRepertoire, REPERTOIRE_LIMITS } from '../../../contract/repertoires/repertoires';
import type { Database } from '../../../server/db/database';
import { importForUser } from '../../../server/features/repertoires/import-for-user';
import { listenTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { deliverResults } from './training/drill-outbox';
import { importGuestRepertoire, importGuestResults } from './import-guest-repertoires';
import {
  inStore,
  listLocalCards,
  listLocalRepertoires,
  type LocalRepertoire,
  readLocalEntry,
} from './local-repertoires';
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

const importAll = async (repertoires: readonly LocalRepertoire[]): Promise<void> => {
  for (const one of repertoires) await importGuestRepertoire(one, account);
  await importGuestResults(await listLocalCards(), account);
};

let db: Database;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  db = await openTestDatabase();
  const base = await listenTestApp({ db });
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
  await importAll(waiting);
  expect(await account.list()).toMatchObject([{ name: 'Open games', moves: 1, state: 'paused' }]);
  expect(await account.listCards()).toEqual(cards);
  expect(await listLocalCards()).toEqual([]);

  const [listed] = await account.list();
  const other = [move(START, 'd2d4'), move(START, 'e2e4', 'also')];
  await account.edit(listed!.id, { version: listed!.version, edit: { ...NO_EDIT, put: other } });
  await importAll(await listLocalRepertoires());
  const { moves } = await account.read(listed!.id);
  expect(new Set(moves)).toEqual(new Set([...other, move(AFTER_E4, 'e7e5')]));
  expect(await readLocalEntry(id)).toEqual({ id, movedTo: listed!.id });
  expect(await listLocalRepertoires()).toEqual([]);
  await importAll([]);
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

/** As many moves, starts and notes as a repertoire holds, and as much text. */
const largest = (): NewRepertoire => {
  const {
    moves: mostMoves,
    starts: mostStarts,
    notes: mostNotes,
    notesText,
    noteText,
    notesShapes,
  } = REPERTOIRE_LIMITS;
  const moves = new Map<string, RepertoireMove>();
  const positions = new Set([START]);
  for (const position of positions) {
    const play = playFrom(position);
    for (const [index, uci] of legalMoves(fenOf(position)).entries()) {
      const to = play(uci)?.to;
      if (to === undefined || moves.size === mostMoves) continue;
      positions.add(to);
      const rank = turnOf(position) === 'white' && index > 0 ? 'also' : 'main';
      moves.set(`${position} ${uci}`, {
        ...move(position, uci, rank),
        origin: 'pgn',
        addedAt: index,
        nags: [1 + (index % 6), 146],
      });
    }
    if (moves.size === mostMoves) break;
  }
  const places = [...positions];
  const full = notesText / noteText;
  const notes = places.slice(0, mostNotes).map((position, index) => ({
    position,
    text: index < full ? `${index} `.padEnd(noteText, 'long ').replace(/ $/, '.') : '',
    shapes: Array.from({ length: notesShapes / mostNotes }, (_, at) => ({
      ...{ color: 'green' as const, from: 'a1', to: `b${(at % 8) + 1}` },
      ...(at >= 8 && { color: 'red' as const }),
    })),
  }));
  const starts = places
    .slice(0, mostStarts)
    .map((position, index) => ({ position, name: index === 0 ? '' : `${index}` }));
  return { ...MINE, starts, moves: [...moves.values()], notes };
};

type Content = Pick<NewRepertoire, 'starts' | 'moves' | 'notes'>;

/** The age of moves differs from way to way. */
const contentOf = ({ starts, moves, notes }: Content) => ({
  starts: starts.map((start) => JSON.stringify([start.position, start.name])).sort(),
  moves: moves.map(({ position, uci, rank, nags }) => JSON.stringify([position, uci, rank, nags])).sort(),
  notes: notes.map(({ position, uci, text, shapes }) => JSON.stringify([position, uci, text, shapes])).sort(),
});

const readFile = (repertoire: Content) => {
  const pgn = makeRepertoirePgn(indexRepertoire({ ...repertoire, color: 'white' }), { name: 'Largest', openingAt });
  return readRepertoirePgn(pgn, { color: 'white', origin: 'pgn', addedAt: 0 });
};

it('opens the largest repertoire whichever way it was stored', async () => {
  const made = largest();
  const content = contentOf(made);

  const guest = await browserRepertoires.make(made);
  expect(contentOf(await browserRepertoires.read(guest.id))).toEqual(content);
  await importAll(await listLocalRepertoires());
  const [moved] = await account.list();
  const stored = await account.read(moved!.id);
  expect(contentOf(stored)).toEqual(content);

  const imported = readFile(stored);
  expect(imported.problems).toEqual([]);
  const outcome = await importForUser(db, { user: '1', color: 'white', name: 'From a file', imported, now: 1 });
  expect(outcome).toMatchObject({ ok: true, value: { isNew: true, added: REPERTOIRE_LIMITS.moves, cut: [] } });
  const other = (await account.list()).find(({ name }) => name === 'From a file');
  const fromFile = await account.read(other!.id);
  expect(contentOf(fromFile)).toEqual(content);
  const again = await browserRepertoires.make({ ...MINE, ...readFile(fromFile) });
  expect(contentOf(await browserRepertoires.read(again.id))).toEqual(content);

  const emptied = { ...NO_EDIT, notes: fromFile.notes.map((note) => ({ ...note, text: '', shapes: [] })) };
  expect(await account.edit(other!.id, { version: 0, edit: emptied })).toMatchObject({ ok: true });
  expect(await account.undo(other!.id, 1)).toMatchObject({ ok: true });
  expect(contentOf(await account.read(other!.id))).toEqual(content);
});

it('opens, edits and undoes what is larger than a bound of today', async () => {
  const { id } = await account.make(MINE);
  const text = 'x'.repeat(3000);
  const row = await db.selectFrom('repertoires').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('repertoire_notes')
    .values({ repertoire_id: row.id, position: START, uci: '', text, shapes: '[]' })
    .execute();
  await db
    .updateTable('repertoires')
    .set({ name: 'n'.repeat(200) })
    .execute();
  const emptied = { ...NO_EDIT, notes: [{ position: START, text: '', shapes: [] }] };
  expect((await account.read(id)).notes).toMatchObject([{ text }]);
  expect(await account.edit(id, { version: 0, edit: emptied })).toMatchObject({ ok: true });
  expect(await account.edit(id, { version: 0, edit: emptied })).toMatchObject({ ok: false });
  expect(await account.undo(id, 1)).toMatchObject({ ok: true, value: { edit: { notes: [{ text }] } } });
  expect((await account.read(id)).notes).toMatchObject([{ text }]);
});
