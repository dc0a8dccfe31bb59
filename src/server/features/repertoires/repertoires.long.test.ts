/** Repertoires: how they are made, edited in two places at once, undone, deleted, and hidden from others. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MoveRank, RepertoireEdit, RepertoireMove } from '../../../chess/repertoire/repertoire';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import {
  type NewRepertoire,
  REPERTOIRE_LIMITS,
  repertoireConflictSchema,
  repertoireHeadSchema,
  repertoiresSchema,
  type StoredRepertoire,
  storedRepertoireSchema,
  undoneEditSchema,
} from '../../../contract/repertoires/repertoires';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { purgeRepertoires } from '../../db/repertoires/repertoires';

const pathsOf = (id: string) => {
  const repertoire = `/api/repertoires/${id}`;
  return { repertoire, restore: `${repertoire}/restore`, edits: `${repertoire}/edits`, undo: `${repertoire}/undo` };
};

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const SICILIAN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

const move = (position: string, uci: string, rank: MoveRank = 'main'): RepertoireMove => ({
  position,
  uci,
  rank,
  isPaused: false,
  origin: 'hand',
  addedAt: 1_790_000_000_000,
});

const MINE: NewRepertoire = {
  name: 'Open games',
  color: 'white',
  goal: 50,
  speed: 'rapid',
  rating: 1700,
  starts: [{ position: START, name: '' }],
  moves: [move(START, 'e2e4'), move(AFTER_E4, 'c7c5'), move(SICILIAN, 'g1f3')],
  notes: [{ position: SICILIAN, uci: 'g1f3', text: 'then d4', shapes: [{ color: 'green', from: 'd2', to: 'd4' }] }],
};

const edit = (changes: Partial<RepertoireEdit>): RepertoireEdit => ({ put: [], removed: [], notes: [], ...changes });

const visit = (apiClient: ApiClient, id: number) => {
  const make = (repertoire: object = MINE) => apiClient.ask('POST', `/api/user/${id}/repertoires`, repertoire);
  return {
    apiClient,
    make,
    made: async (repertoire?: object): Promise<StoredRepertoire> => {
      const answer = await make(repertoire);
      expect(answer.statusCode, answer.body).toBe(201);
      return storedRepertoireSchema.parse(answer.json());
    },
    list: async () => repertoiresSchema.parse((await apiClient.ask('GET', `/api/user/${id}/repertoires`)).json()),
    read: async (repertoire: string): Promise<StoredRepertoire> => {
      const answer = await apiClient.ask('GET', `/api/repertoires/${repertoire}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return storedRepertoireSchema.parse(answer.json());
    },
    edited: async (repertoire: string, version: number, changes: Partial<RepertoireEdit>) => {
      const body = { version, edit: edit(changes) };
      const answer = await apiClient.ask('POST', `/api/repertoires/${repertoire}/edits`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      return repertoireHeadSchema.parse(answer.json());
    },
    undo: (repertoire: string, version: number) =>
      apiClient.ask('POST', `/api/repertoires/${repertoire}/undo`, { version }),
    status: async (...call: Parameters<ApiClient['ask']>) => (await apiClient.ask(...call)).statusCode,
  };
};

const openOwner = async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db });
  return { db, app, ...visit(createApiClient(app), 1) };
};

/** Moves and notes in an order of their own. */
const contentOf = ({ starts, moves, notes }: Pick<StoredRepertoire, 'starts' | 'moves' | 'notes'>) => ({
  starts,
  moves: moves.map((one) => JSON.stringify(one)).sort(),
  notes: notes.map((one) => JSON.stringify(one)).sort(),
});

