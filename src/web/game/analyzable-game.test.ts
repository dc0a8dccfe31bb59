import { expect, it } from 'vitest';
import { readPgn } from '../../chess/pgn/pgn';
import { pgnOf } from './analyzable-game';

const foolsMate = { id: 'f', white: 'Bobby "B" \\ F', black: 'Anna', moves: ['f3', 'e5', 'g4', 'Qh4#'] };

it('sends the PGN of a game as it is [API-25]', () => {
  expect(pgnOf({ ...foolsMate, pgn: '1. e4 e5 *' })).toBe('1. e4 e5 *');
});

it.each([undefined, null, ' '])('makes a PGN of the moves where it is %o [API-25]', (pgn) => {
  const [reading] = readPgn(pgnOf({ ...foolsMate, pgn }));
  if (!reading?.ok) throw new Error('the PGN cannot be read');
  expect(reading.value.headers.get('White')).toBe(foolsMate.white);
  expect(reading.value.plies.map(({ san }) => san)).toEqual(foolsMate.moves);
});
