import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './live-client';

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
