import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenAfter, inputOf, knownOf, modelOf } from '../../test/data/plans';
import { preparationGame, timesOf } from '../../test/data/preparations';
import { winChanceOf } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import type { Fen, Uci } from '../types';
import { chooseLines } from './choose-lines';
import { provenBy, soundBy } from './lines';
import { createValuation, growPlan, type PlanInput, type PlanNode } from './plan';
import { indexVisits, type PreparationGame } from './visits';

type Known = ReturnType<typeof knownOf>;

const choose = (
  input: PlanInput,
  known: Known,
  isProven: (node: PlanNode) => boolean | undefined = () => true,
  avoided: ReadonlySet<string> = new Set(),
  isSound: (node: PlanNode) => boolean | undefined = isProven,
) =>
  chooseLines(
    { input, known, deep: known, valuation: createValuation(input, known), isProven, isSound },
    growPlan(input, known, 60).root,
    avoided,
  );

/** After 1.e4 e5 I play 2.Nc3, which is worth less than 2.Nf3. */
const TABLE = {
  '': [30, 'e2e4'],
  e4: [30],
  d4: [30],
  'e4 e5': [60, 'g1f3'],
  'e4 e5 Nf3': [60],
  'e4 e5 Nc3': [0],
  'e4 e5 Nf3 Nc6': [60, 'f1b5'],
  'e4 e5 Nf3 Nc6 Bb5': [60],
  'e4 e5 Nc3 Nf6': [0, 'f2f4'],
  'e4 e5 Nc3 Nf6 f4': [0],
} as const;
const known = knownOf(TABLE);
const model = modelOf({
  e4: { e7e5: 0.9 },
  'e4 e5 Nf3': { b8c6: 0.8 },
  'e4 e5 Nc3': { g8f6: 0.7 },
});
const own = timesOf(30, 'e4 e5 Nc3 Nf6 f4', { color: 'white' });
const theirs = timesOf(20, 'e4 e5 Nf3 Nc6 Bb5', { outcome: 'draw' });

const chanceAt = (moves: string): number => winChanceOf(known(fenAfter(...moves.split(' ')))!.evaluation, 'white');

