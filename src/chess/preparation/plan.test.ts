import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparationGame, timesOf } from '../../test/data/preparations';
import { type PositionEvaluation, winChanceOf } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import type { Fen, San, Uci } from '../types';
import { chooseLines, positionsToProve } from './lines';
import { createValuation, type EvaluationLookup, growPlan, type PlanInput, type PlanNode } from './plan';
import type { MoveModel } from './prediction/move-model';
import { indexVisits, type PreparationGame } from './visits';

const fenAfter = (...moves: readonly San[]): Fen =>
  moves.reduce((fen, san) => {
    const played = playMove(fen, san);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, START_FEN);

/** Centipawns in White's view and the best move, by move sequence. */
const knownOf = (table: Readonly<Record<string, readonly [cp: number, best?: Uci]>>): EvaluationLookup => {
  const found = new Map<string, PositionEvaluation>(
    Object.entries(table).map(([moves, [cp, best]]) => [
      epdOf(fenAfter(...moves.split(' ').filter(Boolean))),
      { evaluation: { cp }, depth: 12, pv: best === undefined ? [] : [best], ...(best && { bestMove: best }) },
    ]),
  );
  return (fen) => found.get(epdOf(fen));
};

/** Probabilities by move sequence. */
const modelOf = (table: Readonly<Record<string, Readonly<Record<Uci, number>>>>): MoveModel => {
  const chances = new Map(
    Object.entries(table).map(([moves, shares]) => [epdOf(fenAfter(...moves.split(' ').filter(Boolean))), shares]),
  );
  return {
    chancesAt: (fen) =>
      Object.entries(chances.get(epdOf(fen)) ?? {}).map(([uci, chance]) => ({ uci, chance, games: 1 })),
  };
};

const inputOf = (
  theirs: readonly PreparationGame[],
  model: MoveModel,
  about: Partial<PlanInput> & { readonly own?: readonly PreparationGame[] } = {},
): PlanInput => {
  const { own = [], ...given } = about;
  return {
    color: 'white',
    theirs: indexVisits(theirs, 'black'),
    mine: indexVisits(own, 'white'),
    model,
    ...{ weighTheirs: () => 1, weighMine: () => 1, expected: 0.5, ...given },
  };
};

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
    expect(e5.results.surplus).toBeCloseTo(-4 / 16);
    expect(createValuation(input, known).here(e5)?.results).toBeCloseTo(0.25);
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

it('a forced line is worth what its end is worth', () => {
  const known = knownOf({ '': [30, 'e2e4'], e4: [30], 'e4 e5': [30, 'g1f3'], 'e4 e5 Nf3': [75] });
  const input = inputOf(timesOf(3, 'e4 e5 Nf3'), modelOf({ e4: { e7e5: 1 } }));
  const { root } = growPlan(input, known, 50);
  const end = childOf(childOf(childOf(root, 'e4'), 'e5'), 'Nf3')!;
  const worth = createValuation(input, known);
  expect(worth.of(root)).toBe(worth.of(end));
  const here = worth.here(end)!;
  expect(worth.of(end)).toBeCloseTo(here.rating + here.engine + here.results);
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

describe('the lines', () => {
  const known = knownOf({
    '': [30, 'e2e4'],
    e4: [30],
    'e4 e5': [30, 'g1f3'],
    'e4 e5 Nf3': [30],
    'e4 e5 Nc3': [25],
    'e4 e5 Nf3 Nc6': [30, 'f1b5'],
    'e4 e5 Nf3 Nc6 Bb5': [30],
    'e4 e5 Nc3 Nf6': [25, 'f2f4'],
    'e4 e5 Nc3 Nf6 f4': [25],
  });
  const model = modelOf({ e4: { e7e5: 0.9 }, 'e4 e5 Nf3': { b8c6: 0.8 }, 'e4 e5 Nc3': { g8f6: 0.7 } });
  const own = timesOf(6, 'e4 e5 Nf3 Nc6 Bb5', { color: 'white', outcome: 'win' });
  /** Good against the Spanish, bad against the Vienna. */
  const theirs = [
    ...timesOf(14, 'e4 e5 Nf3 Nc6 Bb5', { outcome: 'win' }),
    ...timesOf(14, 'e4 e5 Nc3 Nf6 f4', { outcome: 'loss' }),
  ];
  const linesOf = (input: PlanInput, isProven: (node: PlanNode) => boolean | undefined = () => true) =>
    chooseLines(input, growPlan(input, known, 50).root, known, isProven);

  it('are what I play already, and what is worth more one step aside of it', () => {
    const lines = linesOf(inputOf(theirs, model, { own }));
    const [familiar] = lines.filter(({ kind }) => kind === 'familiar');
    const [aside] = lines.filter(({ kind }) => kind === 'aside');
    expect(familiar?.moves.slice(0, 3)).toEqual(['e4', 'e5', 'Nf3']);
    expect(aside).toMatchObject({
      moves: ['e4', 'e5', 'Nc3', 'Nf6', 'f4'],
      decision: 2,
      evidence: 'strong',
      games: 14,
    });
    expect(aside?.reach).toBeCloseTo(0.9 * 0.7);
    expect(aside?.gain).toBeGreaterThan(0.1);
    const { rating, engine, results, replies } = aside!.parts;
    expect(rating + engine + results + replies).toBeCloseTo(aside!.value);
  });

  it('are what my repertoire has, whatever I have played there', () => {
    const prepared = new Map([
      [epdOf(START_FEN), new Set(['e2e4'])],
      [epdOf(fenAfter('e4', 'e5')), new Set(['b1c3'])],
      [epdOf(fenAfter('e4', 'e5', 'Nc3', 'Nf6')), new Set(['f2f4'])],
    ]);
    const familiar = linesOf(inputOf(theirs, model, { own, prepared })).filter(({ kind }) => kind === 'familiar');
    expect(familiar.map(({ moves }) => moves.slice(0, 3).join(' '))).toEqual(['e4 e5 Nc3']);
    const unplayed = linesOf(inputOf(theirs, model, { prepared })).filter(({ kind }) => kind === 'familiar');
    expect(unplayed[0]?.moves.slice(0, 3)).toEqual(['e4', 'e5', 'Nc3']);
  });

  it('have no move that a deeper search takes away', () => {
    const lines = linesOf(inputOf(theirs, model, { own }), ({ move }) => move?.san !== 'Nc3');
    expect(lines.some(({ moves }) => moves.includes('Nc3'))).toBe(false);
    const cut = linesOf(inputOf(theirs, model, { own }), ({ move }) => move?.san !== 'f4');
    expect(cut.find(({ kind }) => kind === 'aside')?.moves).toEqual(['e4', 'e5', 'Nc3']);
  });

  it('go on with the likeliest reply; another one has a line of its own where I have played nothing', () => {
    const further = knownOf({
      '': [30, 'e2e4'],
      e4: [30],
      'e4 e5': [30, 'g1f3'],
      'e4 e5 Nf3': [30],
      'e4 c5': [30, 'g1f3'],
      'e4 c5 Nf3': [30],
      'e4 e5 Nf3 Nc6': [30, 'f1b5'],
      'e4 e5 Nf3 Nc6 Bb5': [30],
    });
    const replies = modelOf({ e4: { e7e5: 0.6, c7c5: 0.3 }, 'e4 e5 Nf3': { b8c6: 0.8 } });
    const of = (about: Parameters<typeof inputOf>[2]) => {
      const input = inputOf(timesOf(4, 'e4 e5 Nf3 Nc6 Bb5'), replies, about);
      return chooseLines(input, growPlan(input, further, 50).root, further, () => true);
    };
    const lines = of({});
    expect(lines.map(({ moves }) => moves.join(' '))).toEqual(['e4 e5 Nf3 Nc6 Bb5', 'e4 c5 Nf3']);
    expect(lines.map(({ kind, decision, gain }) => [kind, decision, gain])).toEqual([
      ['aside', 0, 0],
      ['surprise', 2, 0],
    ]);
    const own = timesOf(5, 'e4 c5 Nf3', { color: 'white' });
    expect(of({ own }).filter(({ kind }) => kind === 'surprise')).toEqual([]);
  });

  it('have no move of theirs that they never played and that loses more than 10 points, and are not valued by it', () => {
    const blunder = knownOf({
      '': [30, 'e2e4'],
      e4: [30],
      'e4 g5': [200, 'd2d4'],
      'e4 g5 d4': [200],
      'e4 e5': [30, 'g1f3'],
      'e4 e5 Nf3': [30],
    });
    const replies = modelOf({ e4: { g7g5: 0.6, e7e5: 0.4 } });
    const of = (games: readonly PreparationGame[]) => {
      const input = inputOf(games, replies);
      const { root } = growPlan(input, blunder, 50);
      const worth = createValuation(input, blunder).of(childOf(root, 'e4')!);
      return { worth, moves: chooseLines(input, root, blunder, () => true).map((line) => line.moves.join(' ')) };
    };
    const never = of(timesOf(5, 'e4 e5 Nf3', { outcome: 'draw' }));
    expect(never.moves).toEqual(['e4 e5 Nf3']);
    expect(never.worth).toBeCloseTo(0.5);
    const played = of(timesOf(5, 'e4 g5 d4', { outcome: 'draw' }));
    expect(played.moves).toContain('e4 g5 d4');
    expect(played.worth).toBeGreaterThan(0.55);
  });

  it('end where fewer than two of their games come, or with the answer to a mistake that they made', () => {
    const further = knownOf({
      '': [30, 'e2e4'],
      e4: [30],
      'e4 e5': [30, 'g1f3'],
      'e4 e5 Nf3': [30],
      'e4 e5 Nf3 f6': [160, 'f3e5'],
      'e4 e5 Nf3 f6 Nxe5': [160],
      'e4 e5 Nf3 Nc6': [30, 'f1b5'],
      'e4 e5 Nf3 Nc6 Bb5': [30],
    });
    const of = (last: Uci, games: readonly PreparationGame[]) => {
      const input = inputOf(games, modelOf({ e4: { e7e5: 0.9 }, 'e4 e5 Nf3': { [last]: 0.8 } }));
      const lines = chooseLines(input, growPlan(input, further, 50).root, further, () => true);
      return lines.map(({ moves, guess, games: met }) => [moves.join(' '), guess, met]);
    };
    const before = timesOf(4, 'e4 e5 Nf3', { outcome: 'draw' });
    expect(of('b8c6', [...before, preparationGame('e4 e5 Nf3 Nc6 Bb5')])).toContainEqual(['e4 e5 Nf3', false, 5]);
    expect(of('f7f6', [...before, preparationGame('e4 e5 Nf3 f6 d4')])).toContainEqual(['e4 e5 Nf3 f6 Nxe5', true, 0]);
  });

  it('are proven in turns, the first of each kind before the second ones', () => {
    const input = inputOf(theirs, model, { own });
    const { root } = growPlan(input, known, 50);
    const [familiar, ...others] = linesOf(input);
    const aside = others.find(({ kind }) => kind === 'aside');
    const starts = [familiar!, familiar!, aside!].map(({ fen }) => fen);
    expect(positionsToProve(root, [familiar!, familiar!, aside!]).map(([last]) => last)).toEqual([
      starts[0],
      starts[2],
      starts[1],
    ]);
  });

  it('are no surprise where the opponent has been more than twice, and one where not', () => {
    const once = [...timesOf(14, 'e4 e5 Nf3 Nc6 Bb5', { outcome: 'win' }), ...timesOf(2, 'e4 e5 Nc3 Nf6 f4')];
    const kinds = linesOf(inputOf(once, model, { own })).map(({ kind }) => kind);
    expect(kinds).toContain('surprise');
    expect(kinds).not.toContain('aside');
  });
});
