import { expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { parsePracticeAddress } from './practice-address';

const BLACK_TO_MOVE = '7k/8/8/8/8/8/8/K6Q b - - 0 1';

it.each([
  ['', '', { fen: START_FEN, color: 'white', level: 4, moves: '', isResigned: false }],
  [`?fen=${BLACK_TO_MOVE}`, '2', { fen: BLACK_TO_MOVE, color: 'black', level: 2 }],
  [`?fen=${BLACK_TO_MOVE}&as=white&level=8`, '2', { color: 'white', level: 8 }],
  [
    '?as=red&level=9&moves=e2e4-e7e5&resigned=1',
    'often',
    { color: 'white', level: 4, moves: 'e2e4-e7e5', isResigned: true },
  ],
])('reads %s, with %j remembered', (search, remembered, expected) => {
  const address = parsePracticeAddress(search, remembered);
  const value = address.ok ? { ...address.value, level: address.value.level.level } : address;
  expect(value).toMatchObject(expected);
});

it('says what is wrong with a position', () => {
  expect(parsePracticeAddress('?fen=nonsense', '')).toMatchObject({ ok: false });
});
