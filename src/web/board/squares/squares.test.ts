import { expect, it } from 'vitest';
import { SQUARE_NAMES } from '../../../chess/types';
import { moveCursor, squareRows } from './squares';

it.each([
  ['ArrowUp', 'e5'],
  ['ArrowDown', 'e3'],
  ['ArrowLeft', 'd4'],
  ['ArrowRight', 'f4'],
  ['Home', 'a4'],
  ['End', 'h4'],
  ['PageUp', 'e8'],
  ['PageDown', 'e1'],
])('%s leads from e4 to %s with White at the bottom', (key, square) => {
  expect(moveCursor('e4', key, 'white')).toBe(square);
});

it.each([
  ['ArrowUp', 'e3'],
  ['ArrowDown', 'e5'],
  ['ArrowLeft', 'f4'],
  ['ArrowRight', 'd4'],
  ['Home', 'h4'],
  ['End', 'a4'],
  ['PageUp', 'e1'],
  ['PageDown', 'e8'],
])('%s leads from e4 to %s with Black at the bottom', (key, square) => {
  expect(moveCursor('e4', key, 'black')).toBe(square);
});

it('stops at the edge', () => {
  expect(moveCursor('a8', 'ArrowUp', 'white')).toBe('a8');
  expect(moveCursor('a8', 'ArrowLeft', 'white')).toBe('a8');
  expect(moveCursor('h1', 'ArrowDown', 'white')).toBe('h1');
  expect(moveCursor('a8', 'ArrowRight', 'black')).toBe('a8');
});

it('leaves other keys alone', () => {
  expect(['Enter', ' ', 'Tab', 'Escape', 'a'].map((key) => moveCursor('e4', key, 'white'))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it('has every square once, in the order in which it is seen', () => {
  const white = squareRows('white').flat();
  expect(white.toSorted()).toEqual(SQUARE_NAMES.toSorted());
  expect([white.at(0), white.at(7), white.at(-1)]).toEqual(['a8', 'h8', 'h1']);
  expect(squareRows('black').flat()).toEqual(white.toReversed());
});

it('a step on the board leads to the neighbor in what is seen', () => {
  for (const orientation of ['white', 'black'] as const) {
    for (const row of squareRows(orientation)) {
      expect(row.slice(0, -1).map((square) => moveCursor(square, 'ArrowRight', orientation))).toEqual(row.slice(1));
    }
  }
});
