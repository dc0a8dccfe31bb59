/**
 * Plays the games that the product and its tests bring along, with the bundled engine and one process at low priority:
 * those of the two sample players and of the owner of the sample library, with what the engine sees in them, and those of
 * the mock Lichess server. `npx tsx scripts/make-samples.ts`, about twenty minutes; `players`, `owner` or `mock-server`
 * behind it makes these alone, `evaluations` what the engine sees in the games as they are. Everything is chosen by seed
 * and searched by nodes or depth, so the same games come out each time.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createEngines } from '../../src/server/platform/engines';
import { type EvaluationRow, makeEvaluationRow, rawSampleGames } from '../../src/server/sources/sample/sample-games';
import type { JsonGame } from '../../src/test/mock-lichess/lichess-json';
import { ENGINE_GAMES_FILE } from '../../src/test/mock-lichess/make-games';
import { type Adviser, openAdviser } from './samples/candidates';
import { evaluateGame, makeEngineGame } from './samples/engine-games';
import { OWNER, PEOPLE, type SamplePerson } from './samples/people';
import { makeSampleGames } from './samples/sample-games';
import { writeRows } from './write-rows';

const ENGINE_GAMES = 180;

const SAMPLES = join(import.meta.dirname, '../../src/content/samples');

/** Games as Lichess exports them, or what the engine sees in them, in the same order. */
const writeSamples = (
  { username }: SamplePerson,
  content: 'games' | 'evaluations',
  rows: readonly (JsonGame | EvaluationRow)[],
): void => {
  writeRows(join(SAMPLES, `${username.replace('.', '-')}-${content}.json`), rows);
  console.log(`${username}: ${rows.length} ${content}`);
};

/** The newest first. */
const makeGames = async (adviser: Adviser, person: SamplePerson): Promise<readonly JsonGame[]> => {
  const tell = ({ id, speed, winner }: JsonGame): void => console.log(`${id} ${speed} ${winner ?? 'drawn'}`);
  return makeSampleGames(adviser, person, tell);
};

const makeEvaluations = async (person: SamplePerson, games: readonly unknown[]): Promise<readonly EvaluationRow[]> => {
  const pool = createEngines({ engineProcesses: 1 }, console.log);
  const rows: EvaluationRow[] = [];
  for (const game of games) {
    const seen = await evaluateGame(pool, person.username, game);
    rows.push(makeEvaluationRow(seen));
    console.log(`${seen.id} evaluated`);
  }
  await pool.close();
  return rows;
};

const makeMockServer = async (adviser: Adviser): Promise<void> => {
  const games = [];
  for (let index = 0; index < ENGINE_GAMES; index++) games.push(await makeEngineGame(adviser, index));
  writeFileSync(ENGINE_GAMES_FILE, games.map((game) => `${JSON.stringify(game)}\n`).join(''));
  console.log(`mock-server: ${games.length} games`);
};

setPriority(10);

const [wanted] = process.argv.slice(2);

if (wanted === 'evaluations') {
  for (const person of [...PEOPLE, OWNER]) {
    writeSamples(person, 'evaluations', await makeEvaluations(person, await rawSampleGames(person.username)));
  }
  process.exit();
}

/** Both at once, for they belong together. */
const writeGames = async (adviser: Adviser, person: SamplePerson): Promise<void> => {
  const games = await makeGames(adviser, person);
  const evaluations = await makeEvaluations(person, games);
  writeSamples(person, 'games', games);
  writeSamples(person, 'evaluations', evaluations);
};

const adviser = await openAdviser();

if (wanted === undefined || wanted === 'players') {
  for (const person of PEOPLE) await writeGames(adviser, person);
}

if (wanted === undefined || wanted === 'owner') await writeGames(adviser, OWNER);

if (wanted === undefined || wanted === 'mock-server') await makeMockServer(adviser);

await adviser.close();
