import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, knownOf, modelOf } from '../../test/data/plans';
import { preparationGame, timesOf } from '../../test/data/preparations';
import { winChanceOf } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import type { San } from '../types';
import { createValuation, growPlan, type PlanNode } from './plan';
import type { PreparationGame } from './visits';

const childOf = (node: PlanNode | undefined, san: San): PlanNode | undefined =>
  node?.children.find(({ move }) => move?.san === san);

const chance = (cp: number): number => winChanceOf({ cp }, 'white');

describe('a plan of three positions', () => {
  const known = knownOf({ '': [30, 'e2e4'], e4: [30], 'e4 e5': [20], 'e4 c5': [60] });
  const model = modelOf({ e4: { e7e5: 0.6, c7c5: 0.3 } });

  it('is worth what was computed by hand', () => {
    const input = inputOf([], model);
    const { root, needed } = growPlan(input, known, 50);
    expect(needed).toEqual([]);
    const e4 = childOf(root, 'e4')!;
    const [e5, c5] = [0.5 + chance(20) - chance(30), 0.5 + chance(60) - chance(30)];
    const worth = createValuation(input, known);
    expect(worth.of(childOf(e4, 'e5')!)).toBeCloseTo(e5);
    expect(worth.of(e4)).toBeCloseTo(0.6 * e5 + 0.3 * c5 + 0.1 * 0.5);
    expect(worth.of(root)).toBeCloseTo(0.6 * e5 + 0.3 * c5 + 0.1 * 0.5);
  });

  it('counts the results of the opponent in each position, drawn toward what was expected', () => {
    const input = inputOf(timesOf(8, 'e4 e5'), model);
    const { root } = growPlan(input, known, 50);
    const e5 = childOf(childOf(root, 'e4'), 'e5')!;
    expect(e5.results).toMatchObject({ games: 8, effective: 8 });
    expect(e5.results.surplus).toBeCloseTo(-4 / 208);
    expect(createValuation(input, known).here(e5)?.results).toBeCloseTo(4 / 208);
  });

  it('asks for what it needs, and for nothing further on where a move of mine is not sound', () => {
    const bad = knownOf({ '': [30, 'e2e4'], e4: [30], 'e4 e5': [30], 'e4 c5': [30], f3: [-90] });
    const own = timesOf(9, 'f3 e5 g4', { color: 'white' });
    const input = inputOf([], model, { own });
    const { root, needed } = growPlan(input, bad, 50);
    expect(childOf(root, 'f3')?.children).toEqual([]);
    expect(needed.map(epdOf)).toEqual([]);
    expect(
      createValuation(input, bad)
        .sound(root)
        .map(({ move }) => move?.san),
    ).toEqual(['e4']);
    expect(growPlan(input, () => undefined, 50).needed).toEqual([START_FEN]);
  });
});

it('is worth about half against an equal opponent at -0.3, whatever 42 games say: 68 was said of 45% in them', () => {
  const known = knownOf({ '': [30, 'e2e4'], e4: [-30] });
  const games = [
    ...timesOf(19, 'e4 e5', { outcome: 'win', expected: 0.5 }),
    ...timesOf(23, 'e4 e5', { outcome: 'loss', expected: 0.5 }),
  ];
  const input = inputOf(games, modelOf({}));
  const { root } = growPlan(input, known, 50);
  const value = createValuation(input, known).of(childOf(root, 'e4')!)!;
  expect(value).toBeGreaterThan(0.43);
  expect(value).toBeLessThan(0.5);
});

