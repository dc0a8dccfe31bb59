import { expect, it } from 'vitest';
import { BLOCK_SIZE, createWaitingLine } from './waiting-line';

const lineOf = (size: number) => {
  const line = createWaitingLine<number>();
  for (let search = 0; search < size; search++) line.add(search);
  return line;
};

it('gives one engine everything in order', () => {
  const line = lineOf(3 * BLOCK_SIZE + 1);
  const taken = Array.from({ length: line.size() }, () => line.take('A'));
  expect(taken).toEqual(Array.from(taken, (_, index) => index));
  expect(line.take('A')).toBeUndefined();
});

it('gives each engine neighbors', () => {
  const line = lineOf(3 * BLOCK_SIZE);
  const turns = Array.from({ length: BLOCK_SIZE }, () => [line.take('A'), line.take('B')]);
  expect(turns.map(([first]) => first)).toEqual(Array.from({ length: BLOCK_SIZE }, (_, index) => index));
  expect(turns.map(([, second]) => second)).toEqual(Array.from({ length: BLOCK_SIZE }, (_, n) => BLOCK_SIZE + n));
});

it('lets no engine stand idle: the last searches of another’s block are taken over', () => {
  const line = lineOf(3);
  expect([line.take('A'), line.take('B'), line.take('B'), line.take('A')]).toEqual([0, 2, 1, undefined]);
});

it('takes a search that was put back before all others of its kind', () => {
  const line = lineOf(4);
  const died = line.take('A') ?? NaN;
  line.putBack(died);
  expect(line.take('B')).toBe(0);
  expect(line.size()).toBe(3);
});
