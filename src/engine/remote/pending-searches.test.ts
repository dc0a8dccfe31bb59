import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchOutcome } from '../search';
import { createPendingSearches, leftOf, type PendingSearches, type Place } from './pending-searches';

const FOUND: SearchOutcome = { ok: true, found: { evaluation: { cp: 7 }, depth: 1, pv: [] } };
const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };

/** Asks so many searches; answers how often each was settled, and with what. */
const ask = (pending: PendingSearches, place: Place, count: number): string[][] =>
  Array.from({ length: count }, () => {
    const reported: string[] = [];
    const settle = (outcome: SearchOutcome) => void reported.push(outcome.ok ? 'found' : outcome.reason);
    pending.add(place, { position: POSITION, limit: { depth: 1 }, settle });
    return reported;
  });

it('answers each search once, whatever is lost, told twice, handed back or given up on the way', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), engines: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('answer' as const), batch: fc.nat(), index: fc.nat(15) }),
    fc.record({ kind: fc.constant('over' as const), batch: fc.nat() }),
    fc.record({ kind: fc.constant('look' as const), batch: fc.nat(), isThere: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(event, { maxLength: 60 }), (count, events) => {
      const pending = createPendingSearches();
      const place = pending.open('interactive');
      const reported = ask(pending, place, count);
      const taken: string[] = [];
      const batchOf = (number: number) => taken[number % Math.max(1, taken.length)] ?? 'never sent';
      for (const one of events) {
        if (one.kind === 'take') taken.push(...pending.takeBatches(one.engines).map(({ id }) => id));
        if (one.kind === 'answer')
          pending.hear({ batch: batchOf(one.batch), index: one.index, outcome: FOUND, took: 1 });
        if (one.kind === 'over') pending.hear({ batch: batchOf(one.batch), next: 0 });
        if (one.kind === 'look') pending.look(batchOf(one.batch), one.isThere);
        if (one.kind === 'close') pending.close(place, 'cancelled');
        const open = reported.filter((answers) => answers.length === 0).length;
        expect(leftOf(place)).toBe(open);
      }
      pending.close(place, 'closed');
      pending.giveUp(place, 'closed');
      expect(reported.map((answers) => answers.length)).toEqual(Array(count).fill(1));
      expect(pending.size()).toEqual({ waiting: 0, running: 0 });
    }),
  );
});

it('asks again what is missing at two looks in a row, and three times at most', () => {
  const pending = createPendingSearches();
  const place = pending.open('background');
  const [reported] = ask(pending, place, 1);
  for (let time = 0; time < 3; time += 1) {
    const [batch] = pending.takeBatches(1);
    expect(batch?.asks).toHaveLength(1);
    pending.look(batch!.id, false);
    pending.look(batch!.id, true);
    pending.look(batch!.id, false);
    expect(pending.takeBatches(1)).toEqual([]);
    expect(reported).toEqual([]);
    pending.look(batch!.id, false);
  }
  expect(reported).toEqual(['engine-failed']);
});

it('sends neighbors together, evenly for all engines, and two batches an engine at most', () => {
  const pending = createPendingSearches();
  const place = pending.open('interactive');
  ask(pending, place, 100);
  expect(pending.takeBatches(2).map(({ asks }) => asks.length)).toEqual([16, 16, 16, 16]);
  expect(pending.size()).toEqual({ waiting: 36, running: 64 });
  const other = pending.open('interactive');
  ask(pending, other, 6);
  expect(pending.takeBatches(2).map(({ asks }) => asks.length)).toEqual([2, 2, 1, 1]);
});