describe('the advice', () => {
  it('is one change of a usual move that brings clearly more, counted from the first move on', () => {
    const { advice, lines } = choose(inputOf(theirs, model, { own }), known);
    expect(advice).toMatchObject({ kind: 'change', against: { san: 'Nc3', games: 30 } });
    expect(advice?.moves).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
    // Both ways are worth what the engine says of them, since nobody has won; 1...e5 comes in 90 of 100 games.
    const gain = 0.9 * (chanceAt('e4 e5 Nf3') - chanceAt('e4 e5 Nc3'));
    expect(advice?.gain).toBeCloseTo(gain, 2);
    expect(advice!.value - advice!.usual!).toBeCloseTo(advice!.gain!);
    expect(lines[0]).toMatchObject({ moves: advice?.moves, decision: 2, games: 20, ownGames: 0, newFrom: 2 });
  });

  it('is to keep what one plays where nothing brings two points more, whatever a few games say', () => {
    const even = knownOf({ ...TABLE, 'e4 e5 Nc3': [50], 'e4 e5 Nc3 Nf6': [50, 'f2f4'], 'e4 e5 Nc3 Nf6 f4': [50] });
    const lost = [...theirs, ...timesOf(6, 'e4 e5 Nf3 d6', { outcome: 'loss' })];
    const { advice, lines } = choose(inputOf(lost, model, { own }), even);
    expect(advice).toMatchObject({ kind: 'keep', gain: 0 });
    expect(advice?.moves.slice(0, 3)).toEqual(['e4', 'e5', 'Nc3']);
    expect(lines.map(({ gain }) => gain)).toEqual([0]);
  });

  it('names a move on the way that scores clearly against them, with the plain count of their games', () => {
    const even = knownOf({ ...TABLE, 'e4 e5 Nc3': [50], 'e4 e5 Nc3 Nf6': [50, 'f2f4'], 'e4 e5 Nc3 Nf6 f4': [50] });
    const games = timesOf(12, 'e4 e5 Nf3 Nc6 Bb5', { outcome: 'loss' });
    const { advice } = choose(inputOf(games, model, { own }), even);
    expect(advice).toMatchObject({ kind: 'keep', tip: { ply: 2, san: 'Nf3', score: 0, games: 12 } });
  });

  it('rests on the games of the opponent alone where there are none of mine', () => {
    const { advice, lines } = choose(inputOf(theirs, model), known);
    expect(advice).toMatchObject({ kind: 'change', moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'] });
    expect(advice).not.toHaveProperty('usual');
    expect(lines[0]).not.toHaveProperty('newFrom');
  });

  it('is no move by their games alone against which they score above expectation', () => {
    const even = knownOf({ ...TABLE, e4: [30], d4: [30], 'd4 d5': [30, 'c2c4'], 'd4 d5 c4': [30] });
    const both = modelOf({ e4: { e7e5: 0.9 }, d4: { d7d5: 0.9 } });
    const games = [...timesOf(3, 'e4 e5 Nf3', { outcome: 'win' }), ...timesOf(3, 'd4 d5 c4', { outcome: 'draw' })];
    const { lines } = choose(inputOf(games, both), even);
    expect(lines.map(({ moves }) => moves[0])).toEqual(['d4']);
  });

  it('is none by their games alone where fewer than three of them come to the line', () => {
    const met = (count: number) => choose(inputOf(timesOf(count, 'e4', { outcome: 'draw' }), modelOf({})), known);
    expect(met(2).lines.length).toBeGreaterThan(0);
    expect(met(2).advice).toBeUndefined();
    expect(met(3).advice).toMatchObject({ kind: 'change', moves: ['e4'] });
  });

  it('is none by their games alone as Black where none of them comes to my answer', () => {
    const table = knownOf({ '': [30, 'e2e4'], e4: [30, 'e7e5'], 'e4 e5': [30] });
    const met = (moves: string) =>
      choose(
        inputOf([], modelOf({ '': { e2e4: 0.9 } }), {
          color: 'black',
          theirs: indexVisits(timesOf(5, moves, { color: 'white' }), 'white'),
        }),
        table,
      );
    expect(met('e4 c5').lines[0]?.moves).toEqual(['e4', 'e5']);
    expect(met('e4 c5')).not.toHaveProperty('advice');
    expect(met('e4 e5').advice).toMatchObject({ moves: ['e4', 'e5'] });
  });

  it('compares with nothing where I have no usual move: a move that I played once is no change', () => {
    const few = [...timesOf(2, 'e4 e5 Nc3 Nf6 f4', { color: 'white' }), ...timesOf(2, 'd4 d5', { color: 'white' })];
    const { advice, lines } = choose(inputOf(theirs, model, { own: few }), known);
    expect(advice).not.toHaveProperty('usual');
    for (const line of lines) expect(line).not.toHaveProperty('usual');
  });

  it('does not leave a first move that I know for one that I have never played', () => {
    const better = knownOf({ ...TABLE, d4: [130] });
    const faced = [...theirs, ...timesOf(20, 'd4 d5', { outcome: 'draw' })];
    const isFirst = (games: readonly PreparationGame[]) =>
      choose(inputOf(faced, model, { own: games }), better).lines.some(({ moves }) => moves[0] === 'd4');
    expect(isFirst(own)).toBe(false);
    const old = own.map((game) => ({ ...game, playedAt: Date.UTC(2020, 0, 1) }));
    expect(isFirst([...old, ...timesOf(2, 'e4 e5 Nc3 Nf6 f4', { color: 'white' })])).toBe(false);
    expect(isFirst([...own, ...timesOf(10, 'd4 d5', { color: 'white' })])).toBe(true);
  });

  it('names what they play after a line of one move, and of how many games', () => {
    const met = timesOf(2, 'e4 e5 Ke2', { outcome: 'draw' });
    const few = timesOf(30, 'e4', { color: 'white' });
    const { advice } = choose(inputOf(met, model, { own: few }), known);
    expect(advice).toMatchObject({ kind: 'keep', moves: ['e4'], reply: { ply: 1, san: 'e5', games: 2, of: 2 } });
    expect(choose(inputOf(theirs, model, { own }), known).advice).not.toHaveProperty('reply');
  });

  it('names the best move where what I play is much worse, and goes on with no such move of mine', () => {
    const keep = (isSound: (node: PlanNode) => boolean) =>
      choose(inputOf([], modelOf({ e4: { e7e5: 0.9 } }), { own }), known, () => true, new Set(), isSound).advice;
    expect(keep(() => true)).toMatchObject({ kind: 'keep', moves: ['e4'] });
    expect(keep(() => true)).not.toHaveProperty('better');
    const bad = knownOf({ ...TABLE, '': [30, 'd2d4'], e4: [-10] });
    const worse = choose(inputOf([], model, { own }), bad, () => true, new Set(), soundBy(inputOf([], model), bad));
    expect(worse.advice).toMatchObject({ better: { ply: 0, san: 'd4', evaluation: { cp: 30 }, usual: { cp: -10 } } });

    const even = { ...TABLE, 'e4 e5 Nc3': [50], 'e4 e5 Nc3 Nf6': [60, 'f2f4'], 'e4 e5 Nc3 Nf6 f4': [60] } as const;
    const drawn = timesOf(20, 'e4 e5 Nc3 Nf6 d3', { outcome: 'draw' });
    const mine = timesOf(30, 'e4 e5 Nc3 Nf6 d3', { color: 'white' });
    const lineWith = (cp: number) => {
      const table = knownOf({ ...even, 'e4 e5 Nc3 Nf6 d3': [cp] });
      const input = inputOf(drawn, model, { own: mine });
      return choose(input, table, provenBy(input, table), new Set(), soundBy(input, table)).lines[0]?.moves.join(' ');
    };
    expect(lineWith(40)).toBe('e4 e5 Nc3 Nf6 d3');
    expect(lineWith(20)).toBe('e4 e5 Nc3');
  });

  it('is not told before its line is proven, and never of a move that a deeper search takes away', () => {
    expect(choose(inputOf(theirs, model, { own }), known, () => undefined)).not.toHaveProperty('advice');
    const refuted = choose(inputOf(theirs, model, { own }), known, ({ move }) => move?.san !== 'Nf3');
    expect(refuted.advice).toMatchObject({ kind: 'keep' });
    expect(refuted.lines.some(({ moves }) => moves.includes('Nf3'))).toBe(false);
  });
});

it('no line is worth more than the advice, and none is to be played and avoided', () => {
  const openings = ['e4 e5 Nf3 Nc6 Bb5', 'e4 e5 Nc3 Nf6 f4', 'e4 c5 Nf3', 'd4 d5 c4'];
  const table = knownOf({
    ...TABLE,
    'e4 c5': [40, 'g1f3'],
    'e4 c5 Nf3': [40],
    'd4 d5': [20, 'c2c4'],
    'd4 d5 c4': [20],
  });
  const replies = modelOf({ e4: { e7e5: 0.5, c7c5: 0.4 }, 'e4 e5 Nf3': { b8c6: 0.8 }, d4: { d7d5: 0.9 } });
  const counts = fc.array(fc.nat(12), { minLength: openings.length, maxLength: openings.length });
  const games = (times: readonly number[], about: Partial<PreparationGame>): readonly PreparationGame[] =>
    openings.flatMap((moves, index) => timesOf(times[index] ?? 0, moves, about));
  const outcomes = fc.constantFrom('win' as const, 'draw' as const, 'loss' as const);
  fc.assert(
    fc.property(counts, counts, outcomes, fc.subarray(openings), (faced, mine, outcome, closed) => {
      const avoided = new Set(closed.map((moves) => epdOf(fenAfter(...moves.split(' ').slice(0, 3)))));
      const input = inputOf(games(faced, { outcome }), replies, { own: games(mine, { color: 'white' }) });
      const { advice, lines, played } = choose(input, table, () => true, avoided);
      const isToAvoid = (moves: readonly string[]): boolean => {
        const position = epdOf(fenAfter(...moves));
        return avoided.has(position) && !played.has(position);
      };
      const toPlay = lines.filter(({ gain }) => gain >= 0);
      const toAvoid = new Set(
        lines.filter(({ gain }) => gain < 0).map(({ moves, decision }) => moves.slice(0, decision + 1).join(' ')),
      );
      for (const { gain, moves } of toPlay) {
        expect(gain).toBeLessThanOrEqual((advice?.gain ?? 0) + 1e-9);
        for (let ply = 1; ply <= moves.length; ply += 1) {
          expect(isToAvoid(moves.slice(0, ply))).toBe(false);
          expect(toAvoid.has(moves.slice(0, ply).join(' '))).toBe(false);
        }
      }
      const ends = toPlay.map(({ fen }) => epdOf(fen));
      expect(new Set(ends).size).toBe(ends.length);
    }),
  );
});

it('avoids no move that is worth more than the most usual one, though less than all of mine together', () => {
  const worths = { 'e4 e5 Nf3': 60, 'e4 e5 Bc4': 60, 'e4 e5 Nc3': 6, 'e4 e5 d3': 0 };
  const table = knownOf({
    ...{ '': [30, 'e2e4'], e4: [30], 'e4 e5': [60, 'g1f3'] },
    ...Object.fromEntries(Object.entries(worths).map(([moves, cp]) => [moves, [cp]])),
  });
  const faced = Object.keys(worths).flatMap((moves) => timesOf(300, moves, { outcome: 'draw' }));
  const times = { 'e4 e5 Nf3': 100, 'e4 e5 Bc4': 100, 'e4 e5 Nc3': 40, 'e4 e5 d3': 110 };
  const mine = Object.entries(times).flatMap(([moves, games]) => timesOf(games, moves, { color: 'white' }));
  const { lines } = choose(inputOf(faced, model, { own: mine }), table);
  expect(lines.filter(({ gain }) => gain < 0).map(({ moves }) => moves.join(' '))).toEqual([]);
});

it('does not avoid a move that comes to a position of a line to play by another order', () => {
  const table = knownOf({
    '': [30, 'e2e4'],
    e4: [30],
    'e4 e5': [60, 'g1f3'],
    'e4 e5 Nf3': [60],
    'e4 e5 Nf3 Nc6': [60, 'f1c4'],
    'e4 e5 Bc4': [6],
    'e4 e5 Bc4 Nc6': [60, 'g1f3'],
    'e4 e5 Nf3 Nc6 Bc4': [60],
    'e4 e5 Bc4 Nf6': [-60, 'd2d3'],
    'e4 e5 Bc4 Nf6 d3': [-60],
  });
  const orders = ['e4 e5 Nf3 Nc6 Bc4', 'e4 e5 Bc4 Nc6 Nf3', 'e4 e5 Bc4 Nf6 d3'] as const;
  const avoidedMoves = (transposes: number) => {
    const replies = modelOf({
      e4: { e7e5: 0.95 },
      'e4 e5 Nf3': { b8c6: 0.9 },
      'e4 e5 Bc4': { b8c6: transposes, g8f6: 0.48 },
    });
    const faced = orders.flatMap((moves) => timesOf(300, moves, { outcome: 'draw' }));
    const mine = orders.flatMap((moves, index) => timesOf(index === 0 ? 60 : 5, moves, { color: 'white' }));
    const { lines } = choose(inputOf(faced, replies, { own: mine }), table);
    return lines.filter(({ gain }) => gain < 0).map(({ moves }) => moves.slice(0, 3).join(' '));
  };
  expect(avoidedMoves(0.1)).toEqual(['e4 e5 Bc4']);
  expect(avoidedMoves(0.51)).toEqual([]);
});

describe('the lines', () => {
  it('are known where five games of the last two years and a fifth of the choices have each move', () => {
    const kindOf = (games: readonly PreparationGame[]) =>
      choose(inputOf(theirs, model, { own: games }), known, ({ move }) => move?.san !== 'Nf3').lines[0]?.kind;
    const line = 'e4 e5 Nc3 Nf6 f4';
    const old = { color: 'white', playedAt: Date.UTC(2020, 0, 1) } as const;
    expect(kindOf(timesOf(5, line, { color: 'white' }))).toBe('familiar');
    expect(kindOf(timesOf(4, line, { color: 'white' }))).not.toBe('familiar');
    const given = [...timesOf(30, line, old), ...timesOf(3, line, { color: 'white' })];
    expect(kindOf(given)).not.toBe('familiar');
  });

  it('are what my repertoire has, whatever I have played there', () => {
    const prepared = new Map([
      [epdOf(START_FEN), new Set(['e2e4'])],
      [epdOf(fenAfter('e4', 'e5')), new Set(['b1c3'])],
      [epdOf(fenAfter('e4', 'e5', 'Nc3', 'Nf6')), new Set(['f2f4'])],
    ]);
    const { lines, advice } = choose(inputOf(theirs, model, { prepared }), known, ({ move }) => move?.san !== 'Nf3');
    expect(lines[0]).toMatchObject({ kind: 'familiar', moves: ['e4', 'e5', 'Nc3'] });
    expect(advice?.kind).toBe('keep');
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
      const e4 = root.children.find(({ move }) => move?.san === 'e4');
      return { worth: createValuation(input, blunder).of(e4!), lines: choose(input, blunder).lines };
    };
    const never = of(timesOf(5, 'e4 e5 Nf3', { outcome: 'draw' }));
    expect(never.lines.map(({ moves }) => moves.join(' '))).toEqual(['e4 e5 Nf3']);
    expect(never.worth).toBeCloseTo(0.5);
    expect(of(timesOf(5, 'e4 g5 d4', { outcome: 'draw' })).worth).toBeGreaterThan(0.55);
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
      const input = inputOf(games, modelOf({ e4: { e7e5: 0.9 }, 'e4 e5 Nf3': { [last]: 0.8 } }), {
        own: timesOf(5, 'e4 e5 Nf3', { color: 'white' }),
      });
      return choose(input, further).lines.map(({ moves, guess, games: met }) => [moves.join(' '), guess, met]);
    };
    const before = timesOf(4, 'e4 e5 Nf3', { outcome: 'draw' });
    expect(of('b8c6', [...before, preparationGame('e4 e5 Nf3 Nc6 Bb5')])).toContainEqual(['e4 e5 Nf3', false, 5]);
    expect(of('f7f6', [...before, preparationGame('e4 e5 Nf3 f6 d4')])).toContainEqual(['e4 e5 Nf3 f6 Nxe5', true, 0]);
  });

  it('are proven from their last position backwards', () => {
    const { lines, toProve } = choose(inputOf(theirs, model, { own }), known, () => undefined);
    const fens = lines[0]!.moves.map((_, ply) => fenAfter(...lines[0]!.moves.slice(0, ply + 1)));
    const mine = [START_FEN, ...fens] as readonly Fen[];
    expect(toProve[0]).toEqual(mine.toReversed());
  });

  it('have the plain score of the games at their end, however old: 90% was said of 8 games with half of the points', () => {
    const line = 'e4 e5 Nf3 Nc6 Bb5';
    const old = timesOf(4, line, { outcome: 'loss', playedAt: Date.UTC(2018, 0, 1) });
    const { lines } = choose(inputOf([...old, ...timesOf(4, line, { outcome: 'win' })], model, { own }), known);
    expect(lines.find(({ moves }) => moves.join(' ') === line)).toMatchObject({ games: 8, score: 0.5 });
  });

  it('say how often the opponent gave a reply in all games, and in the newest forty', () => {
    const old = timesOf(50, 'e4 e5 Nf3 d6', { outcome: 'draw', playedAt: Date.UTC(2020, 0, 1) });
    const now = timesOf(38, 'e4 e5 Nf3 Nc6 Bb5', { outcome: 'draw' });
    const { lines } = choose(inputOf([...old, ...now], model, { own }), known);
    const reply = lines[0]?.replies.find(({ san }) => san === 'Nc6');
    expect(reply).toMatchObject({ games: 38, of: 88, lately: { games: 38, of: 40 } });
  });
});

