import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { createLiveMemory, createThrottle } from './live-client';

const target = (lines: number, moves: readonly string[] = []) => ({
  position: { fen: START_FEN, start: START_FEN, moves, isChess960: false },
  lines,
});

const LIMIT = { depth: 24, time: 8000 };

const found = (depth: number) => ({ depth, speed: 0, lines: [] });

it('remembers the deepest by position and number of lines', () => {
  const memory = createLiveMemory();
  memory.put({ ...target(1), ...LIMIT }, found(9));
  memory.put({ ...target(1), ...LIMIT }, found(4));
  expect(memory.foundIn(target(1))).toEqual(found(9));
  expect(memory.foundIn(target(2))).toBeUndefined();
  expect(memory.foundIn(target(1, ['g1f3']))).toBeUndefined();
});

it('knows which limit was reached', () => {
  const memory = createLiveMemory();
  memory.put({ ...target(1), ...LIMIT }, found(19));
  expect(memory.isDone(target(1), LIMIT)).toBe(false);
  memory.finish({ ...target(1), ...LIMIT });
  expect(memory.isDone(target(1), LIMIT)).toBe(true);
  expect(memory.isDone(target(1), { depth: 60 })).toBe(false);
  expect(memory.foundIn(target(1))).toEqual(found(19));
});

it('remembers two hundred positions', () => {
  const memory = createLiveMemory();
  for (let index = 0; index <= 200; index++) memory.put({ ...target(1, [String(index)]), ...LIMIT }, found(1));
  expect(memory.foundIn(target(1, ['0']))).toBeUndefined();
  expect(memory.foundIn(target(1, ['1']))).toBeDefined();
});

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  it('does the first at once, then the newest of those that came within the time', () => {
    const throttle = createThrottle(125);
    const done: number[] = [];
    for (let index = 0; index < 100; index++) {
      throttle(() => done.push(index));
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    // A second of messages every 10 ms: eight times, and the last.
    expect(done).toEqual([0, 12, 24, 37, 49, 62, 74, 87, 99]);
  });

  it('does nothing that waits after it is cleared', () => {
    const throttle = createThrottle(125);
    const done: string[] = [];
    throttle(() => done.push('first'));
    throttle(() => done.push('second'));
    throttle.clear();
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['first']);
    throttle(() => done.push('third'));
    expect(done).toEqual(['first', 'third']);
  });
});
