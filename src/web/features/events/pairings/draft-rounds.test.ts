import { expect, it } from 'vitest';
import type { Round } from '../../../../contract/events';
import { filledRound, roundFor, toDraft } from './draft-rounds';

const round = (details: Partial<Round>): Round => ({ id: 1, notes: '', version: 0, ...details });
const rounds = [round({ id: 1, number: 1, opponent: 'Doe, Jane' }), round({ id: 2, number: 2, date: '2026-12-05' })];

it('reads a pairing as a round', () => {
  expect(toDraft({ line: 3, round: 2, color: 'white', name: 'x'.repeat(200), rating: 1900 })).toEqual({
    ...{ number: 2, color: 'white', opponent: 'x'.repeat(100), rating: 1900 },
  });
});

it('finds the round that is there already, so that a list pasted twice adds nothing', () => {
  expect(roundFor(rounds, { number: 1, opponent: 'doe, jane' })?.id).toBe(1);
  expect(roundFor(rounds, { opponent: 'Doe, Jane' })?.id).toBe(1);
  expect(roundFor(rounds, { number: 2, opponent: 'Muster, Anna' })?.id).toBe(2);
  expect(roundFor(rounds, { number: 1, opponent: 'Muster, Anna' })).toBeUndefined();
  expect(roundFor(rounds, { opponent: 'Muster, Anna' })).toBeUndefined();
});

it('keeps what was known', () => {
  expect(filledRound(rounds[1]!, { number: 2, opponent: 'Muster, Anna' })).toEqual({
    ...{ number: 2, date: '2026-12-05', opponent: 'Muster, Anna' },
  });
});
