import { expect, it, onTestFinished } from 'vitest';
import { engineGames } from '../../../src/test/mock-lichess/make-games';
import { openAdviser } from './candidates';
import { makeEngineGame } from './engine-games';

it('comes out move for move as it stands in the file, evaluations included', async () => {
  const adviser = await openAdviser();
  onTestFinished(() => adviser.close());
  const games = engineGames();
  const index = games.findIndex(({ analysis }) => analysis !== undefined);
  expect(await makeEngineGame(adviser, index)).toEqual(games[index]);
});
