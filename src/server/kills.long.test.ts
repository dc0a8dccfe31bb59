import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { librarySchema } from '../contract/library';
import { createAccountWriter, createDeletionWriter } from '../test/kills/account-writers';
import { createAttemptWriter } from '../test/kills/attempt-writer';
import { createImportWriter } from '../test/kills/import-writer';
import { isReady, killAtStart, killAtWork } from '../test/kills/tormented';
import { libraryPaths } from '../test/library-paths';
import { createRandom, type Random } from '../test/mock-lichess/make-games';
import { createKillableServer, type KillableServer } from '../test/processes/built-server';

/** Long run: `KILLS=50 npx vitest run src/server/kills.long.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 12);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** Every so many kills, one happens during startup. */
const KILL_AT_START = 5;

/** Queries one column from a data folder's database file. */
const ask = (dataDir: string, sql: string): unknown[] => {
  const file = new Sqlite(join(dataDir, 'outpost.db'));
  try {
    return file.prepare(sql).pluck().all();
  } finally {
    file.close();
  }
};

const torment = async (server: KillableServer, random: Random, tell: (kill: number) => void): Promise<void> => {
  const imports = createImportWriter();
  const deletions = createDeletionWriter(random);
  const writers = [createAccountWriter(random), createAttemptWriter(random), imports, deletions];
  await killAtStart(server, random);
  // The first own games replace the sample, which must not be deleted from.
  const first = await isReady(server);
  await imports.write(first);
  await imports.finish(first);
  await server.kill();

  for (let kill = 0; kill < KILLS; kill++) {
    tell(kill);
    if (kill % KILL_AT_START === 0) await killAtStart(server, random);
    else await killAtWork(server, writers, random);
  }

  const last = await isReady(server);
  for (const writer of writers) await writer.check(last);
  await imports.finish(last);
  const answer = await last.ask(libraryPaths(1).library);
  const library = librarySchema.parse(JSON.parse(answer?.body ?? ''));
  await server.kill();
  expect(library.games).toBe(imports.games() - deletions.gone());
  const { dataDir } = server;
  const own = "library_id = (select id from libraries where kind = 'own' and retired_at is null)";
  expect(ask(dataDir, `select count(*) from library_games where ${own}`)).toEqual([imports.games()]);
  expect(ask(dataDir, `select count(distinct played_at) from library_games where ${own}`)).toEqual([imports.games()]);
  expect(ask(dataDir, 'pragma integrity_check')).toEqual(['ok']);
  expect(ask(dataDir, 'pragma foreign_key_check')).toEqual([]);
};

/** Not repeated when the other tests run on PostgreSQL. */
const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;

it.runIf(isOnSqlite)(
  'loses nothing that it has answered, and does nothing twice, when it is killed again and again while it is written to',
  { timeout: 60_000 + KILLS * 40_000 },
  async () => {
    const server = createKillableServer();
    let kill = -1;
    await torment(server, createRandom(SEED), (number) => (kill = number)).catch((cause: unknown) => {
      throw new Error(`with SEED=${SEED}, at kill ${kill}: ${String(cause)}`, { cause });
    });
  },
);