it('a forced line is worth what its end is worth', () => {
  const known = knownOf({ '': [30, 'e2e4'], e4: [30], 'e4 e5': [30, 'g1f3'], 'e4 e5 Nf3': [75] });
  const own = timesOf(3, 'e4 e5 Nf3', { color: 'white' });
  const input = inputOf(timesOf(3, 'e4 e5 Nf3'), modelOf({ e4: { e7e5: 1 } }), { own });
  const { root } = growPlan(input, known, 50);
  const end = childOf(childOf(childOf(root, 'e4'), 'e5'), 'Nf3')!;
  const worth = createValuation(input, known);
  expect(worth.of(root)).toBe(worth.of(end));
  const here = worth.here(end)!;
  expect(worth.of(end)).toBeCloseTo(here.rating + here.engine + here.results);
});

it('a mistake that they made in fewer than three games is worth nothing beforehand', () => {
  const known = knownOf({
    '': [30, 'e2e4'],
    e4: [30],
    'e4 e5': [30, 'g1f3'],
    'e4 e5 Nf3': [30],
    'e4 e5 Nf3 f6': [300, 'f3e5'],
    'e4 e5 Nf3 f6 Nxe5': [300],
  });
  const model = modelOf({ e4: { e7e5: 1 }, 'e4 e5 Nf3': { f7f6: 0.9 } });
  const worthAfter = (mistakes: number): number => {
    const games = [...timesOf(9, 'e4 e5 Nf3 Nc6', { outcome: 'draw' }), ...timesOf(mistakes, 'e4 e5 Nf3 f6')];
    const input = inputOf(games, model, { own: timesOf(5, 'e4 e5 Nf3', { color: 'white' }) });
    const { root } = growPlan(input, known, 50);
    return createValuation(input, known).of(childOf(childOf(childOf(root, 'e4'), 'e5'), 'Nf3')!) ?? NaN;
  };
  expect(worthAfter(2)).toBeCloseTo(worthAfter(0), 1);
  expect(worthAfter(3)).toBeGreaterThan(worthAfter(2) + 0.15);
});

const LINES = ['e4 e5 Nf3', 'e4 c5 Nf3', 'e4 e5 Bc4', 'd4 d5 c4', 'd4 Nf6 c4'];
const anyGames = fc.array(
  fc.record({
    moves: fc.constantFrom(...LINES),
    outcome: fc.constantFrom('win' as const, 'draw' as const, 'loss' as const),
    expected: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('one more loss of theirs lowers the worth of no position', () => {
  const known = knownOf({
    '': [30, 'e2e4'],
    e4: [30],
    'e4 e5': [25, 'g1f3'],
    'e4 c5': [40, 'g1f3'],
    'e4 e5 Nf3': [30],
    'e4 c5 Nf3': [35],
    'e4 e5 Bc4': [10],
    d4: [25],
    'd4 d5': [20, 'c2c4'],
    'd4 Nf6': [30, 'c2c4'],
    'd4 d5 c4': [20],
    'd4 Nf6 c4': [30],
  });
  const model = modelOf({ e4: { e7e5: 0.5, c7c5: 0.3 }, d4: { d7d5: 0.4, g8f6: 0.4 } });
  fc.assert(
    fc.property(anyGames, fc.constantFrom(...LINES), (games, line) => {
      const played = games.map(({ moves, ...about }) => preparationGame(moves, about));
      const all = [...played, ...LINES.flatMap((moves) => timesOf(2, moves, { outcome: 'draw' }))];
      const valuesWith = (theirs: readonly PreparationGame[]): readonly (number | undefined)[] => {
        const input = inputOf(theirs, model);
        const { root } = growPlan(input, known, 50);
        const { of } = createValuation(input, known);
        const ends = LINES.map((moves) => moves.split(' ').reduce<PlanNode | undefined>(childOf, root));
        return [root, ...ends].map((node) => node && of(node));
      };
      const [before, after] = [valuesWith(all), valuesWith([...all, preparationGame(line, { expected: 0.5 })])];
      expect(after).toHaveLength(before.length);
      expect(before[0]).toBeDefined();
      before.forEach((value, index) => expect(after[index]).toBeGreaterThanOrEqual((value ?? 0) - 1e-9));
    }),
  );
});
