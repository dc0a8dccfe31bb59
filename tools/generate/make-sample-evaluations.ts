/**
 * Prepares against the two sample players, and keeps what the engine is asked for meanwhile: a fresh installation begins
 * with it. `npx tsx tools/generate/make-sample-evaluations.ts`, about two minutes; everything is searched to a depth from an
 * empty hash, so the same comes out each time.
 */
import { join } from 'node:path';
import { SAMPLE_PLAYERS } from '../../src/contract/player/samples';
import { LAST_GAMES } from '../../src/contract/player/scouted-games';
import { preparationPath } from '../../src/contract/preparation';
import { IN_MEMORY, openDatabase } from '../../src/server/db/database';
import { toPositionEvaluation } from '../../src/server/db/evaluations';
import { addSampleLibrary } from '../../src/server/features/library/libraries';
import { makeSampleEvaluation } from '../../src/server/features/prepare/sample-evaluations';
import { createEngines } from '../../src/server/platform/engines';
import { buildQuietApp } from '../../src/test/test-app';
import { writeRows } from './write-rows';

const FILE = join(import.meta.dirname, '../../src/content/samples/preparation-evaluations.json');

const db = await openDatabase(IN_MEMORY);

await addSampleLibrary(db);

const pool = createEngines({ engineProcesses: 2 }, console.log);

const app = await buildQuietApp({ db, pool, hasDeepAnalysis: false });

for (const { username } of SAMPLE_PLAYERS) {
  for (const as of ['white', 'black'] as const) {
    for (const me of ['library:1', undefined]) {
      const { statusCode } = await app.inject(preparationPath({ player: username, as, me, games: LAST_GAMES }));
      console.log(username, as, me ?? 'nobody', statusCode);
    }
  }
}

const evaluations = await db.selectFrom('evaluations').selectAll().orderBy('id').execute();

await app.close();

const rows = evaluations.flatMap((row) => {
  const limit = /^depth (\d+)$/.exec(row.search_limit)?.[1];
  const found = toPositionEvaluation(row);
  return limit && found ? [makeSampleEvaluation({ key: row.position, limit: Number(limit), found })] : [];
});

writeRows(FILE, rows);

console.log(`${rows.length} positions`);

process.exit();
