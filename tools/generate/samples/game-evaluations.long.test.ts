import { expect, it, onTestFinished } from 'vitest';
import { createEngines } from '../../../src/server/platform/engines';
import { writtenSampleGames } from '../../../src/server/sources/sample/sample-games';
import { seenInSamples } from '../../../src/server/sources/sample/seen-games';
import { evaluateGame } from './engine-games';
import { OWNER, PEOPLE } from './people';

it.each([...PEOPLE, OWNER])('finds in the shortest game of $username what stands in the file', async ({ username }) => {
  const pool = createEngines({ engineProcesses: 1 });
  onTestFinished(() => pool.close());
  const games = await writtenSampleGames(username);
  const lengthOf = (game: unknown): number => JSON.stringify(game).length;
  const [shortest] = [...games].sort((one, other) => lengthOf(one) - lengthOf(other));
  const seen = await evaluateGame(pool, username, shortest);
  expect(seen).toEqual((await seenInSamples(username))[games.indexOf(shortest)]);
});
