import { expect, it } from 'vitest';
import { createRandom } from '../../../src/test/mock-lichess/make-games';
import { createBook } from './sample-games';

const OUTCOMES = ['win', 'loss', 'draw'] as const;

const QUOTAS = { win: 12, loss: 5, draw: 3 };

it('takes exactly as many of each outcome as there shall be, and never holds up a series', () => {
  const random = createRandom(5);
  const book = createBook(QUOTAS, 20);
  const series = Array.from({ length: 20 }, (_, index) => {
    for (let again = 0; again < 1000; again++) {
      const outcome = random.pick(OUTCOMES);
      if (book.takes(index, outcome)) return outcome;
    }
    return undefined;
  });
  const count = (outcome: string): number => series.filter((taken) => taken === outcome).length;
  expect(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)]))).toEqual(QUOTAS);
});

it('does not let one outcome come all at once', () => {
  const book = createBook(QUOTAS, 20);
  const taken = [0, 1, 2, 3, 4, 5].map((index) => book.takes(index, 'loss'));
  expect(taken).toEqual([true, true, false, false, true, false]);
  expect(createBook(QUOTAS, 20).takes(0, 'draw')).toBe(true);
});

it('takes all without quotas', () => {
  const book = createBook(undefined, 5);
  expect([0, 1, 2, 3, 4].every((index) => book.takes(index, 'loss'))).toBe(true);
});
