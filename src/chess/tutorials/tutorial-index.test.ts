import { expect, it } from 'vitest';
import { encounteredTutorials, isFrequentlyEncountered } from './tutorial-index';

const encountered = (...openings: readonly [name: string, gamesPlayed: number][]) =>
  encounteredTutorials(openings.map(([name, gamesPlayed]) => ({ name, gamesPlayed })));

it('counts all variations of a tutorial together, and every game with a named opening [LEARN-11]', () => {
  const { games, total } = encountered(
    ['Italian Game: Two Knights Defense', 4],
    ['Grob Opening', 3],
    ['Italian Game', 9],
    ['Unknown', 50],
    ['Italian Game', 2],
  );
  expect([...games]).toEqual([['italian-game', 15]]);
  expect(total).toBe(18);
});

it.each([
  [4, 0, false],
  [5, 0, true],
  [5, 95, true],
  [5, 96, false],
  [10, 190, true],
])('%i games beside %i others are often: %s [LEARN-11]', (french, others, isOften) => {
  expect(
    isFrequentlyEncountered(encountered(['French Defense', french], ['Grob Opening', others]), 'french-defense'),
  ).toBe(isOften);
});

it('never calls often what was not met', () => {
  expect(isFrequentlyEncountered(encountered(), 'french-defense')).toBe(false);
});
