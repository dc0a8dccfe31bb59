import { expect, it } from 'vitest';
import { START_FEN } from '../../chess/notation/fen';
import { groupRows, moveRows } from './viewed-move-rows';

it('heads the first six full moves as the opening [LIM-08]', () => {
  const groups = groupRows(moveRows({ start: START_FEN }, 15), true);
  expect(groups.map(({ heading, rows }) => [heading, rows.map(({ number }) => number)])).toEqual([
    ['Opening', [1, 2, 3, 4, 5, 6]],
    ['After the opening', [7, 8]],
  ]);
  expect(groups[1]?.rows[1]).toEqual({ number: 8, white: 14 });
});

it('has no heading over what is not there, and none where none is wanted', () => {
  expect(groupRows(moveRows({ start: START_FEN }, 4), true).map(({ heading }) => heading)).toEqual(['Opening']);
  expect(groupRows(moveRows({ start: START_FEN }, 20), false).map(({ heading }) => heading)).toEqual(['']);
});
