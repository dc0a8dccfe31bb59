import { expect, it, onTestFinished } from 'vitest';
import { createEngines } from '../../src/server/engines';
import { sampleLines } from '../../src/server/sources/sample/sample-games';
import { seenInSample } from '../../src/server/sources/sample/seen-games';
import { evaluateGame } from './game-evaluations';
import { OWNER } from './owner';
import { PEOPLE } from './people';

it.each([...PEOPLE, OWNER])('finds in the shortest game of $username what stands in the file', async ({ username }) => {
  const pool = createEngines({ engineProcesses: 1 });
  onTestFinished(() => pool.close());
  const lines = sampleLines(username);
  const [shortest = ''] = [...lines].sort((one, other) => one.length - other.length);
  const { id, ...seen } = await evaluateGame(pool, username, shortest);
  expect(seen).toEqual(seenInSample(username, lines.indexOf(shortest), id));
});