describe('a repertoire', () => {
  it('is made with its content, listed, changed, and deleted until that is undone', async () => {
    const { db, apiClient, made, list, read, status } = await openOwner();
    const repertoire = await made();
    expect(repertoire).toMatchObject({ name: 'Open games', goal: 50, state: 'active', version: 0, canUndo: false });
    expect(contentOf(repertoire)).toEqual(contentOf(MINE));
    expect(await read(repertoire.id)).toEqual(repertoire);
    const { repertoire: path, restore } = pathsOf(repertoire.id);
    const change = { name: ' e4 ', goal: 100, speed: 'blitz', rating: 1800, state: 'paused', version: 0 };
    const changed = repertoireHeadSchema.parse((await apiClient.ask('PUT', path, change)).json());
    expect(changed).toMatchObject({ ...change, name: 'e4', version: 1 });
    expect((await list()).repertoires).toMatchObject([{ id: repertoire.id, name: 'e4', moves: 3, state: 'paused' }]);
    expect(changed.chapters).toBeUndefined();
    const chapters = [{ study: 'abcdefghijklmnopqrstuv', chapter: 2, seen: 'c0ffee' }];
    await apiClient.ask('PUT', path, { ...change, chapters, version: 1 });
    await apiClient.ask('PUT', path, { ...change, version: 2 });
    expect(storedRepertoireSchema.parse((await apiClient.ask('GET', path)).json())).toMatchObject({
      version: 3,
      chapters,
    });
    const wrong = { ...change, chapters: [{ ...chapters[0], study: '../..' }], version: 3 };
    expect((await apiClient.ask('PUT', path, wrong)).statusCode).toBe(400);

    expect(await status('DELETE', path)).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect(await status(method, path)).toBe(404);
    expect(await list()).toEqual({ canWrite: true, repertoires: [] });
    expect(await status('POST', restore)).toBe(204);
    expect(await status('POST', restore)).toBe(404);
    expect(contentOf(await read(repertoire.id))).toEqual(contentOf(MINE));
    expect(await status('DELETE', path)).toBe(204);
    expect(await purgeRepertoires(db, Date.now() - 1000)).toBe(false);
    expect(await purgeRepertoires(db, Date.now() + 1000)).toBe(true);
    expect(await status('POST', restore)).toBe(404);
    for (const table of ['repertoire_moves', 'repertoire_notes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ ...MINE, name: ' ' }],
    [{ ...MINE, name: 'x'.repeat(REPERTOIRE_LIMITS.name + 1) }],
    [{ ...MINE, goal: 7 }],
    [{ ...MINE, color: 'red' }],
    [{ ...MINE, rating: -1 }],
    [{ ...MINE, starts: [] }],
    [{ ...MINE, notes: [{ position: START, text: 'x'.repeat(REPERTOIRE_LIMITS.noteText + 1), shapes: [] }] }],
    [{ ...MINE, idempotencyKey: 'mine' }],
  ])('is refused where a field is not as it must be (%#)', async (repertoire) => {
    const { make, list } = await openOwner();
    expect((await make(repertoire)).statusCode).toBe(400);
    expect((await list()).repertoires).toEqual([]);
  });

  it.each([
    [[move(START, 'e2e5')], 'illegal-repertoire-move'],
    [[move(AFTER_E4.replace(/-$/, 'e3'), 'e7e5')], 'invalid-repertoire-position'],
    [[move(START, 'e2e4'), move(START, 'd2d4')], 'several-mains'],
    [[move(START, 'e2e4', 'also')], 'no-main'],
    [[move(AFTER_E4, 'e7e5', 'also')], 'no-main'],
  ])('is refused with a move that cannot be (%#)', async (moves, id) => {
    const { apiClient, make, made, read } = await openOwner();
    const refused = await make({ ...MINE, moves });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { id }]);
    const repertoire = await made({ ...MINE, moves: [], notes: [] });
    const answer = await apiClient.ask('POST', `/api/repertoires/${repertoire.id}/edits`, {
      version: 0,
      edit: edit({ put: moves }),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { id }]);
    expect(await read(repertoire.id)).toMatchObject({ version: 0, moves: [], canUndo: false });
  });

  it('is made once for an idempotency key, and comes back where it was deleted', async () => {
    const { made, list, status } = await openOwner();
    const idempotencyKey = randomUUID();
    const first = await made({ ...MINE, idempotencyKey });
    expect((await made({ ...MINE, name: 'Again', idempotencyKey })).id).toBe(first.id);
    expect(await status('DELETE', `/api/repertoires/${first.id}`)).toBe(204);
    expect(await made({ ...MINE, idempotencyKey })).toMatchObject({ id: first.id, name: 'Open games' });
    expect((await list()).repertoires).toHaveLength(1);
  });

  it('has room among all of a user, also with deleted ones', async () => {
    const { db, make, made, status } = await openOwner();
    const first = await made();
    for (let count = 1; count < REPERTOIRE_LIMITS.repertoires; count += 1)
      await made({ ...MINE, moves: [], notes: [] });
    expect(await status('DELETE', `/api/repertoires/${first.id}`)).toBe(204);
    const refused = await make();
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { id: 'too-many-repertoires' }]);
    await db.deleteFrom('repertoires').where('moves', '=', 0).execute();
    await db
      .updateTable('repertoires')
      .set({ moves: REPERTOIRE_LIMITS.movesOfUser - 2 })
      .execute();
    expect((await make()).json()).toMatchObject({ id: 'too-many-repertoire-moves' });
    expect((await make({ ...MINE, moves: MINE.moves.slice(0, 2) })).statusCode).toBe(201);
  });
});

