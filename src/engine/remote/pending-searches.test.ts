import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBlock } from '../queue/block';
import type { SearchOutcome } from '../search';
import { countOpenOf, createPendingSearches, type PendingSearches, type RequestQueue } from './pending-searches';

const FOUND: SearchOutcome = { ok: true, found: { evaluation: { cp: 7 }, depth: 1, pv: [] } };
const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };

/** Adds a block of so many searches; returns the list that collects its results. */
const ask = (pending: PendingSearches, queue: RequestQueue, count: number): string[] => {
  const reported: string[] = [];
  const { block } = createBlock({
    positions: Array.from({ length: count }, () => POSITION),
    limit: { depth: 1 },
    priority: queue.priority,
    onSearched: ({ outcome }) => reported.push(outcome),
  });
  pending.add(queue, block);
  return reported;
};

it('answers each search once, whatever is lost, told twice, handed back or given up on the way', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), engines: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('answer' as const), batch: fc.nat(), index: fc.nat(15) }),
    fc.record({ kind: fc.constant('over' as const), batch: fc.nat() }),
    fc.record({ kind: fc.constant('look' as const), batch: fc.nat(), isThere: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const) }),
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.array(event, { maxLength: 60 }), (blocks, events) => {
      const pending = createPendingSearches();
      const queue = pending.open('interactive');
      const count = blocks.reduce((sum, size) => sum + size, 0);
      const all = blocks.map((size) => ask(pending, queue, size));
      const taken: string[] = [];
      const batchOf = (number: number) => taken[number % Math.max(1, taken.length)] ?? 'never sent';
      for (const one of events) {
        if (one.kind === 'take') taken.push(...pending.takeBatches(one.engines).map(({ id }) => id));
        if (one.kind === 'answer')
          pending.receive({ batch: batchOf(one.batch), index: one.index, outcome: FOUND, took: 1 });
        if (one.kind === 'over') pending.receive({ batch: batchOf(one.batch), isOver: true });
        if (one.kind === 'look') pending.check(batchOf(one.batch), one.isThere);
        if (one.kind === 'close') pending.close(queue, 'cancelled');
        expect(countOpenOf(queue)).toBe(count - all.flat().length);
      }
      pending.close(queue, 'closed');
      pending.fail(queue, 'closed');
      expect(all.map((reported) => reported.length)).toEqual(blocks);
      expect(pending.size()).toEqual({ waiting: 0, running: 0 });
    }),
  );
});

it('asks again what is missing at two looks in a row, and three times at most without an answer between', () => {
  const pending = createPendingSearches();
  const queue = pending.open('background');
  const reported = ask(pending, queue, 2);
  const loseOnce = (): void => {
    const [batch] = pending.takeBatches(1);
    expect(batch?.block.positions).toHaveLength(2);
    pending.check(batch!.id, false);
    pending.check(batch!.id, true);
    pending.check(batch!.id, false);
    expect(pending.takeBatches(1)).toEqual([]);
    pending.check(batch!.id, false);
  };
  loseOnce();
  loseOnce();
  const [batch] = pending.takeBatches(1);
  pending.receive({ batch: batch!.id, index: 0, outcome: FOUND, took: 1 });
  pending.receive({ batch: batch!.id, isOver: true });
  loseOnce();
  loseOnce();
  expect(reported).toEqual(['found']);
  loseOnce();
  expect(reported).toEqual(['found', 'engine-failed']);
});

it('sends a block as a batch, in the order in which they were asked, two for an engine at most', () => {
  const pending = createPendingSearches();
  const queue = pending.open('interactive');
  for (const size of [4, 4, 12, 9, 7]) ask(pending, queue, size);
  expect(pending.takeBatches(2).map(({ block }) => block.positions.length)).toEqual([4, 4, 12, 9]);
  expect(pending.size()).toEqual({ waiting: 7, running: 29 });
  const other = pending.open('interactive');
  ask(pending, other, 6);
  const [batch] = pending.takeBatches(2);
  expect([batch?.queue, batch?.block.positions.length]).toEqual([other, 6]);
});
