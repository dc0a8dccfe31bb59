/**
 * A file of four million puzzles imported into an SQLite file by the command, and puzzles of a theme and difficulty
 * picked at random among them, against a database that sorts by chance. Linux only.
 *
 *     npm run bench -- puzzles [rows]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { difficultyOf } from '../../src/chess/puzzles/themes';
import { type Database, openDatabase } from '../../src/server/db/database';
import { countInBuckets, listBuckets, pickPuzzle } from '../../src/server/db/learn/puzzles';
import { LICHESS_HEADER, lichessRow } from '../../src/test/data/library-games';
import { buildQuietApp } from '../../src/test/test-app';
import { megabytes, processorSeconds } from './built-server';

const PICKS = 2000;

const NAIVE_PICKS = 5;

/** Milliseconds. */
const BOUND = 5;

export const run = async ([rows = '4000000']: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-puzzles-'));
  try {
    const plain = join(folder, 'puzzles.csv');
    await pipeline(linesOf(Number(rows)), createWriteStream(plain));
    const packed = packedBeside(plain);
    console.log(`${rows} rows generated: ${size(plain)}${packed === undefined ? '' : `, packed ${size(packed)}`}`);
    await measureImport(packed ?? plain, Number(rows), folder);
    await measurePicks(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

function* linesOf(rows: number): Generator<string> {
  yield `${LICHESS_HEADER}\n`;
  for (let index = 0; index < rows; index += 500) {
    yield Array.from({ length: Math.min(500, rows - index) }, (_, more) => `${lichessRow(index + more)}\n`).join('');
  }
}

/** `undefined` where the machine has no zstd. */
const packedBeside = (plain: string): string | undefined => {
  const packed = `${plain}.zst`;
  spawnSync('zstd', ['-q', '-3', plain, '-o', packed]);
  return existsSync(packed) ? packed : undefined;
};

const measureImport = async (file: string, rows: number, folder: string): Promise<void> => {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/outpost.ts', 'puzzles', 'import', file], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: 'inherit',
  });
  let peak = 0;
  let processor = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes(child.pid, 'VmHWM') || 0); // Nothing is told of one that is just ending.
    processor = Math.max(processor, processorSeconds(child.pid ?? 0));
  }, 200);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${String(code)}`);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `imported in ${seconds.toFixed(0)} s: ${(rows / seconds).toFixed(0)} rows a second; ` +
      `${((1e6 * processor) / rows).toFixed(1)} µs of processor time a row, over two threads; ` +
      `at most ${peak} MB; database ${size(join(folder, 'outpost.db'))}`,
  );
};

const measurePicks = async (folder: string): Promise<void> => {
  const db = await openDatabase(folder);
  const app = await buildQuietApp({ db, hasReviews: false });
  try {
    const buckets = await listBuckets(db);
    const another = (): (typeof buckets)[number] | undefined => buckets[Math.floor(Math.random() * buckets.length)];
    console.log(
      `${await countInBuckets(db)} puzzles in ${buckets.length} buckets; milliseconds      p50     p95     p99`,
    );
    const byDatabase = await measure(PICKS, () => pickPuzzle(db, another() ?? {}, Math.random()));
    const byCall = await measure(PICKS, () => call(app, another()));
    const naive = await measure(NAIVE_PICKS, () => pickNaively(db, another()));
    show('a theme and difficulty, the query alone', byDatabase, BOUND);
    show('a theme and difficulty, the whole call', byCall, BOUND);
    show(`all of them put in random order (${NAIVE_PICKS} times)`, naive);
    console.log(`the buckets are ${(naive.p50 / byDatabase.p50).toFixed(0)} times as fast`);
  } finally {
    await app.close();
    await db.destroy();
  }
};

type Bucket = Awaited<ReturnType<typeof listBuckets>>[number];

const call = async (app: FastifyInstance, bucket: Bucket | undefined): Promise<void> => {
  const query = new URLSearchParams({ theme: bucket?.theme ?? '', difficulty: String(bucket?.difficulty) });
  const { statusCode, body } = await app.inject(`/api/puzzles/random?${query.toString()}`);
  if (statusCode !== 200) throw new Error(`${query.toString()} was answered ${statusCode}: ${body}`);
};

/** What a person would write in a minute: no theme's own column is needed for it. */
const pickNaively = (db: Database, bucket: Bucket | undefined) =>
  db
    .selectFrom('puzzles')
    .selectAll()
    .where('themes', 'like', `%${bucket?.theme ?? ''}%`)
    .where('rating', '>=', leastRating(bucket?.difficulty))
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();

const leastRating = (difficulty = 1): number =>
  Array.from({ length: 3000 }, (_, rating) => rating).find((rating) => difficultyOf(rating) === difficulty) ?? 0;

const measure = async (times: number, act: () => Promise<unknown>) => {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = performance.now();
    await act();
    taken.push(performance.now() - before);
  }
  taken.sort((one, other) => one - other);
  const share = (part: number): number => taken[Math.floor(part * (times - 1))] ?? 0;
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99) };
};

const show = (name: string, { p50, p95, p99 }: Awaited<ReturnType<typeof measure>>, bound = Infinity): void => {
  const figures = [p50, p95, p99].map((figure) => figure.toFixed(2).padStart(8)).join('');
  console.log(`${name.padEnd(52)}${figures}${p95 < bound ? '' : `   over ${bound} ms`}`);
};

const size = (path: string): string => `${(statSync(path).size / 1e6).toFixed(0)} MB`;
