import { expect, it, onTestFinished } from 'vitest';
import { createEngines } from '../../../src/server/platform/engines';
import { rawSampleGames } from '../../../src/server/sources/sample/sample-games';
import { sampleEvaluations } from '../../../src/server/sources/sample/seen-games';
import { evaluateGame } from './engine-games';
import { OWNER, PEOPLE } from './people';

it.each([...PEOPLE, OWNER])('finds in the shortest game of $username what stands in the file', async ({ username }) => {
  const pool = createEngines({ engineProcesses: 1 });
  onTestFinished(() => pool.close());
  const games = await rawSampleGames(username);
  const lengthOf = (game: unknown): number => JSON.stringify(game).length;
  const [shortest] = [...games].sort((one, other) => lengthOf(one) - lengthOf(other));
  const seen = await evaluateGame(pool, username, shortest);
  expect(seen).toEqual((await sampleEvaluations(username))[games.indexOf(shortest)]);
});
