import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletionSchema } from '../../../../contract/library';
import {
  allowedGame,
  createTestLibrary,
  failingPool,
  fallingPool,
  judgingPool,
  MISSED_PLY,
  missedGame,
} from '../../../../test/data/library-games';
import { createFakePool } from '../../../../test/fake-engines';
import { libraryPaths } from '../../../../test/library-paths';
import { gameOf, playedAt, serveLibrary, serveTraining } from '../../../../test/puzzle-client';
import { openTestDatabase } from '../../../../test/test-database';
import { type Database, inTransaction } from '../../../db/database';
import { own } from '../../../db/owned';
import { updateCard } from './cards';

const DAY = 86_400_000;
const START = Date.UTC(2026, 6, 1, 18);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

/** In the order of their first attempts. */
const cardsOf = (db: Database) => db.selectFrom('puzzle_cards').selectAll().orderBy('puzzle_id').execute();

describe('one’s own missed tactics', () => {
  it('are puzzles told with their game, the newest first', async () => {
    const { train } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    const training = await train();
    expect(training).toMatchObject({ games: 2, due: 0, fresh: 2, resting: 0, nextDue: null });
    expect(training.puzzle).toMatchObject({
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      moves: ['Qxf7#'],
      line: ['Qxf7#'],
      lastMove: 'g8f6',
      isRatingEstimated: true,
      source: { origin: 'own', ply: MISSED_PLY, played: 'a3', white: 'Own Player', playedAt: playedAt(2000) },
    });
  });

  it('say that they are of the sample library where they are', async () => {
    const { db, ask, train } = await serveLibrary([missedGame('sample', 1000)]);
    expect((await train()).isSample).toBeUndefined();
    await db.updateTable('libraries').set({ kind: 'sample' }).execute();
    const training = await train();
    expect(training).toMatchObject({ isSample: true, puzzle: { source: { origin: 'own', isSample: true } } });
    const puzzle = await ask('GET', `/api/puzzles/${training.puzzle?.id}`);
    expect(puzzle.json()).toEqual(training.puzzle);
  });

  it('come in turns of their kinds', async () => {
    const forks = [5000, 4000, 3000].map((at) => missedGame(`fork ${at}`, at, 'fork'));
    const { train, attempt } = await serveLibrary([...forks, missedGame('pin', 1000, 'pin')]);
    const order: unknown[] = [];
    for (let training = await train(); training.puzzle !== null; training = await train()) {
      order.push(gameOf(training));
      await attempt(training, { solved: true });
    }
    expect(order).toEqual([5000, 1000, 4000, 3000].map(playedAt));
  });

  it('rest after an attempt, and the longest overdue comes first again', async () => {
    const { train, attempt } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    await attempt(await train(), { solved: false });
    vi.setSystemTime(START + 1000);
    await attempt(await train(), { solved: true });
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 2, puzzle: null, nextDue: playedAt(START + DAY) });
    vi.setSystemTime(START + 3 * DAY + 1000);
    const training = await train();
    expect(training).toMatchObject({ due: 2, resting: 0, nextDue: null });
    expect(gameOf(training)).toBe(playedAt(2000));
  });

  it('stay failed when they are solved in the same sitting, and count two attempts at once as one', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('only', 1000)]);
    const training = await train();
    await attempt(training, { solved: false });
    await attempt(training, { solved: true });
    expect((await cardsOf(db)).map(({ due }) => due)).toEqual([START + DAY]);
    vi.setSystemTime(START + DAY);
    await Promise.all([attempt(training, { solved: true }), attempt(training, { solved: true })]);
    const [card] = await cardsOf(db);
    expect(JSON.parse(card!.content)).toMatchObject({ reps: 2, lapses: 0 });
  });

  it('come sooner when the hint was looked at', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    await attempt(await train(), { solved: true, hinted: true });
    await attempt(await train(), { solved: true });
    const [hinted, solved] = await cardsOf(db);
    expect(hinted!.due).toBeLessThan(solved!.due);
  });

  it('are no puzzles where another move wins as well, which is found out once', async () => {
    const pool = judgingPool({ cp: 500 }, { cp: 400 });
    const { train } = await serveLibrary([missedGame('one', 1000), missedGame('other', 2000)], pool);
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 0, puzzle: null });
    const { length } = pool.searches;
    expect(length).toBe(4);
    expect(await train()).toMatchObject({ fresh: 0, puzzle: null });
    expect(pool.searches).toHaveLength(length);
  });

  it('do not become fewer by looking: what is no puzzle goes with the next attempt', async () => {
    let searches = 0;
    const pool = createFakePool({
      answer: ({ only }) => {
        searches += 1;
        const cp = only?.length === 1 ? 500 : searches <= 2 ? 400 : 0;
        return { ok: true, found: { evaluation: { cp }, depth: 16, pv: [] } };
      },
    });
    const games = [missedGame('no puzzle', 3000), missedGame('puzzle', 2000), missedGame('other', 1000)];
    const { train, attempt } = await serveLibrary(games, pool);
    for (let look = 0; look < 3; look++) {
      vi.setSystemTime(START + look * DAY);
      const training = await train();
      expect(training).toMatchObject({ due: 0, fresh: 3, resting: 0 });
      expect(gameOf(training)).toBe(playedAt(2000));
    }
    await attempt(await train(), { solved: true });
    expect(await train()).toMatchObject({ due: 0, fresh: 1, resting: 1 });
  });

  it('are looked at once however many ask at the same moment', async () => {
    const pool = judgingPool();
    const { train } = await serveLibrary([missedGame('only', 1000)], pool);
    const answers = await Promise.all([train(), train(), train()]);
    expect(new Set(answers.map(({ puzzle }) => puzzle?.id)).size).toBe(1);
    expect(pool.searches).toHaveLength(2);
  });

  it('cost the engine nothing but those that are shown and one more', async () => {
    const pool = judgingPool();
    const games = Array.from({ length: 30 }, (_, index) => missedGame(`${index}`, 1000 + index));
    const { db, train } = await serveLibrary(games, pool);
    expect(await train()).toMatchObject({ fresh: 30 });
    await expect
      .poll(() => db.selectFrom('puzzles').select('id').where('origin', '=', 'own').execute())
      .toHaveLength(2);
    expect(pool.searches).toHaveLength(4);
  });

  it('are not shown unchecked: a failing engine is told in words, and those checked before are given', async () => {
    let isSound = true;
    const games = [missedGame('one', 1000), missedGame('other', 2000), missedGame('third', 3000)];
    const { db, ask, train, attempt } = await serveLibrary(
      games,
      fallingPool(() => isSound),
    );
    const first = await train();
    await expect
      .poll(() => db.selectFrom('puzzles').select('id').where('origin', '=', 'own').execute())
      .toHaveLength(2);
    isSound = false;
    await attempt(first, { solved: true });
    const second = await train();
    expect(gameOf(second)).toBe(playedAt(2000));
    await attempt(second, { solved: true });
    const refused = await ask('GET', '/api/puzzle-training/user/1');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ message: 'The next puzzle could not be checked yet. Please try again.' });
  });

  it('go with a deleted game, and come back with their cards when the deletion is undone', async () => {
    const { db, ask, train, attempt } = await serveLibrary([missedGame('tried', 2000), missedGame('new', 1000)]);
    const first = await train();
    await attempt(first, { solved: false });
    const game = await db.selectFrom('library_games').select('id').where('key', '=', 'tried').executeTakeFirstOrThrow();
    const paths = libraryPaths(1);
    const { deletion } = deletionSchema.parse((await ask('DELETE', paths.game(String(game.id)))).json());
    expect(await train()).toMatchObject({ games: 1, fresh: 1, resting: 0 });
    vi.setSystemTime(START + DAY);
    expect(await train()).toMatchObject({ due: 0 });
    await ask('POST', paths.restore, { deletion });
    const back = await train();
    expect(back).toMatchObject({ games: 2, due: 1, fresh: 1 });
    expect(back.puzzle?.id).toBe(first.puzzle?.id);
  });

  it('are those of the current library alone', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('before', 1000)]);
    await attempt(await train(), { solved: false });
    await createTestLibrary(db);
    vi.setSystemTime(START + DAY);
    expect(await train()).toMatchObject({ games: 0, due: 0, fresh: 0, resting: 0, puzzle: null });
  });

  it('make cards for their owner alone, and none of a puzzle of no game', async () => {
    const { db, train } = await serveLibrary([missedGame('only', 1000)]);
    const puzzleId = Number((await train()).puzzle?.id);
    const judged = { solved: true, hinted: false, at: START };
    await inTransaction(db, (transaction) => updateCard(transaction, own(2), { puzzleId, ...judged }));
    await inTransaction(db, (transaction) => updateCard(transaction, own(1), { puzzleId: 999_999, ...judged }));
    expect(await cardsOf(db)).toEqual([]);
  });
});

