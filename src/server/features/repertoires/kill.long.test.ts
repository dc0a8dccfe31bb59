import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { createDrillWriter, createRepertoireWriter } from '../../../test/kills/repertoire-writers';
import { isReady, killAtStart, killAtWork } from '../../../test/kills/tormented';
import { createRandom, type Random } from '../../../test/mock-lichess/make-games';
import { createKillableServer, type KillableServer } from '../../../test/processes/built-server';

/** Long run: `KILLS=200 npx vitest run --project long src/server/features/repertoires/kill.long.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 20);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** Every so many kills, one happens during startup. */
const KILL_AT_START = 7;

const torment = async (server: KillableServer, random: Random, report: (kill: number) => void): Promise<void> => {
  const [repertoires, drills] = [createRepertoireWriter(random), createDrillWriter(random)];
  for (let kill = 0; kill < KILLS; kill++) {
    report(kill);
    if (kill % KILL_AT_START === 0) await killAtStart(server, random);
    else await killAtWork(server, [repertoires, drills], random);
  }
  const last = await isReady(server);
  for (const writer of [repertoires, drills]) await writer.check(last);
  await server.kill();
  const file = new Sqlite(join(server.dataDir, 'outpost.db'));
  const ask = (sql: string) => file.prepare(sql).pluck().all();
  expect(ask('select count(*) from repertoire_results')).toEqual([drills.results()]);
  expect(ask('select sum(version) from repertoires')).toEqual([repertoires.edits()]);
  expect(ask('pragma integrity_check')).toEqual(['ok']);
  expect(ask('pragma foreign_key_check')).toEqual([]);
  file.close();
  expect(Math.min(repertoires.edits(), drills.results())).toBeGreaterThan(KILLS);
};

it(
  'keeps every answered edit, creation and result, once, when the server is killed again and again',
  { timeout: 60_000 + KILLS * 40_000 },
  async () => {
    const server = createKillableServer();
    let kill = -1;
    await torment(server, createRandom(SEED), (number) => (kill = number)).catch((cause: unknown) => {
      throw new Error(`with SEED=${SEED}, at kill ${kill}: ${String(cause)}`, { cause });
    });
  },
);
