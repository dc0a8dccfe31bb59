import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retentionOn } from '../learning/spaced-repetition';
import { applyResults, replayResults, retrievabilityOf, scheduleCard } from './card';
import { cardKeyOf, DRILL_OUTCOMES, type DrillResult } from './drill-result';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 18);

const SICILIAN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
const FRENCH = 'rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

const result = (changes: Partial<DrillResult> = {}): DrillResult => ({
  id: '00000000-0000-4000-8000-000000000000',
  color: 'white',
  position: SICILIAN,
  expected: 'g1f3',
  played: 'g1f3',
  outcome: 'good',
  source: 'drill',
  at: NOW,
  ...changes,
});

describe('a card', () => {
  it('is asked again after 1 and 10 minutes, then after days', () => {
    const wrong = scheduleCard(undefined, result({ outcome: 'again', played: 'd2d4' }));
    expect([wrong.phase, wrong.due - NOW]).toEqual(['learning', MINUTE]);
    const right = scheduleCard(wrong, result({ at: wrong.due }));
    expect([right.phase, right.due - wrong.due]).toEqual(['learning', 10 * MINUTE]);
    const known = scheduleCard(right, result({ at: right.due }));
    expect(known).toMatchObject({ phase: 'review', reps: 3, lapses: 0, firstSeenAt: NOW });
    expect(known.due - right.due).toBeGreaterThanOrEqual(DAY);
    const lapsed = scheduleCard(known, result({ at: known.due, outcome: 'again' }));
    expect([lapsed.phase, lapsed.lapses, lapsed.due - known.due]).toEqual(['relearning', 1, 10 * MINUTE]);
  });

  it('rests shorter after a hint than without', () => {
    const twice = [result(), result({ at: NOW + 10 * MINUTE })];
    const at = replayResults(twice)!.due;
    const good = replayResults([...twice, result({ at })])!;
    const hard = replayResults([...twice, result({ at, outcome: 'hard' })])!;
    expect(hard.due).toBeLessThan(good.due);
  });

  it('starts again when another move is expected, and remembers when it was first seen', () => {
    const known = replayResults([result(), result({ at: NOW + 10 * MINUTE })])!;
    const changed = scheduleCard(known, result({ expected: 'b1c3', played: 'b1c3', at: NOW + DAY, source: 'game' }));
    expect(changed).toMatchObject({ expected: 'b1c3', reps: 1, firstSeenAt: NOW, source: 'game', phase: 'learning' });
  });

  it('has a chance of recall of 90 % when it is due without fuzz', () => {
    const known = replayResults([result(), result({ at: NOW + 10 * MINUTE })])!;
    expect(retrievabilityOf(known, known.reviewedAt)).toBe(1);
    expect(retrievabilityOf(known, known.reviewedAt + known.stability * DAY)).toBeCloseTo(0.9, 1);
    expect(retrievabilityOf(known, 0)).toBe(1);
  });
});

describe('before an event', () => {
  const start = NOW + 20 * DAY;

  it('recall is to be surer, from a week before until the end of its first day', () => {
    const days = [-7.01, -7, 0, 0.99, 1].map((day) => retentionOn(start + day * DAY, [start + 90 * DAY, start]));
    expect(days).toEqual([0.9, 0.95, 0.95, 0.95, 0.9]);
    expect(retentionOn(NOW, [])).toBe(0.9);
  });

  it('a card is asked again sooner, with the same memory', () => {
    const answers = [0, 10 * MINUTE, 3 * DAY, 14 * DAY].map((after) => result({ at: NOW + after }));
    const [usual, sooner] = [replayResults(answers)!, replayResults(answers, [start])!];
    expect(sooner.due).toBeLessThan(usual.due);
    expect({ ...sooner, due: usual.due, scheduledDays: usual.scheduledDays }).toEqual(usual);
    expect(replayResults(answers.slice(0, 3), [start])).toEqual(replayResults(answers.slice(0, 3)));
  });
});

const results = fc
  .array(
    fc.record({
      position: fc.constantFrom(SICILIAN, FRENCH),
      expected: fc.constantFrom('g1f3', 'd2d4'),
      outcome: fc.constantFrom(...DRILL_OUTCOMES),
      at: fc.integer({ min: NOW, max: NOW + 60 * DAY }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) => all.map((one, index) => result({ ...one, id: String(index) })));

it('is the same card from results in portions, late or in time, as text or not', () => {
  fc.assert(
    fc.property(results, fc.integer({ min: 0, max: 20 }), (all, at) => {
      const ofCard = (seen: readonly DrillResult[], key: string) => seen.filter((one) => cardKeyOf(one) === key);
      const portions = [all.slice(0, at), all.slice(at)];
      let seen: readonly DrillResult[] = [];
      let cards = new Map<string, ReturnType<typeof scheduleCard>>();
      for (const portion of portions) {
        seen = [...seen, ...portion];
        const stored = JSON.parse(JSON.stringify([...cards.values()])) as ReturnType<typeof scheduleCard>[];
        const changed = applyResults(stored, portion, (key) => ofCard(seen, cardKeyOf(key)));
        cards = new Map([...cards, ...changed.map((card) => [cardKeyOf(card), card] as const)]);
      }
      for (const [key, card] of cards) expect(card).toEqual(replayResults(ofCard(all, key)));
    }),
  );
});