describe('an edit', () => {
  it('puts, replaces and removes moves, notes and starts, and is undone, the latest first', async () => {
    const { made, read, edited, undo } = await openOwner();
    const repertoire = await made();
    const { id } = repertoire;
    const put = [move(START, 'e2e4', 'also'), move(START, 'd2d4'), { ...move(AFTER_E4, 'c7c5'), isPaused: true }];
    const notes = [
      { position: SICILIAN, uci: 'g1f3', text: '', shapes: [] },
      { position: START, text: 'both are good', shapes: [] },
    ];
    expect(await edited(id, 0, { put, notes })).toMatchObject({ version: 1, canUndo: true });
    const once = await read(id);
    expect(contentOf(once)).toEqual(
      contentOf({ ...MINE, moves: [...put, move(SICILIAN, 'g1f3')], notes: notes.slice(1) }),
    );
    const starts = [{ position: SICILIAN, name: 'Sicilian' }];
    const removed = [
      { position: START, uci: 'e2e4' },
      { position: START, uci: 'a2a3' },
    ];
    await edited(id, 1, { removed, starts });
    expect(await read(id)).toMatchObject({ starts, version: 2 });
    expect((await read(id)).moves).toHaveLength(3);

    const undone = await undo(id, 2);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undoneEditSchema.parse(undone.json())).toMatchObject({
      version: 3,
      canUndo: true,
      edit: { put: [put[0]], removed: [{ position: START, uci: 'a2a3' }], starts: MINE.starts },
    });
    expect(contentOf(await read(id))).toEqual(contentOf(once));
    expect((await undo(id, 3)).json()).toMatchObject({ version: 4, canUndo: false });
    expect(contentOf(await read(id))).toEqual(contentOf(repertoire));
    const none = await undo(id, 4);
    expect([none.statusCode, none.json()]).toMatchObject([404, { id: 'nothing-to-undo' }]);
    expect((await read(id)).version).toBe(4);
  });

  it('of an outdated version changes nothing, and is told apart from one without room', async () => {
    const { apiClient, made, read, edited, undo } = await openOwner();
    const { id } = await made();
    await edited(id, 0, { put: [move(AFTER_E4, 'e7e5')] });
    const { repertoire, edits } = pathsOf(id);
    const now = await read(id);
    const change = { name: 'Other', goal: 25, speed: 'blitz', rating: 1500, state: 'active', version: 0 };
    for (const stale of [
      await apiClient.ask('POST', edits, { version: 0, edit: edit({ removed: [{ position: START, uci: 'e2e4' }] }) }),
      // Its moves are not checked.
      await apiClient.ask('POST', edits, { version: 0, edit: edit({ put: [move(START, 'e2e5')] }) }),
      await apiClient.ask('PUT', repertoire, change),
      await undo(id, 0),
    ])
      expect([stale.statusCode, repertoireConflictSchema.parse(stale.json()).id]).toEqual([409, 'repertoire-changed']);
    expect(await read(id)).toEqual(now);
    const answers = await Promise.all(
      ['c7c6', 'd7d6', 'g7g6'].map((uci) =>
        apiClient.ask('POST', edits, { version: 1, edit: edit({ put: [move(AFTER_E4, uci)] }) }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await read(id)).moves).toHaveLength(5);
  });

  it('has room in its repertoire, or changes nothing', async () => {
    const { db, apiClient, made, read } = await openOwner();
    const { id } = await made();
    const { edits } = pathsOf(id);
    const row = await db.selectFrom('repertoire_moves').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: REPERTOIRE_LIMITS.moves - 3 }, (_, index) => ({
      ...row,
      position: `x ${index}`,
    }));
    for (let from = 0; from < many.length; from += 1000)
      await db
        .insertInto('repertoire_moves')
        .values(many.slice(from, from + 1000))
        .execute();
    const add = (uci: string, version: number) =>
      apiClient.ask('POST', edits, { version, edit: edit({ put: [move(AFTER_E4, uci)] }) });
    expect((await add('e7e5', 0)).json()).toMatchObject({ id: 'too-many-repertoire-moves' });
    await db.deleteFrom('repertoire_moves').where('position', '=', 'x 0').execute();
    expect((await add('e7e5', 0)).statusCode).toBe(200);
    const notes = Array.from({ length: REPERTOIRE_LIMITS.notes }, (_, index) => ({
      repertoire_id: row.repertoire_id,
      ...{ position: `x ${index}`, uci: '', text: 'x', shapes: '[]' },
    }));
    for (let from = 0; from < notes.length; from += 1000)
      await db
        .insertInto('repertoire_notes')
        .values(notes.slice(from, from + 1000))
        .execute();
    const noted = await apiClient.ask('POST', edits, {
      version: 1,
      edit: edit({ notes: [{ position: START, text: 'one more', shapes: [] }] }),
    });
    expect([noted.statusCode, noted.json()]).toMatchObject([409, { id: 'too-many-repertoire-notes' }]);
    const { version } = repertoireHeadSchema.parse(
      (await apiClient.ask('GET', '/api/user/1/repertoires')).json<{ repertoires: unknown[] }>().repertoires[0],
    );
    expect(version).toBe(1);
    await db.deleteFrom('repertoire_moves').where('position', 'like', 'x %').execute();
    await db.deleteFrom('repertoire_notes').where('position', 'like', 'x %').execute();
    expect((await read(id)).moves).toHaveLength(4);
  });

  it('can be undone for a day, and the latest ones alone', async () => {
    const { db, made, edited, undo } = await openOwner();
    const { id } = await made();
    for (let version = 0; version < REPERTOIRE_LIMITS.undos + 2; version += 1)
      await edited(id, version, { notes: [{ position: START, text: `${version}`, shapes: [] }] });
    const kept = await db.selectFrom('repertoire_undos').select('id').execute();
    expect(kept).toHaveLength(REPERTOIRE_LIMITS.undos);
    await db
      .updateTable('repertoire_undos')
      .set({ edited_at: Date.now() - 25 * 3_600_000 })
      .execute();
    expect((await undo(id, REPERTOIRE_LIMITS.undos + 2)).statusCode).toBe(404);
    expect(await purgeRepertoires(db, Date.now() - 24 * 3_600_000)).toBe(true);
    expect(await db.selectFrom('repertoire_undos').select('id').execute()).toEqual([]);
  });

  it('of thousands of moves is checked in a thread, and read in one go', async () => {
    const { apiClient, make, made, read } = await openOwner();
    const moves = manyMoves(2000);
    const repertoire = await made({ ...MINE, moves, notes: [] });
    expect(contentOf(await read(repertoire.id)).moves).toEqual(contentOf({ ...MINE, moves }).moves);
    const bad = { ...moves[0]!, uci: 'a1a1' };
    expect((await make({ ...MINE, moves: [...moves.slice(1), bad] })).json()).toMatchObject({
      id: 'illegal-repertoire-move',
    });
    const removed = moves.map(({ position, uci }) => ({ position, uci }));
    const { edits, undo } = pathsOf(repertoire.id);
    const emptied = await apiClient.ask('POST', edits, { version: 0, edit: edit({ removed }) });
    expect(emptied.statusCode, emptied.body).toBe(200);
    expect((await read(repertoire.id)).moves).toEqual([]);
    expect((await apiClient.ask('POST', undo, { version: 1 })).statusCode).toBe(200);
    expect((await read(repertoire.id)).moves).toHaveLength(moves.length);
  });
});

