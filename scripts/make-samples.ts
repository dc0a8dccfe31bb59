/**
 * Plays the games that the product and its tests bring along, with the bundled engine and one process at low priority:
 * those of the two sample players, and those of the Lichess stand-in. `npx tsx scripts/make-samples.ts`, about ten
 * minutes; `players` or `stand-in` behind it makes these alone. Everything is chosen by seed and searched by nodes or
 * depth, so the same games come out each time.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ENGINE_GAMES_FILE } from '../src/test/lichess-stand-in/engine-games';
import { openAdviser, type Adviser } from './samples/candidates';
import { makeEngineGame } from './samples/engine-games';
import { PEOPLE } from './samples/people';
import { makeSampleGames } from './samples/sample-games';

const ENGINE_GAMES = 180;
const SAMPLES = join(import.meta.dirname, '../src/server/sources/sample');

/** A module in place of a file of lines, so that the built server has the games inside. */
const moduleOf = (lines: string): string =>
  `/** Made by scripts/make-samples.ts: games of an invented player, one a line, as Lichess exports them. */\nexport const LINES: string = \`\n${lines}\n\`;\n`;

const toLines = (values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join('\n');

const makePlayers = async (adviser: Adviser): Promise<void> => {
  for (const person of PEOPLE) {
    const games = await makeSampleGames(adviser, person);
    writeFileSync(join(SAMPLES, `${person.username.replace('.', '-')}-games.ts`), moduleOf(toLines(games)));
    console.log(`${person.username}: ${games.length} games`);
  }
};

const makeStandIn = async (adviser: Adviser): Promise<void> => {
  const games = [];
  for (let index = 0; index < ENGINE_GAMES; index++) games.push(await makeEngineGame(adviser, index));
  writeFileSync(ENGINE_GAMES_FILE, `${toLines(games)}\n`);
  console.log(`stand-in: ${games.length} games`);
};

setPriority(10);
const [wanted] = process.argv.slice(2);
const adviser = await openAdviser();
if (wanted !== 'stand-in') await makePlayers(adviser);
if (wanted !== 'players') await makeStandIn(adviser);
await adviser.close();