describe('one’s own allowed tactics', () => {
  it('are to be punished: the position after one’s move, told with what it allowed', async () => {
    const { train } = await serveLibrary([allowedGame('only', 1000, 'fork')]);
    const training = await train();
    expect(training.puzzle).toMatchObject({
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      moves: ['Qxf7#'],
      line: ['Qxf7#'],
      lastMove: 'g8f6',
      source: { origin: 'own', ply: MISSED_PLY - 1, played: 'Nf6', allowed: 'fork', black: 'Own Player' },
    });
  });

  it('take turns with those missed of the same kind, rest after an attempt, and come again', async () => {
    const { train, attempt } = await serveLibrary([
      ...[5000, 4000].map((at) => missedGame(`missed ${at}`, at, 'fork')),
      ...[2000, 1000].map((at) => allowedGame(`allowed ${at}`, at, 'fork')),
    ]);
    const order: unknown[] = [];
    for (let training = await train(); training.puzzle !== null; training = await train()) {
      order.push(gameOf(training));
      await attempt(training, { solved: true });
    }
    expect(order).toEqual([5000, 2000, 4000, 1000].map(playedAt));
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 4 });
    vi.setSystemTime(START + 30 * DAY);
    expect(await train()).toMatchObject({ due: 4, fresh: 0 });
  });

  it('are no puzzles where another answer wins as well, which is found out once', async () => {
    const pool = judgingPool({ cp: 500 }, { cp: 400 });
    const { train } = await serveLibrary([allowedGame('only', 1000)], pool);
    await train();
    expect(await train()).toMatchObject({ fresh: 0, puzzle: null });
    expect(pool.searches).toHaveLength(2);
  });
});

it('answers nothing to train for a user without games, and refuses what is nobody', async () => {
  const { ask, train } = await serveTraining(await openTestDatabase(), failingPool());
  expect(await train()).toEqual({ games: 0, due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null });
  expect((await ask('GET', '/api/puzzle-training/user/77')).statusCode).toBe(404);
  expect((await ask('GET', '/api/puzzle-training/user/0')).statusCode).toBe(400);
  expect((await ask('GET', '/api/puzzle-training/user/1?opponent=a%20b!')).statusCode).toBe(400);
});
