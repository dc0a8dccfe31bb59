import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { referenceFileSchema, referencePaths } from '../../../contract/reference';
import { zipOf } from '../../../test/data/packed-files';
import { manyEncounters } from '../../../test/data/reference-pgn';
import { createRandom } from '../../../test/mock-lichess/make-games';
import { createKillableServer } from '../../../test/processes/built-server';

const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;
const KILLS = 5;
const GAMES = 12_000;
/** Milliseconds after a step. */
const LATEST_KILL = 60;

const ask = (dataDir: string, sql: string): unknown[] => {
  const file = new Sqlite(join(dataDir, 'outpost.db'));
  try {
    return file.prepare(sql).pluck().all();
  } finally {
    file.close();
  }
};

it.runIf(isOnSqlite)('a SIGKILL at any moment loses no reference game and doubles none', async () => {
  const server = createKillableServer();
  const half = GAMES / 2;
  const payload = zipOf([
    { name: 'one.pgn', bytes: Buffer.from(manyEncounters(half)) },
    { name: 'two.pgn', bytes: Buffer.from(manyEncounters(half + 100, half - 100)) },
  ]);
  const sent = await fetch(`${await server.start()}${referencePaths.files}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(payload),
  });
  const { id } = referenceFileSchema.parse(await sent.json());
  const random = createRandom(42);
  const kept: number[] = [0];
  let address = '';
  for (let kill = 0; kill < KILLS; kill++) {
    const goesOn = () => ask(server.dataDir, 'select games from reference_files')[0];
    await expect.poll(goesOn, { interval: 5 }).toBeGreaterThan(kept.at(-1) ?? 0);
    await sleep(random.below(LATEST_KILL));
    await server.kill();
    kept.push(Number(goesOn()));
    address = `${await server.start()}`;
  }
  const read = async () =>
    referenceFileSchema.parse(await (await fetch(`${address}${referencePaths.file(id)}`)).json());
  await expect.poll(read, { interval: 100 }).toMatchObject({ state: 'finished', games: GAMES, known: 100, skipped: 0 });
  await server.kill();
  // Every kill met it at work.
  expect(kept.at(-1)).toBeLessThan(GAMES);
  const { dataDir } = server;
  expect(ask(dataDir, 'select count(*) from reference_games')).toEqual([GAMES]);
  expect(ask(dataDir, 'select count(distinct played_at) from reference_games')).toEqual([GAMES]);
  expect(ask(dataDir, 'select games from reference_people order by key')).toEqual([GAMES, GAMES]);
  expect(ask(dataDir, 'select count(*) from reference_pieces')).toEqual([0]);
  expect(ask(dataDir, 'pragma foreign_key_check')).toEqual([]);
});

it.runIf(isOnSqlite)('a file at which two processes ended is not tried by a third', async () => {
  const server = createKillableServer();
  // None of them has a game, so that no step is kept while they are looked at.
  const prose = { bytes: Buffer.from('Dear friends, see the other files.'), method: 0 };
  const payload = zipOf(Array.from({ length: 5000 }, (_, number) => ({ name: `${number}.txt`, ...prose })));
  const sent = await fetch(`${await server.start()}${referencePaths.files}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(payload),
  });
  const { id } = referenceFileSchema.parse(await sent.json());
  for (const attempts of [1, 2]) {
    const written = () => ask(server.dataDir, 'select attempts from reference_files')[0];
    await expect.poll(written, { interval: 5 }).toBe(attempts);
    await server.kill();
    if (attempts === 1) await server.start();
  }
  const address = `${await server.start()}`;
  const read = async () =>
    referenceFileSchema.parse(await (await fetch(`${address}${referencePaths.file(id)}`)).json());
  await expect.poll(read, { interval: 100 }).toMatchObject({ state: 'failed' });
  expect((await read()).message).toMatch(/^The server stopped twice while reading this file/);
  expect(ask(server.dataDir, 'select count(*) from reference_pieces')).toEqual([0]);
  await server.kill();
});
