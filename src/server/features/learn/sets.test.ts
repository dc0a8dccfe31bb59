import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { OWNER_ID } from '../../../contract/profile-paths';
import {
  chosenPuzzlesSchema,
  type NewPuzzleSet,
  puzzleSetMessages,
  puzzleSetSchema,
  puzzleSetsSchema,
  SET_LIMITS,
} from '../../../contract/learn/puzzle-sets';
import { createMember } from '../../../test/api-client';
import { manyPuzzles } from '../../../test/data/puzzles';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addPuzzles } from '../../db/learn/puzzles';

const SETS = `/api/user/${OWNER_ID}/puzzle-sets`;

let db: Database;
let app: FastifyInstance;

beforeEach(async () => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, hasReviews: false });
  await addPuzzles(db, manyPuzzles(60));
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, ...(payload && { payload }) });

const make = async (change: Partial<NewPuzzleSet> = {}) => {
  const payload = { name: 'Mixed', puzzles: 6, idempotencyKey: randomUUID(), ...change };
  return ask('POST', SETS, payload);
};

const solve = async (set: number, result: object) => ask('POST', `${SETS}/${set}/results`, result);

it('is solved in cycles, whose times and results stand side by side', async () => {
  const made = await make();
  expect(made.statusCode, made.body).toBe(201);
  const { id, left, cycle } = puzzleSetSchema.parse(made.json());
  expect([cycle, new Set(left).size]).toEqual([1, 6]);
  for (const [index, puzzleId] of left.entries()) {
    const result = { cycle: 1, puzzleId, solved: index > 0, seconds: 20 };
    expect((await solve(id, result)).statusCode).toBe(200);
    // Sent twice it counts once, also with another outcome.
    expect((await solve(id, { ...result, solved: true })).statusCode).toBe(200);
  }
  const second = puzzleSetSchema.parse((await ask('GET', `${SETS}/${id}`)).json());
  expect(second).toMatchObject({ cycle: 2, left, cycles: [{ tried: 6, solved: 5, seconds: 120, isComplete: true }] });
  expect(second.last?.endedAt).toMatch(/^\d{4}-.*Z$/);
  expect(second.last).toMatchObject({
    cycle: 1,
    tries: left.map((puzzleId, index) => ({ puzzleId, solved: index > 0, seconds: 20 })),
  });
  await solve(id, { cycle: 2, puzzleId: left[0], solved: true, seconds: 5 });
  const [listed] = puzzleSetsSchema.parse((await ask('GET', SETS)).json());
  expect(listed).toMatchObject({
    name: 'Mixed',
    puzzles: 6,
    cycles: [{ cycle: 1 }, { cycle: 2, tried: 1, seconds: 5 }],
  });
});

it('is made once for an idempotency key, and has puzzles of the theme and the stars', async () => {
  const idempotencyKey = randomUUID();
  const [first, again] = [await make({ idempotencyKey }), await make({ idempotencyKey })];
  expect(again.json()).toEqual(first.json());
  const none = await make({ theme: 'smotheredMate', difficulty: 1 });
  expect([none.statusCode, none.json()]).toMatchObject([409, { message: puzzleSetMessages.tooFew }]);
});

it('comes from a browser with its puzzles, results and times, and twice is once [A99]', async () => {
  const chosen = await ask('GET', '/api/puzzle-choice?puzzles=6');
  const { puzzleIds } = chosenPuzzlesSchema.parse(chosen.json());
  expect(new Set(puzzleIds).size).toBe(6);
  const kept = (cycle: number, puzzleId: number) => ({ cycle, puzzleId, solved: true, seconds: 10, at: 1000 * cycle });
  const idempotencyKey = randomUUID();
  const first = puzzleIds.map((id) => kept(1, id));
  const body = { puzzles: undefined, puzzleIds, idempotencyKey, createdAt: 500 };
  const made = await make({ ...body, results: [...first, kept(1, 99_999)] });
  expect(puzzleSetSchema.parse(made.json())).toMatchObject({
    cycle: 2,
    left: puzzleIds,
    createdAt: '1970-01-01T00:00:00.500Z',
  });
  // Its answer was lost, and a puzzle was solved meanwhile.
  const again = puzzleSetSchema.parse(
    (await make({ ...body, results: [...first, kept(2, puzzleIds[0] ?? 0)] })).json(),
  );
  expect(again).toMatchObject({
    cycle: 2,
    left: puzzleIds.slice(1),
    cycles: [{ tried: 6, seconds: 60 }, { tried: 1 }],
  });
  expect(puzzleSetsSchema.parse((await ask('GET', SETS)).json())).toHaveLength(1);
});

