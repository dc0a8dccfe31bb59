import { expect, it, onTestFinished } from 'vitest';
import { createEngines } from '../../../src/server/platform/engines';
import { rawSampleGames } from '../../../src/server/sources/sample/sample-games';
import { sampleEvaluations } from '../../../src/server/sources/sample/seen-games';
import { engineGames } from '../../../src/test/mock-lichess/make-games';
import { openAdviser } from './candidates';
import { evaluateGame, makeEngineGame } from './engine-games';
import { OWNER, PEOPLE } from './people';

it('comes out move for move as it stands in the file, evaluations included', async () => {
  const adviser = await openAdviser();
  onTestFinished(() => adviser.close());
  const games = engineGames();
  const index = games.findIndex(({ analysis }) => analysis !== undefined);
  expect(await makeEngineGame(adviser, index)).toEqual(games[index]);
});

it.each([...PEOPLE, OWNER])('finds in the shortest game of $username what stands in the file', async ({ username }) => {
  const pool = createEngines({ engineProcesses: 1 });
  onTestFinished(() => pool.close());
  const games = await rawSampleGames(username);
  const lengthOf = (game: unknown): number => JSON.stringify(game).length;
  const [shortest] = [...games].sort((one, other) => lengthOf(one) - lengthOf(other));
  const seen = await evaluateGame(pool, username, shortest);
  expect(seen).toEqual((await sampleEvaluations(username))[games.indexOf(shortest)]);
});
