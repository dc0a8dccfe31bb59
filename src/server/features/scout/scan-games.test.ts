import { expect, it } from 'vitest';
import { evaluatedSampleGames } from '../../sources/sample/seen-games';
import { sampleEntry } from './scan-games';

const [seen] = await evaluatedSampleGames('mira.talwade');

const { game } = seen!;

it('a sample game under one of several names is kept under that name', async () => {
  const account = 'sample:mira.talwade';
  const own = await sampleEntry(game);
  expect(own?.facts.isReviewed).toBe(true);
  const joined = await sampleEntry({ ...game, id: `${account}/${game.id}`, account });
  expect(joined).toEqual({ ...own, id: `${account}/${game.id}`, account });
});

it.each([
  ['that nobody knows', { key: 'a game of another day' }],
  ['of somebody else', { color: game.color === 'white' ? 'black' : 'white' } as const],
])('a game %s is none of them', async (_, other) => {
  expect(await sampleEntry({ ...game, ...other })).toBeUndefined();
});
