import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replayResults } from '../../../chess/repertoire/card';
import { cardKeyOf, type DrillResult } from '../../../chess/repertoire/drill-result';
import { NO_EDIT } from '../../../chess/repertoire/edits';
import type { RepertoireEdit, RepertoireMove } from '../../../chess/repertoire/repertoire';
import type { NewRepertoire } from '../../../contract/repertoires/repertoires';
import { inStore, listUnreadableRepertoires } from './local-repertoires';
import { browserRepertoires, isLocalRepertoire } from './repertoire-store';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

const move = (position: string, uci: string): RepertoireMove => ({
  ...{ position, uci, rank: 'main', isPaused: false, origin: 'hand', addedAt: 1 },
});

const MINE: NewRepertoire = {
  ...{ name: 'Open games', color: 'white', goal: 50, speed: 'rapid', rating: 1700 },
  ...{ starts: [{ position: START, name: '' }], moves: [move(START, 'e2e4')], notes: [] },
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a repertoire of a guest', () => {
  it('is made, listed, changed, and deleted until that is undone', async () => {
    const { id } = await browserRepertoires.make(MINE);
    expect(isLocalRepertoire(id)).toBe(true);
    expect(await browserRepertoires.list()).toMatchObject([{ id, name: 'Open games', moves: 1, canUndo: false }]);
    const change = { name: 'e4', goal: 100, speed: 'blitz', rating: 1800, state: 'paused', version: 0 } as const;
    expect(await browserRepertoires.change(id, change)).toMatchObject({ ok: true, value: { ...change, version: 1 } });
    const restore = await browserRepertoires.remove(id);
    await expect(browserRepertoires.read(id)).rejects.toThrow('not there');
    expect(await browserRepertoires.list()).toEqual([]);
    await restore();
    expect(await browserRepertoires.read(id)).toMatchObject({ name: 'e4', state: 'paused', moves: MINE.moves });
  });

  it('is edited by version in two tabs, and edits are undone, the latest first', async () => {
    const { id } = await browserRepertoires.make(MINE);
    const add = (uci: string, version: number) =>
      browserRepertoires.edit(id, { version, edit: { ...NO_EDIT, put: [move(AFTER_E4, uci)] } });
    const results = await Promise.all([add('e7e5', 0), add('c7c5', 0)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(results[1]).toMatchObject({ now: { version: 1, moves: [{ uci: 'e2e4' }, { uci: 'e7e5' }] } });
    expect(await add('c7c5', 1)).toMatchObject({ ok: true, value: { version: 2, canUndo: true } });
    expect(await browserRepertoires.undo(id, 1)).toMatchObject({ ok: false });
    expect(await browserRepertoires.undo(id, 2)).toMatchObject({
      ok: true,
      value: { version: 3, canUndo: true, edit: { removed: [{ position: AFTER_E4, uci: 'c7c5' }] } },
    });
    expect(await browserRepertoires.undo(id, 3)).toMatchObject({ ok: true, value: { canUndo: false } });
    expect((await browserRepertoires.read(id)).moves).toEqual(MINE.moves);
    await expect(browserRepertoires.undo(id, 4)).rejects.toThrow('no change');
    expect((await browserRepertoires.read(id)).version).toBe(4);
  });
});

const result = (at: number, changes: Partial<DrillResult> = {}): DrillResult => ({
  ...{ id: randomUUID(), color: 'white', position: START, expected: 'e2e4', played: 'e2e4' },
  ...{ outcome: 'good', source: 'drill', at: 1_790_000_000_000 + at },
  ...changes,
});

describe('results of a guest', () => {
  it('make cards, each counts once, and late ones are as if they had come in time', async () => {
    const all = [result(0), result(60_000, { outcome: 'again' }), result(600_000)];
    await browserRepertoires.record([all[0]!, all[2]!]);
    expect(await browserRepertoires.record([all[1]!, all[2]!])).toEqual([replayResults(all)]);
    expect(await browserRepertoires.record([all[1]!])).toEqual([replayResults(all)]);
    await browserRepertoires.record([result(0, { color: 'black', position: AFTER_E4, expected: 'e7e5' })]);
    expect(await browserRepertoires.listCards('white')).toEqual([replayResults(all)]);
    expect(await browserRepertoires.listCards()).toHaveLength(2);
  });
});

describe('what does not fit, or cannot be read', () => {
  const note = (text: string) => ({ ...NO_EDIT, notes: [{ position: START, text, shapes: [] }] });

  it('is refused in a sentence, and nothing changes', async () => {
    const { id } = await browserRepertoires.make(MINE);
    const edit = (changes: Partial<RepertoireEdit>) =>
      browserRepertoires.edit(id, { version: 0, edit: { ...NO_EDIT, ...changes } });
    await expect(edit(note('x'.repeat(2001)))).rejects.toThrow('A note has at most 2,000 characters.');
    const shapes = Array.from({ length: 65 }, () => ({ color: 'red' as const, from: 'e4' }));
    await expect(edit({ notes: [{ position: START, text: '', shapes }] })).rejects.toThrow('at most 64 arrows');
    const starts = Array.from({ length: 501 }, () => ({ position: START, name: '' }));
    await expect(edit({ starts })).rejects.toThrow('no more than 500 positions');
    await expect(browserRepertoires.make({ ...MINE, name: '' })).rejects.toThrow('Please give it a name.');
    expect((await browserRepertoires.read(id)).version).toBe(0);
  });

  it('has room for as much as an account, and for changes of what is larger', async () => {
    const notes = Array.from({ length: 2000 }, (_, index) => ({ position: `x ${index}`, text: 'x', shapes: [] }));
    const { id, undos } = { id: randomUUID(), undos: [] };
    const head = { state: 'active', version: 0, changedAt: '2026-11-29T00:00:00.000Z', canUndo: false };
    const repertoire = {
      ...MINE,
      id,
      ...head,
      notes: [...notes, { position: START, text: 'y'.repeat(3000), shapes: [] }],
    };
    await inStore('repertoires', 'readwrite', (store) => store.put({ id, repertoire, undos }));
    expect((await browserRepertoires.read(id)).notes).toHaveLength(2001);
    expect(await browserRepertoires.list()).toHaveLength(1);
    const another = { ...NO_EDIT, notes: [{ position: AFTER_E4, text: 'one more', shapes: [] }] };
    await expect(browserRepertoires.edit(id, { version: 0, edit: another })).rejects.toThrow('at most 2,000 notes');
    expect(await browserRepertoires.edit(id, { version: 0, edit: note('') })).toMatchObject({ ok: true });
    expect(await browserRepertoires.undo(id, 1)).toMatchObject({ ok: true });
    expect((await browserRepertoires.read(id)).notes).toHaveLength(2001);
  });

  it('is listed to be saved as a file, and never overwritten', async () => {
    const damaged = { id: randomUUID(), repertoire: { name: 'Of another version' } };
    await inStore('repertoires', 'readwrite', (store) => store.put(damaged));
    await expect(browserRepertoires.read(damaged.id)).rejects.toThrow('cannot be read by this one');
    await expect(browserRepertoires.edit(damaged.id, { version: 0, edit: NO_EDIT })).rejects.toThrow('cannot be read');
    expect(await browserRepertoires.list()).toEqual([]);
    expect(await listUnreadableRepertoires()).toEqual([{ id: damaged.id, name: 'Of another version', row: damaged }]);
  });

  it('of a card is kept beside the next', async () => {
    const key = cardKeyOf(result(0));
    await inStore('cards', 'readwrite', (store) => store.put({ key, card: 'damaged' }));
    expect(await browserRepertoires.record([result(0)])).toHaveLength(1);
    expect(await browserRepertoires.listCards()).toHaveLength(1);
    expect(await listUnreadableRepertoires()).toMatchObject([{ row: { card: 'damaged' } }]);
  });
});
