import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PositionEvaluation } from '../../chess/evaluation';
import { temporaryFolder } from '../../test/processes/run-program';
import { openTestDatabase } from '../../test/test-database';
import { type Database, IN_MEMORY, openDatabase } from './database';
import { createEvaluationCache } from './evaluations';

const ENGINE = 'Stockfish 16';

const DEPTH_12 = { depth: 12 };

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

const level: PositionEvaluation = { evaluation: { cp: 33 }, depth: 12, bestMove: 'e2e4', pv: ['e2e4', 'e7e5'] };

const mating: PositionEvaluation = { evaluation: { mate: -1 }, depth: 12, bestMove: 'd8h4', pv: ['d8h4'] };

const open = async (dataDir?: string): Promise<Database> => {
  const db = await (dataDir === undefined ? openTestDatabase() : openDatabase(dataDir));
  onTestFinished(() => db.destroy());
  return db;
};

const cacheOver = (db: Database, maxRows?: number) => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const cache = createEvaluationCache({ db, onFailure, maxRows });
  return { cache, failures };
};

const positions = (from: number, to: number): Map<string, PositionEvaluation> =>
  new Map(
    Array.from({ length: to - from }, (_, index) => [`position ${String(from + index).padStart(3, '0')}`, level]),
  );

describe('the evaluation cache', () => {
  it('reads back what it wrote, centipawns and mates', async () => {
    const { cache, failures } = cacheOver(await open());
    const found = new Map([
      [START, level],
      ['mate', mating],
    ]);
    await cache.write(ENGINE, found, DEPTH_12);
    expect(await cache.read(ENGINE, [START, 'mate', 'unknown'], DEPTH_12)).toEqual(found);
    expect(failures).toEqual([]);
  });

  it('never answers for another engine or another limit', async () => {
    const { cache } = cacheOver(await open());
    await cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    expect((await cache.read('Stockfish 15.1', [START], DEPTH_12)).size).toBe(0);
    expect((await cache.read(ENGINE, [START], { depth: 8 })).size).toBe(0);
    expect((await cache.read(ENGINE, [START], { movetime: 12 })).size).toBe(0);
  });

  it('keeps the newest evaluation of a position', async () => {
    const { cache } = cacheOver(await open());
    await cache.write(ENGINE, new Map([[START, mating]]), DEPTH_12);
    await cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    expect(await cache.read(ENGINE, [START], DEPTH_12)).toEqual(new Map([[START, level]]));
  });

  it('writes and reads more positions than one statement takes', async () => {
    const { cache, failures } = cacheOver(await open());
    const many = positions(0, 1801);
    await cache.write(ENGINE, many, DEPTH_12);
    expect((await cache.read(ENGINE, [...many.keys()], DEPTH_12)).size).toBe(1801);
    expect(failures).toEqual([]);
  });

  it('does not keep a position in which nothing was searched', async () => {
    const { cache } = cacheOver(await open());
    const over: PositionEvaluation = { evaluation: { checkmate: 'black' }, depth: 0, pv: [] };
    await cache.write(ENGINE, new Map([['over', over]]), DEPTH_12);
    expect((await cache.read(ENGINE, ['over'], DEPTH_12)).size).toBe(0);
  });

  it('drops the oldest beyond its limit', async () => {
    const { cache } = cacheOver(await open(), 100);
    await cache.write(ENGINE, positions(0, 80), DEPTH_12);
    await cache.write(ENGINE, positions(80, 130), DEPTH_12);
    const known = await cache.read(ENGINE, [...positions(0, 130).keys()], DEPTH_12);
    expect(known.size).toBe(100);
    expect(known.has('position 029')).toBe(false);
    expect(known.has('position 030')).toBe(true);
  });

  it.each([
    ['both a score and a mate', `update evaluations set mate = 3`],
    ['no score', `update evaluations set cp = null`],
    ['a mate in 0', `update evaluations set cp = null, mate = 0`],
    ['words for a score', `update evaluations set cp = 'much'`],
    ['a line that is no moves', `update evaluations set pv = 'e2e4; drop table'`],
    ['no depth', `update evaluations set depth = 0`],
  ])('skips a row with %s', async (_, damage) => {
    const db = await open(IN_MEMORY);
    const { cache, failures } = cacheOver(db);
    await cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    await sql.raw(damage).execute(db);
    expect((await cache.read(ENGINE, [START], DEPTH_12)).size).toBe(0);
    expect(failures).toEqual([]);
  });

  it('goes on without keeping anything when the disk is full', async () => {
    const db = await open(IN_MEMORY);
    const { cache, failures } = cacheOver(db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db);
    await cache.write(ENGINE, positions(0, 400), DEPTH_12);
    expect(failures).toHaveLength(1);
    expect((await cache.read(ENGINE, ['position 000'], DEPTH_12)).size).toBe(0);
    await sql.raw('pragma max_page_count = 100000').execute(db);
    await cache.write(ENGINE, positions(0, 400), DEPTH_12);
    expect((await cache.read(ENGINE, ['position 399'], DEPTH_12)).size).toBe(1);
    expect(failures).toHaveLength(1);
  });

  it('goes on when another process holds the lock, and reads meanwhile', async () => {
    const folder = temporaryFolder();
    const db = await open(folder);
    const other = await open(folder);
    const { cache, failures } = cacheOver(db);
    await cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    await sql.raw('begin immediate').execute(other);
    await cache.write(ENGINE, positions(0, 3), DEPTH_12);
    expect(failures).toHaveLength(1);
    expect((await cache.read(ENGINE, [START], DEPTH_12)).size).toBe(1);
    await sql.raw('rollback').execute(other);
    await cache.write(ENGINE, positions(0, 3), DEPTH_12);
    expect((await cache.read(ENGINE, ['position 002'], DEPTH_12)).size).toBe(1);
  });

  it('answers nothing when the table is gone', async () => {
    const db = await open();
    const { cache, failures } = cacheOver(db);
    await db.schema.dropTable('evaluations').execute();
    await cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    expect((await cache.read(ENGINE, [START], DEPTH_12)).size).toBe(0);
    expect(failures).toHaveLength(2);
  });

  it('still knows after the file was closed and opened again', async () => {
    const folder = temporaryFolder();
    const first = await openDatabase(folder);
    await cacheOver(first).cache.write(ENGINE, new Map([[START, level]]), DEPTH_12);
    await first.destroy();
    const { cache } = cacheOver(await open(folder));
    expect(await cache.read(ENGINE, [START], DEPTH_12)).toEqual(new Map([[START, level]]));
  });
});
