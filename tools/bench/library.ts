/**
 * A library of 100,000 invented games in an SQLite file: how fast games go in, and how fast each call of the pages
 * is answered, against reading all games and counting them.
 *
 *     npm run bench -- library [games]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { reportFacts } from '../../src/chess/player/player-report';
import { OWNER_ID } from '../../src/contract/profile';
import { type Database, openDatabase } from '../../src/server/db/database';
import { addGames } from '../../src/server/db/library/games';
import { createLibrary } from '../../src/server/db/library/libraries';
import { readExportPage } from '../../src/server/db/library/list';
import type { NewGame } from '../../src/server/db/library/schema';
import { libraryPaths, newestGamesPath, profilePaths } from '../../src/test/library-paths';
import { buildQuietApp } from '../../src/test/test-app';
import { numberedGames } from './numbered-games';

/** Games of one step of an import. */
const STEP = 200;

const TIMES = 60;

/** In ms. */
const BOUND = 50;

export const run = async ([games = '100000']: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-library-'));
  const db = await openDatabase(folder);
  try {
    const { id } = await createLibrary(db, OWNER_ID, { kind: 'own', names: ['Own Player'], now: Date.now() });
    await fill(db, id, numberedGames(Number(games)));
    const app = await buildQuietApp({ db, hasReviews: false });
    await measureCalls(app, Number(games));
    await app.close();
    await comparePlainly(db, id);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
};

/** Stores the games, and tells how fast. */
export const fill = async (db: Database, library: number, games: readonly NewGame[]): Promise<void> => {
  const count = games.length;
  const start = now();
  const steps: number[] = [];
  for (let from = 0; from < count; from += STEP) {
    const before = now();
    await addGames(db, library, games.slice(from, from + STEP));
    steps.push(now().processor - before.processor);
  }
  const { clock, processor } = now();
  console.log(
    `${count} games stored, ${(count / ((processor - start.processor) / 1000)).toFixed(0)} a second of processor time, ` +
      `${(count / ((clock - start.clock) / 1000)).toFixed(0)} on the clock; ` +
      `${STEP} games ${figures(steps)}`,
  );
};

const measureCalls = async (app: FastifyInstance, count: number): Promise<void> => {
  const { user, games, stats, openings } = profilePaths(OWNER_ID);
  const library = libraryPaths(OWNER_ID);
  const page = (filter: Readonly<Record<string, string>>, offset = 0): string =>
    `${library.games}?${new URLSearchParams({ ...filter, offset: String(offset) }).toString()}`;
  const last = Math.floor(0.9 * count);
  const calls: readonly (readonly [name: string, path: string])[] = [
    ['home: who it is', user],
    ['home: the 3 newest games', newestGamesPath(OWNER_ID)],
    ['the 200 newest games with PGN', games],
    ['stats', stats],
    ['openings', openings],
    ['how the library stands', library.library],
    ['report', library.report],
    ['games', page({})],
    [`games from ${last}`, page({}, last)],
    ['games by color and result', page({ color: 'white', outcome: 'loss' }, 2000)],
    ['games by speed and opponent', page({ speed: 'blitz', opponent: 'val 12' })],
    ['games by an unknown opponent', page({ opponent: 'nobody' })],
    ['games by opening', page({ opening: 'invented defense: variation 3' })],
    ['games by dates', page({ from: '2014-01-01', to: '2024-12-31' }, 20_000)],
    ['games by tactic', page({ tactic: 'missedForks' })],
    ['games by tactic, missed and color', page({ tactic: 'pins', missed: 'fork', color: 'black' }, 200)],
  ];
  console.log('milliseconds of processor time                 p50     p95     p95 on the clock');
  for (const [name, path] of calls) await show(name, () => ask(app, path));
};

const ask = async (app: FastifyInstance, path: string): Promise<void> => {
  const { statusCode, body } = await app.inject(path);
  if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${body}`);
};

const comparePlainly = async (db: Database, library: number): Promise<void> => {
  const { p95 } = await measure(() => countPlainly(db, library), 1);
  console.log(`all games read and counted instead of a report: ${p95.toFixed(0)} ms`);
};

const show = async (name: string, read: () => Promise<unknown>): Promise<void> => {
  const { p50, p95, clock } = await measure(read, TIMES);
  const verdict = p95 < BOUND ? '' : `   over ${BOUND} ms`;
  console.log(
    `${name.padEnd(44)} ${[p50, p95, clock].map((figure) => figure.toFixed(1).padStart(7)).join(' ')}${verdict}`,
  );
};

const measure = async (read: () => Promise<unknown>, times: number) => {
  const taken: { clock: number; processor: number }[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = now();
    await read();
    const after = now();
    taken.push({ clock: after.clock - before.clock, processor: after.processor - before.processor });
  }
  const processor = taken.map((one) => one.processor);
  return {
    p50: share(processor, 0.5),
    p95: share(processor, 0.95),
    clock: share(
      taken.map(({ clock }) => clock),
      0.95,
    ),
  };
};

const countPlainly = async (db: Database, library: number): Promise<unknown> => {
  const games = await readExportPage(db, library, undefined, 10_000_000);
  return reportFacts(games.map(({ facts }) => facts));
};

const figures = (values: readonly number[]): string =>
  `p50 ${share(values, 0.5).toFixed(1)} ms, p95 ${share(values, 0.95).toFixed(1)} ms`;

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(part * (values.length - 1))] ?? 0;

/** Processor time beside the clock: what else the machine does must not count. In ms. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1000 };
};