it('takes as many results as a set can have', async () => {
  const puzzleIds = Array.from({ length: SET_LIMITS.maxPuzzles }, (_, index) => index + 1);
  const results = Array.from({ length: SET_LIMITS.results }, (_, index) => ({
    cycle: Math.floor(index / SET_LIMITS.maxPuzzles) + 1,
    puzzleId: (index % SET_LIMITS.maxPuzzles) + 1,
    solved: false,
    seconds: 86_400,
    at: 1_790_000_000_000,
  }));
  const made = await make({ puzzles: undefined, puzzleIds, results });
  expect(puzzleSetSchema.parse(made.json()).cycles).toHaveLength(SET_LIMITS.cycles);
});

it('refuses a choice of which there are too few', async () => {
  const none = await ask('GET', '/api/puzzle-choice?puzzles=5&theme=smotheredMate&difficulty=1');
  expect([none.statusCode, none.json()]).toMatchObject([409, { message: puzzleSetMessages.tooFew }]);
});

it('is made of what was failed and never solved', async () => {
  const rows = await db.selectFrom('puzzles').select('id').orderBy('id').limit(8).execute();
  const attempt = (puzzleId: number, solved: boolean) =>
    ask('POST', '/api/puzzle-attempts', { userId: OWNER_ID, puzzleId, solved, timeSpent: 30 });
  for (const { id } of rows) expect((await attempt(id, false)).statusCode).toBe(201);
  const [solvedLater] = rows;
  await attempt(solvedLater?.id ?? 0, true);
  const { left } = puzzleSetSchema.parse((await make({ isMistakes: true, puzzles: 10 })).json());
  expect([...left].sort((one, other) => one - other)).toEqual(rows.slice(1).map(({ id }) => id));
});

it('refuses a cycle that is not being solved, a puzzle of another set, and too many sets', async () => {
  const { id, left } = puzzleSetSchema.parse((await make()).json());
  const result = { cycle: 1, puzzleId: left[0], solved: true, seconds: 1 };
  expect((await solve(id, { ...result, cycle: 2 })).statusCode).toBe(409);
  expect((await solve(id, { ...result, puzzleId: 99_999 })).statusCode).toBe(404);
  expect((await solve(id + 1, result)).statusCode).toBe(404);
  for (let sets = 1; sets < SET_LIMITS.sets; sets++) await make();
  const refused = await make();
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: puzzleSetMessages.tooMany }]);
  expect((await ask('DELETE', `${SETS}/${id}`)).statusCode).toBe(204);
  expect((await ask('GET', `${SETS}/${id}`)).statusCode).toBe(404);
  expect((await make()).statusCode).toBe(201);
});

const OPERA = {
  name: 'Opera',
  fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16',
  line: ['Qb8+', 'Nxb8', 'Rd8#'],
};
const SICILIAN = {
  name: 'Sicilian',
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  lastMove: 'e2e4',
  line: ['c5'],
};

it('is made of the chapters of a study, in their order, which come with the set', async () => {
  const made = await make({ name: 'My study', puzzles: undefined, chapters: [OPERA, SICILIAN] });
  expect(made.statusCode, made.body).toBe(201);
  const set = puzzleSetSchema.parse(made.json());
  expect(set).toMatchObject({
    puzzles: 2,
    left: [1, 2],
    chapters: [
      { ...OPERA, id: 1 },
      { ...SICILIAN, id: 2 },
    ],
  });
  // Neither known puzzles nor the deletion of one touch it.
  await db.deleteFrom('puzzles').execute();
  for (const puzzleId of set.left)
    expect((await solve(set.id, { cycle: 1, puzzleId, solved: true, seconds: 3 })).statusCode).toBe(200);
  const second = puzzleSetSchema.parse((await ask('GET', `${SETS}/${set.id}`)).json());
  expect(second).toMatchObject({ cycle: 2, left: [1, 2], cycles: [{ solved: 2, isComplete: true }] });
});

it('refuses chapters whose moves are not legal, and names the first', async () => {
  const refused = await make({ chapters: [OPERA, { ...SICILIAN, line: ['c5', 'Nf3'] }] });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { message: 'The moves of Sicilian are not legal.' },
  ]);
  expect((await make({ chapters: [{ ...OPERA, line: ['Qc8#'] }] })).statusCode).toBe(400);
  expect((await make({ chapters: [{ ...OPERA, fen: 'nothing' }] })).statusCode).toBe(400);
  expect((await make({ chapters: [] })).statusCode).toBe(400);
});

it('goes on without puzzles that are gone', async () => {
  const { id, left } = puzzleSetSchema.parse((await make()).json());
  await db
    .deleteFrom('puzzles')
    .where('id', '=', left[0] ?? 0)
    .execute();
  const after = puzzleSetSchema.parse((await ask('GET', `${SETS}/${id}`)).json());
  expect([after.puzzles, after.left]).toEqual([5, left.slice(1)]);
});

it('is nobody else’s to see', async () => {
  const signedIn = await buildTestApp({ db: await openTestDatabase(), profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(signedIn);
  expect((await member.ask('GET', SETS)).statusCode).toBe(403);
  const guest = await signedIn.inject({ method: 'GET', url: '/api/user/2/puzzle-sets' });
  expect([401, 404]).toContain(guest.statusCode);
});
