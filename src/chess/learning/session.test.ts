import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerItem,
  isFinished,
  ITEM_KINDS,
  type ItemKind,
  marksOf,
  packSession,
  planSession,
  secondsOf,
  type SessionItem,
  startSession,
  unpackSession,
  weakestTheme,
} from './session';

const item = (id: string, kind: ItemKind, isDue = true): SessionItem => ({ id, kind, isDue });

const many = (kind: ItemKind, count: number, isDue = true): readonly SessionItem[] =>
  Array.from({ length: count }, (_, index) => item(`${kind}${index}`, kind, isDue));

const kindsOf = (items: readonly SessionItem[]): readonly ItemKind[] => items.map(({ kind }) => kind);

describe('the plan of a session', () => {
  it('has something of everything, the most valuable for the minute first', () => {
    const plan = planSession([
      ...many('card', 20),
      ...many('mistake', 20),
      item('daily', 'daily'),
      ...many('theme', 8),
    ]);
    expect(kindsOf(plan)).toEqual(['card', 'card', 'mistake', 'daily', 'theme', 'card', 'mistake', 'theme']);
  });

  it('begins with what is on the board', () => {
    const plan = planSession([...many('card', 3), item('daily', 'daily')], { first: 'daily' });
    expect(plan.map(({ id }) => id)).toEqual(['daily', 'card0', 'card1', 'card2']);
  });

  it('of somebody without anything due is the puzzle of the day and others', () => {
    const plan = planSession([item('daily', 'daily', false), ...many('theme', 8, false)]);
    expect(kindsOf(plan)).toEqual(['daily', ...Array.from({ length: 7 }, () => 'theme')]);
    expect(secondsOf(plan)).toBe(600);
  });

  it('takes what is due before what is new', () => {
    const plan = planSession([...many('mistake', 2, false), item('due', 'mistake')]);
    expect(plan[0]?.id).toBe('due');
  });
});

const candidates = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), kind: fc.constantFrom(...ITEM_KINDS), isDue: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const outcomes = fc.array(fc.constantFrom('right', 'missed', 'skipped', 'gone'), { minLength: 40, maxLength: 40 });

it('every session ends, within its minutes, and nothing is asked twice unless it was missed or skipped', () => {
  fc.assert(
    fc.property(candidates, outcomes, fc.integer({ min: 1, max: 20 }), (found, answers, minutes) => {
      const plan = planSession(found, { minutes });
      expect(plan.length).toBeLessThanOrEqual(8);
      expect(secondsOf(plan)).toBeLessThanOrEqual(60 * minutes);
      let session = startSession(plan);
      const asked = new Map<string, string[]>();
      for (const outcome of answers) {
        const [current] = session.queue;
        if (current === undefined) break;
        asked.set(current.id, [...(asked.get(current.id) ?? []), outcome]);
        session = answerItem(session, outcome);
      }
      expect(isFinished(session)).toBe(true);
      for (const [first, ...again] of asked.values()) {
        expect(again.length).toBeLessThanOrEqual(first === 'missed' || first === 'skipped' ? 1 : 0);
      }
      expect(new Set(asked.keys())).toEqual(new Set(plan.map(({ id }) => id)));
    }),
  );
});

describe('a session', () => {
  const session = startSession([item('a', 'card'), item('b', 'mistake'), item('c', 'theme')]);

  it('has a mark for each item, and the first miss stays', () => {
    expect(marksOf(session)).toEqual(['asked', 'open', 'open']);
    const missed = answerItem(session, 'missed');
    expect(marksOf(missed)).toEqual(['missed', 'asked', 'open']);
    const again = answerItem(answerItem(missed, 'right'), 'skipped');
    expect(again.queue.map(({ id }) => id)).toEqual(['a', 'c']);
    const end = answerItem(answerItem(again, 'right'), 'right');
    expect(marksOf(end)).toEqual(['missed', 'right', 'right']);
    expect(isFinished(end)).toBe(true);
    expect(answerItem(end, 'right')).toBe(end);
  });

  it('goes on without what cannot be asked', () => {
    const without = answerItem(session, 'gone');
    expect(without.items.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(marksOf(without)).toEqual(['asked', 'open']);
  });
});

describe('the weakest theme', () => {
  const themes = [
    { theme: 'fork', tried: 20, solved: 15 },
    { theme: 'pin', tried: 12, solved: 6 },
    { theme: 'skewer', tried: 1, solved: 0 },
  ];

  it('is the one that is solved least often, of those tried often enough', () => {
    expect(weakestTheme(themes)).toBe('pin');
    expect(weakestTheme(themes.slice(2))).toBeUndefined();
  });

  it('is the one that others miss least in comparison, where that is known', () => {
    const ratios = new Map([
      ['fork', 1.8],
      ['skewer', 1.2],
      ['pin', 0.7],
    ]);
    expect(weakestTheme(themes, ratios)).toBe('fork');
    expect(weakestTheme(themes, new Map([['fork', 0.9]]))).toBe('pin');
  });
});

describe('a session as JSON', () => {
  const items = [item('a', 'card'), item('b', 'mistake'), item('c', 'theme')];
  const packed = { items, queue: ['b', 'c', 'a'], outcomes: [['a', 'missed']] } as const;

  it('is the same again after any answers', () => {
    const outcomes = fc.array(fc.constantFrom('right', 'missed', 'skipped', 'gone'), { maxLength: 20 });
    fc.assert(
      fc.property(outcomes, (answers) => {
        const session = answers.reduce(answerItem, startSession(many('card', 8)));
        fc.pre(session.items.length > 0);
        expect(unpackSession(packSession(session))).toEqual(session);
      }),
    );
  });

  it.each([
    ['without items', { items: [], queue: [], outcomes: [] }],
    ['with too many', packSession(startSession(many('card', 9)))],
    ['with one twice', { ...packed, items: [...items, item('a', 'card')] }],
    ['that asks what it does not have', { ...packed, queue: ['b', 'c', 'a', 'd'] }],
    ['that asks one twice', { ...packed, queue: ['b', 'c', 'a', 'a'] }],
    ['with an outcome of something else', { ...packed, outcomes: [...packed.outcomes, ['d', 'right'] as const] }],
    ['without an outcome of what was asked', { ...packed, queue: ['b', 'a'] }],
    ['that asks again what was right', { ...packed, outcomes: [['a', 'right'] as const] }],
  ])('%s is none', (_, damaged) => {
    expect(unpackSession(packed)).toBeDefined();
    expect(unpackSession(damaged)).toBeUndefined();
  });
});
