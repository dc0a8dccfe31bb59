/**
 * The opening tree: a library of 100,000 games position by position, and a scouted player of 5,000 games, beside a plain
 * script that lets chess.js replay the games and counts one position.
 *
 *     npm run bench -- tree [games]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Game } from '../../src/chess/game';
import { lineOf, MAX_TREE_PLIES } from '../../src/chess/openings/game-line';
import { buildOpeningTree, type TreeGame } from '../../src/chess/openings/opening-tree';
import { readPgn } from '../../src/chess/pgn/pgn';
import type { Fen } from '../../src/chess/types';
import { treePath } from '../../src/contract/analysis/positions';
import { OWNER_ID } from '../../src/contract/profile';
import { type Database, DATABASE_FILE, openDatabase } from '../../src/server/db/database';
import { addGames } from '../../src/server/db/library/games';
import { createLibrary } from '../../src/server/db/library/libraries';
import type { NewGame } from '../../src/server/db/library/schema';
import { toNewPgnGame } from '../../src/server/features/library/import/to-new-game';
import { buildQuietApp } from '../../src/test/test-app';
import { sourceGames } from './numbered-games';

/** Games of one step of an import. */
const STEP = 200;

const POSITIONS = 300;

const FILTERS = 20;

const SCOUTED = 5000;

const SCRIPT_GAMES = 300;

const DAY = 86_400_000;

/** In ms. */
const BOUNDS = { start: 20, other: 2, scouted: 150 };

export const run = async ([games = '100000']: readonly string[]): Promise<void> => {
  const sources = sourceGames().flatMap((pgn) =>
    readPgn(pgn).flatMap((reading) => (reading.ok ? [reading.value] : [])),
  );
  await measureLibrary(sources, Number(games));
  measureScouted(sources);
};

const measureLibrary = async (sources: readonly Game[], count: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-tree-'));
  const db = await openDatabase(folder);
  try {
    const { id } = await createLibrary(db, OWNER_ID, { kind: 'own', names: ['Own Player'], now: Date.now() });
    await fill(db, id, sources, count);
    await tellSize(db, join(folder, DATABASE_FILE), count);
    const app = await buildQuietApp({ db, hasReviews: false });
    const start = await measureCalls(app, sources);
    await app.close();
    compareScript(sources, count, start);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
};

/** The same games over and over, on days of their own. */
const fill = async (db: Database, library: number, sources: readonly Game[], count: number): Promise<void> => {
  const made = sources.map((game, index) =>
    toNewPgnGame(game, { color: index % 2 === 0 ? 'white' : 'black', pgn: '*', addedAt: Date.UTC(2026, 0, 1) }),
  );
  const start = processor();
  for (let from = 0; from < count; from += STEP)
    await addGames(
      db,
      library,
      Array.from({ length: Math.min(STEP, count - from) }, (_, offset) => numbered(made, from + offset)),
    );
  const seconds = (processor() - start) / 1000;
  console.log(`${count} games stored with their steps, ${(count / seconds).toFixed(0)} a second of processor time`);
};

const numbered = (made: readonly NewGame[], index: number): NewGame => {
  const game = made[index % made.length];
  if (game === undefined) throw new Error('there are no games');
  const playedAt = Date.UTC(2012, 0, 1) + (index % 4000) * DAY;
  return { ...game, key: `number ${index}`, playedAt, facts: { ...game.facts, playedAt } };
};

const tellSize = async (db: Database, file: string, count: number): Promise<void> => {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from library_steps`.execute(db);
  const steps = rows[0]?.rows ?? 0;
  const before = statSync(file).size;
  console.log(`${(steps / count).toFixed(1)} rows a game; the whole database ${(before / 1e6).toFixed(0)} MB`);
};

const measureCalls = async (app: FastifyInstance, sources: readonly Game[]): Promise<number> => {
  const ask = async (query: Readonly<Record<string, string>>): Promise<number> => {
    const start = processor();
    const { statusCode, body } = await app.inject({ url: treePath({ library: OWNER_ID }), query });
    if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
    return processor() - start;
  };
  const cold: number[] = [];
  for (let filter = 0; filter < FILTERS; filter += 1)
    cold.push(await ask({ color: filter % 2 === 0 ? 'white' : 'black', minRating: String(100 + filter) }));
  const first = await ask({ color: 'white' });
  const again: number[] = [];
  for (let time = 0; time < FILTERS; time += 1) again.push(await ask({ color: 'white' }));
  const others: number[] = [];
  for (let time = 0; time < POSITIONS; time += 1) {
    const { plies } = sources[(time * 7) % sources.length] ?? { plies: [] };
    const fen: Fen | undefined = plies[2 + (time % (MAX_TREE_PLIES - 4))]?.fen;
    if (fen !== undefined) others.push(await ask({ fen, color: time % 2 === 0 ? 'white' : 'black' }));
  }
  console.log('milliseconds of processor time, median');
  show('start position', median(again), BOUNDS.start);
  console.log(`  for the first time ${first.toFixed(1)}, with a filter that is new ${median(cold).toFixed(1)}`);
  show('other positions, each for the first time', median(others), BOUNDS.other);
  return first;
};

/** What a plain script takes to count one position of the same games. */
const compareScript = (sources: readonly Game[], count: number, ours: number): void => {
  const start = processor();
  const counts = new Map<string, number>();
  for (const { plies } of sources.slice(0, SCRIPT_GAMES)) {
    const game = new Chess();
    for (const { san } of plies.slice(0, MAX_TREE_PLIES)) {
      const key = `${game.fen().split(' ').slice(0, 4).join(' ')} ${san}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      game.move(san);
    }
  }
  const script = ((processor() - start) / Math.min(SCRIPT_GAMES, sources.length)) * count;
  console.log(`chess.js, counting ${(script / 1000).toFixed(1)} s for ${count} games (from ${SCRIPT_GAMES})`);
  console.log(`script / ours      ${(script / ours).toFixed(0)} times, the start position for the first time`);
};

const measureScouted = (sources: readonly Game[]): void => {
  const lines = sources.map(lineOf);
  const games = Array.from({ length: SCOUTED }, (_, index): TreeGame => ({
    id: String(index),
    color: index % 2 === 0 ? 'white' : 'black',
    outcome: 'win',
    speed: 'blitz',
    playedAt: index * DAY,
    line: lines[index % lines.length] ?? '',
  }));
  const taken = Array.from({ length: 9 }, () => {
    const start = processor();
    buildOpeningTree(games);
    return processor() - start;
  });
  show(`tree of a scouted player of ${SCOUTED} games`, median(taken), BOUNDS.scouted);
};

const show = (name: string, figure: number, bound: number): void =>
  console.log(`${name.padEnd(44)} ${figure.toFixed(2)}   (at most ${bound})`);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Processor time, since what else the machine does must not count. In ms. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
