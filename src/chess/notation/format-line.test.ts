import { expect, it } from 'vitest';
import { formatLine } from './format-line';

it('numbers a line from White’s move', () => {
  expect(formatLine({ turn: 'white', moveNumber: 16 }, ['Qb8+', 'Nxb8', 'Rd8#'])).toBe('16.Qb8+ Nxb8 17.Rd8#');
});

it('numbers a line from Black’s move', () => {
  expect(formatLine({ turn: 'black', moveNumber: 9 }, ['Qb4', 'Bxf6', 'gxf6'])).toBe('9...Qb4 10.Bxf6 gxf6');
});
