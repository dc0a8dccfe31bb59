import { expect, it } from 'vitest';
import { pathOfPly } from '../tree/tree-replay';
import { clocksAt, secondsOfMoves } from './clocks';
import { parsePgn } from './pgn';

const [reading] = parsePgn(
  '1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:55.5]} Nc6 {[%clk 0:02:40]} 3. Bb5 *',
);

if (reading?.ok !== true) throw new Error('the game must be read');

const tree = reading.value;

const at = (ply: number) => clocksAt(tree, pathOfPly(tree, ply), { initial: 180, increment: 2 });

it('has the clock of each side, and the time of the move just made with its increment', () => {
  expect(at(2)).toEqual({ white: { left: 175.5, took: 6.5 }, black: { left: 180 } });
  expect(at(3)).toEqual({ white: { left: 175.5 }, black: { left: 160, took: 22 } });
});

it('says nothing of a side without a clock', () => {
  expect(at(-1)).toEqual({});
  expect(at(0)).toEqual({ white: { left: 180 } });
  expect(at(4)).toEqual({ black: { left: 160 } });
  expect(clocksAt(tree, pathOfPly(tree, 2), undefined)).toEqual({ white: { left: 175.5 }, black: { left: 180 } });
});

it('has the time of each move of the game, where both clocks are known', () => {
  expect(secondsOfMoves(tree, { initial: 180, increment: 2 })).toEqual([undefined, undefined, 6.5, 22, undefined]);
});
