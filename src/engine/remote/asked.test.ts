import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchOutcome } from '../search';
import { createAsked, leftOf, type Asked, type Place } from './asked';

const FOUND: SearchOutcome = { ok: true, found: { evaluation: { cp: 7 }, depth: 1, pv: [] } };
const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };

/** Asks so many searches; answers how often each was settled, and with what. */
const ask = (asked: Asked, place: Place, count: number): string[][] =>
  Array.from({ length: count }, () => {
    const told: string[] = [];
    const settle = (outcome: SearchOutcome) => void told.push(outcome.ok ? 'found' : outcome.reason);
    asked.add(place, { position: POSITION, limit: { depth: 1 }, settle });
    return told;
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
      const asked = createAsked();
      const place = asked.open('interactive');
      const told = ask(asked, place, count);
      const taken: string[] = [];
      const batchOf = (number: number) => taken[number % Math.max(1, taken.length)] ?? 'never sent';
      for (const one of events) {
        if (one.kind === 'take') taken.push(...asked.takeBatches(one.engines).map(({ id }) => id));
        if (one.kind === 'answer') asked.hear({ batch: batchOf(one.batch), index: one.index, outcome: FOUND, took: 1 });
        if (one.kind === 'over') asked.hear({ batch: batchOf(one.batch), next: 0 });
        if (one.kind === 'look') asked.look(batchOf(one.batch), one.isThere);
        if (one.kind === 'close') asked.close(place, 'cancelled');
        const open = told.filter((answers) => answers.length === 0).length;
        expect(leftOf(place)).toBe(open);
      }
      asked.close(place, 'closed');
      asked.giveUp(place, 'closed');
      expect(told.map((answers) => answers.length)).toEqual(Array(count).fill(1));
      expect(asked.size()).toEqual({ waiting: 0, running: 0 });
    }),
  );
});

it('asks again what is missing at two looks in a row, and three times at most', () => {
  const asked = createAsked();
  const place = asked.open('background');
  const [told] = ask(asked, place, 1);
  for (let time = 0; time < 3; time += 1) {
    const [batch] = asked.takeBatches(1);
    expect(batch?.asks).toHaveLength(1);
    asked.look(batch!.id, false);
    asked.look(batch!.id, true);
    asked.look(batch!.id, false);
    expect(asked.takeBatches(1)).toEqual([]);
    expect(told).toEqual([]);
    asked.look(batch!.id, false);
  }
  expect(told).toEqual(['engine-failed']);
});

it('sends neighbours together, evenly for all engines, and two batches an engine at most', () => {
  const asked = createAsked();
  const place = asked.open('interactive');
  ask(asked, place, 100);
  expect(asked.takeBatches(2).map(({ asks }) => asks.length)).toEqual([16, 16, 16, 16]);
  expect(asked.size()).toEqual({ waiting: 36, running: 64 });
  const other = asked.open('interactive');
  ask(asked, other, 6);
  expect(asked.takeBatches(2).map(({ asks }) => asks.length)).toEqual([2, 2, 1, 1]);
});
