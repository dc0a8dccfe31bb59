import { describe, expect, it } from 'vitest';
import { readPgn } from '../../../src/chess/pgn/pgn';
import { createRandom } from '../../../src/test/mock-lichess/make-games';
import { ALL_LINES, ATTACKER, POSITIONAL, SOLID } from './openings';
import { createBook } from './sample-games';

describe('the opening lines', () => {
  it('are legal and written as everybody writes them', () => {
    for (const line of [...ALL_LINES, ...SOLID.white, ...SOLID.black]) {
      const [reading] = readPgn(`${line} *`);
      expect(reading?.ok === true && reading.value.plies.map(({ san }) => san).join(' ')).toBe(line);
    }
  });

  it('of a player begin as that player does', () => {
    const firstMoves = (lines: readonly string[], ply: number) => new Set(lines.map((line) => line.split(' ')[ply]));
    expect([...firstMoves(ATTACKER.white, 0)]).toEqual(['e4']);
    expect([...firstMoves(POSITIONAL.white, 0)].sort()).toEqual(['c4', 'd4']);
    const answersToKingsPawn = POSITIONAL.black.filter((line) => line.startsWith('e4'));
    expect([...firstMoves(answersToKingsPawn, 1)]).toEqual(['c6']);
  });
});

describe('the book of outcomes', () => {
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
});
