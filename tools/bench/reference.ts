/**
 * Reference files: so many games from their arrival to the last step, beside a plain script that reads the same games with
 * chess.js and keeps nothing.
 *
 *     npm run bench -- reference [games]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import { sql } from 'kysely';
import { readPgn } from '../../src/chess/pgn/pgn';
import { type ReferenceFile, referenceFileSchema, referencePaths } from '../../src/contract/reference';
import { closeAppThreads } from '../../src/server/app-threads';
import { type Database, DATABASE_FILE, openDatabase } from '../../src/server/db/database';
import { buildQuietApp } from '../../src/test/test-app';
import { testThreads } from '../../src/test/test-services';
import { megabytes } from './built-server';
import { sourceGames } from './numbered-games';

/** Games of one chunk that is sent. */
const CHUNK = 200;

const PLAYERS = 5000;

const SCRIPT_GAMES = 300;

const DAY = 86_400_000;

/** Games a second of a core. */
const BOUND = 1500;

export const run = async ([games = '100000']: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-reference-'));
  const db = await openDatabase(folder);
  const before = await sizeOf(db, folder);
  const app = await buildQuietApp({ db, hasReviews: false });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const sources = sourceGames().filter(isWhole);
    const ours = await measure(address, sources, Number(games));
    const bytes = ((await sizeOf(db, folder)) - before) / Number(games);
    console.log(`${bytes.toFixed(0)} bytes a game in the database, indexes and people included`);
    compareScript(sources, ours);
  } finally {
    await app.close();
    await closeAppThreads(testThreads);
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
};

/** Whether a reference file would keep it. */
const isWhole = (pgn: string): boolean => {
  const [reading] = readPgn(pgn);
  return reading?.ok === true && reading.value.plies.length > 0 && reading.value.result !== '*';
};

/** Games a second of processor time, of all that the process does. */
const measure = async (address: string, sources: readonly string[], games: number): Promise<number> => {
  const start = processor();
  let file = referenceFileSchema.parse(JSON.parse(await send(address, textOf(sources, games))));
  const received = processor();
  const memory: number[] = [];
  while (file.state === 'waiting' || file.state === 'running') {
    await sleep(500);
    memory.push(megabytes(process.pid, 'VmRSS'));
    file = await readFile(address, file.id);
  }
  if (file.state !== 'finished' || file.games !== games) throw new Error(JSON.stringify(file));
  const rate = games / ((processor() - received) / 1000);
  const [early = 0, late = 0] = [memory[Math.floor(memory.length / 4)], memory.at(-1)];
  console.log(`${games} games of ${(file.size / 1e6).toFixed(0)} MB`);
  console.log(`received           ${((received - start) / 1000).toFixed(1)} s of processor time, the sender included`);
  console.log(`read and stored    ${rate.toFixed(0)} games a second of a core   (at least ${BOUND})`);
  console.log(
    `memory             ${early} MB after a quarter, ${late} MB at the end, at most ${Math.max(...memory)} MB`,
  );
  return rate;
};

const send = (address: string, chunks: Iterable<Uint8Array>): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const sending = request(address + referencePaths.files, { method: 'POST', headers }, (answer) => {
      text(answer).then(resolve, reject);
    });
    Readable.from(chunks).pipe(sending).once('error', reject);
  });

const readFile = async (address: string, id: number): Promise<ReferenceFile> =>
  referenceFileSchema.parse(await (await fetch(address + referencePaths.file(id))).json());

/** The same games over and over, between other people on other days. */
function* textOf(sources: readonly string[], games: number): Generator<Uint8Array> {
  for (let from = 0; from < games; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, games - from) }, (_, offset) =>
      numbered(sources, from + offset),
    );
    yield Buffer.from(chunk.join('\n'));
  }
}

const numbered = (sources: readonly string[], index: number): string => {
  const pgn = sources[index % sources.length] ?? '';
  const moves = pgn.slice(pgn.indexOf('\n\n'));
  const date = new Date(Date.UTC(1995, 0, 1) + (index % 9000) * DAY).toISOString().slice(0, 10).replaceAll('-', '.');
  const [white, black] = [index % PLAYERS, (index * 7 + 1 + Math.floor(index / PLAYERS)) % PLAYERS];
  const result = /(1-0|0-1|1\/2-1\/2)\s*$/.exec(moves)?.[1] ?? '1-0';
  const tags = {
    Event: `Invented Open ${Math.floor(index / 90)}`,
    Site: 'Nowhere',
    Date: date,
    Round: `${index % 9}.${index % 40}`,
    White: `Player${white}, Invented`,
    Black: `Player${black}, Invented`,
    Result: result,
    WhiteElo: String(1800 + (white % 800)),
    BlackElo: String(1800 + (black % 800)),
    WhiteFideId: String(35_000_000 + white),
    BlackFideId: String(35_000_000 + black),
  };
  return `${Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}${moves}\n`;
};

/** What a plain script takes to read the games, and nothing else. */
const compareScript = (sources: readonly string[], ours: number): void => {
  const games = Math.min(SCRIPT_GAMES, sources.length);
  const start = processor();
  for (const pgn of sources.slice(0, games)) new Chess().loadPgn(pgn);
  const rate = games / ((processor() - start) / 1000);
  console.log(`chess.js           ${rate.toFixed(0)} games a second, from ${games}, and nothing is kept`);
  console.log(`ours / script      ${(ours / rate).toFixed(1)} times`);
};

/** Without the files themselves, which are dropped when they are read. */
const sizeOf = async (db: Database, folder: string): Promise<number> => {
  const pieces = () => db.selectFrom('reference_pieces').select('number').limit(1).execute();
  while ((await pieces()).length > 0) await sleep(100);
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return statSync(join(folder, DATABASE_FILE)).size;
};

/** Processor time, since what else the machine does must not count. In ms. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
