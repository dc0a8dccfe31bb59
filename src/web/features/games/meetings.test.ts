import { expect, it } from 'vitest';
import { toShownGame } from '../../player/shown-game';
import { meetingsText } from './meetings';

const against = (opponent: string, result: string) =>
  toShownGame({ id: opponent + result, whitePlayer: 'Rosalind', blackPlayer: opponent, result, moves: [] }, 'Rosalind');

it('tells who was met most, in whatever case the name is written [OPA-12]', () => {
  const games = [against('Henrik', '1-0'), against('Ada', '0-1'), against('HENRIK', '0-1'), against('henrik', '*')];
  expect(meetingsText(games)).toBe('Measured: in your latest 4 games you met Henrik most, 1 win, 1 draw, 1 loss.');
});

it('says nothing where nobody was met twice', () => {
  expect(meetingsText([against('Henrik', '1-0'), against('Ada', '1-0')])).toBeUndefined();
  expect(meetingsText([])).toBeUndefined();
});
