import { expect, it } from 'vitest';
import { sideOf } from './offered-games';

const game = (white: string, black: string) => ({
  headers: new Map([
    ['White', white],
    ['Black', black],
  ]),
});

it('the side to guess is that of the player who is in all games', () => {
  const games = [game('Talwade, Mira', 'Brandvold, Oskar'), game('Talbot, Ann', 'TALWADE, MIRA')];
  expect(games.map(sideOf(games))).toEqual(['white', 'black']);
  expect(games.slice(0, 1).map(sideOf(games.slice(0, 1)))).toEqual([undefined]);
});