/** King moves, one in each of many positions. */
const manyMoves = (count: number): readonly RepertoireMove[] =>
  Array.from({ length: count }, (_, index) => {
    const pawns = Array.from({ length: 16 }, (_bit, bit) => ((index >> bit) % 2 === 1 ? 'P' : '1')).join('');
    const row = (letters: string) => letters.replaceAll(/1+/g, (ones) => String(ones.length));
    return move(`4k3/8/8/8/${row(pawns.slice(0, 8))}/${row(pawns.slice(8))}/8/4K3 w - -`, 'e1d1');
  });

const NOWHERE = [404, JSON.stringify({ message: 'There is no such repertoire', id: 'no-such-repertoire' })];

it('is nobody else’s, also while a link shows the games', async () => {
  const app = await buildTestApp({ profileMode: 'signed-in' });
  const member = visit(await createMember(app), 2);
  const other = visit(await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' }), 3);
  const guest = visit(createApiClient(app), 1);
  const { id } = await member.made();
  await member.apiClient.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
  const { repertoire, edits, undo, restore } = pathsOf(id);
  const absent = pathsOf('x'.repeat(22));
  const change = { name: 'X', goal: 25, speed: 'blitz', rating: 1500, state: 'active', version: 0 };
  for (const { apiClient } of [other, guest]) {
    for (const [method, path, nowhere, body] of [
      ['GET', repertoire, absent.repertoire, undefined],
      ['PUT', repertoire, absent.repertoire, change],
      ['DELETE', repertoire, absent.repertoire, undefined],
      ['POST', edits, absent.edits, { version: 0, edit: edit({}) }],
      ['POST', undo, absent.undo, { version: 0 }],
      ['POST', restore, absent.restore, undefined],
    ] as const) {
      const answers = [await apiClient.ask(method, path, body), await apiClient.ask(method, nowhere, body)];
      expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([NOWHERE, NOWHERE]);
    }
    const listed = await apiClient.ask('GET', '/api/user/2/repertoires');
    expect(listed.json()).toEqual({ canWrite: false, repertoires: [] });
  }
  expect((await other.apiClient.ask('POST', '/api/user/2/repertoires', MINE)).statusCode).toBe(404);
  expect((await guest.apiClient.ask('POST', '/api/user/2/repertoires', MINE)).statusCode).toBe(404);
  expect((await member.read(id)).version).toBe(0);
});
