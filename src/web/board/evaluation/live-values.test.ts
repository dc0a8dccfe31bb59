import { expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { createLiveValues } from './live-values';

const found = (cp: number, depth: number) => ({ evaluation: { cp }, depth });

it('keeps the deepest value of a position, and tells each new one once', () => {
  const values = createLiveValues();
  let told = 0;
  const leave = values.subscribe(() => (told += 1));
  const deep = found(30, 14);
  values.put(START_FEN, found(20, 9));
  values.put(START_FEN, deep);
  values.put(START_FEN, deep);
  values.put(START_FEN, found(50, 3));
  expect(values.at(START_FEN)).toMatchObject({ evalFloat: 0.3, liveDepth: 14 });
  expect(told).toBe(2);
  leave();
  values.put(START_FEN, found(10, 15));
  expect([values.at(START_FEN)?.evalFloat, told]).toEqual([0.1, 2]);
  expect(values.at('8/8/8/8/8/8/8/8 w - - 0 1')).toBeUndefined();
});

it('holds a tablebase for certain, whatever is searched before and after', () => {
  const values = createLiveValues();
  let told = 0;
  values.subscribe(() => (told += 1));
  values.put(START_FEN, found(20, 30));
  values.prove(START_FEN, { mate: 12 });
  values.put(START_FEN, found(50, 40));
  values.prove(START_FEN, { mate: 12 });
  expect(values.at(START_FEN)).toMatchObject({ mate: 12 });
  expect(values.at(START_FEN)?.liveDepth).toBeUndefined();
  expect(told).toBe(2);
});