it('a move that is new to me must be within 30 centipawns of the best, and one that I play no mistake', () => {
  const input = inputOf(theirs, model, { own });
  const { root } = growPlan(input, known, 60);
  const e5 = root.children.find(({ move }) => move?.san === 'e4')?.children[0];
  const proven = (san: string, cp: number) => {
    const deep = knownOf({ 'e4 e5': [60, 'g1f3'], [`e4 e5 ${san}`]: [cp] });
    return provenBy(input, deep)(e5!.children.find(({ move }) => move?.san === san)!);
  };
  expect([proven('Nf3', 30), proven('Nf3', 29)]).toEqual([true, false]);
  expect([proven('Nc3', 10), proven('Nc3', -100)]).toEqual([true, false]);
  const once = {
    ...inputOf(theirs, model, {
      own: [...timesOf(1, 'e4 e5 Nc3', { color: 'white' }), ...timesOf(2, 'e4 e5 f4', { color: 'white' })],
    }),
  };
  const position = growPlan(once, known, 60).root.children.find(({ move }) => move?.san === 'e4')?.children[0];
  const played = position!.children.find(({ move }) => move?.san === 'Nc3')!;
  expect(provenBy(once, knownOf({ 'e4 e5': [60, 'g1f3'], 'e4 e5 Nc3': [10] }))(played)).toBe(false);
});
