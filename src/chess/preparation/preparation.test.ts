import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparationGame, timesOf } from '../../test/data/preparations';
import type { PositionEvaluation } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import { legalMoves, playMove } from '../position/move';
import { treeOfMoves } from '../tree/tree-replay';
import type { Color, Fen, San } from '../types';
import { findErrors, findStrengths, habitsOf } from './avoid';
import { createMoveModel } from './prediction/move-model';
import { createPreparation, expectLines, type Preparation, type PreparationInput, rareFirstMoves } from './preparation';
import { indexVisits, positionResults, type PreparationGame } from './visits';

/** Equal, except that a king on e2 or e7 is bad for its side. */
const fakeEvaluation = (fen: Fen): PositionEvaluation => {
  const [bestMove] = [...legalMoves(fen)].sort();
  const [board = ''] = fen.split(' ');
  const rows = board.split('/');
  const cp = (rows[6]?.includes('K') === true ? -400 : 0) + (rows[1]?.includes('k') === true ? 400 : 0);
  return { evaluation: { cp }, depth: 12, pv: bestMove === undefined ? [] : [bestMove], ...(bestMove && { bestMove }) };
};

/** Repeats until no search is needed. */
const prepare = (input: PreparationInput): Preparation => {
  const step = createPreparation(input);
  const [known, deep] = [new Map<string, PositionEvaluation>(), new Map<string, PositionEvaluation>()];
  for (;;) {
    const at = (found: typeof known) => (fen: Fen) => found.get(epdOf(fen));
    const { preparation, needed, toProve } = step(at(known), at(deep));
    if (needed.length + toProve.length === 0) return preparation;
    for (const fen of needed) known.set(epdOf(fen), fakeEvaluation(fen));
    for (const fen of toProve.flat()) deep.set(epdOf(fen), fakeEvaluation(fen));
  }
};

const THEIRS = [
  ...timesOf(5, 'e4 e5 Nf3 Nc6 Bb5 a6'),
  ...timesOf(3, 'e4 e5 Ke2 Ke7 Nf3', { outcome: 'win' }),
  ...timesOf(4, 'd4 Nf6 c4 g6', { outcome: 'draw' }),
];
const MINE = timesOf(6, 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4', { color: 'white', outcome: 'win' });
const INPUT: PreparationInput = { color: 'white', theirGames: THEIRS, myGames: MINE };

describe('a preparation', () => {
  it('is the same for the same games, and says on how many it rests', () => {
    const preparation = prepare(INPUT);
    expect(preparation).toMatchObject({ color: 'white', games: 12, ownGames: 6 });
    expect(preparation.lines.length).toBeGreaterThan(0);
    expect(prepare({ ...INPUT, theirGames: THEIRS.toReversed() }).expect).toEqual(preparation.expect);
    expect(prepare(INPUT)).toEqual(preparation);
  });

  it('expects half of the points where a rating is not known, and what the ratings say where they are', () => {
    const ratingOf = (about: Partial<PreparationInput>) => prepare({ ...INPUT, ...about }).lines[0]?.parts.rating;
    expect(ratingOf({})).toBe(0.5);
    expect(ratingOf({ theirRating: 1800 })).toBe(0.5);
    expect(ratingOf({ theirRating: 1800, myRating: 1400 })).toBeCloseTo(1 / 11);
  });

  it('has legal lines only, which end with a move of mine', () => {
    for (const color of ['white', 'black'] as const) {
      const { lines } = prepare({ ...INPUT, color, theirGames: [...THEIRS, ...MINE] });
      for (const { moves, decision, fen } of lines) {
        const { tree, invalid } = treeOfMoves(moves);
        expect(invalid).toBeUndefined();
        expect(tree.moves.at(-1)?.fen).toBe(fen);
        expect([moves.length % 2, decision % 2]).toEqual(color === 'white' ? [1, 0] : [0, 1]);
      }
    }
  });

  it('has a tree with the results of the games that reach each position, by any order of moves', () => {
    const reversed = timesOf(2, 'e4 Nc6 Nf3 e5', { outcome: 'win' });
    const { tree } = prepare({ ...INPUT, theirGames: [...THEIRS, ...reversed] });
    const resultsAfter = (...moves: readonly San[]) => {
      const found = moves.reduce((at, san) => tree.findIndex((node) => node.parent === at && node.san === san), -1);
      return tree[found]?.results;
    };
    expect(resultsAfter('e4')).toEqual({ games: 10, score: 0.5 });
    expect(resultsAfter('e4', 'e5')).toEqual({ games: 8, score: 0.375 });
    expect(resultsAfter('e4', 'e5', 'Nf3', 'Nc6')).toEqual({ games: 7, score: 0.286 });
  });

  it('has lines whose figures are those of the games, each once, and a guess only after what is none', () => {
    const openings = ['e4 e5 Nf3 Nc6 Bb5 a6', 'e4 e5 Nf3 d6 d4', 'e4 c5 Nf3 Nc6 d4 cxd4', 'd4 Nf6 c4 g6', 'd4 d5 c4'];
    const anyCounts = fc.array(fc.nat(6), { minLength: openings.length, maxLength: openings.length });
    const outcomes = ['win', 'draw', 'loss'] as const;
    fc.assert(
      fc.property(anyCounts, fc.array(fc.constantFrom(...outcomes), { minLength: 1 }), (counts, results) => {
        const games = openings.flatMap((moves, index) => timesOf(counts[index] ?? 0, moves));
        const theirGames = games.map((game, index) => ({ ...game, outcome: results[index % results.length]! }));
        const { lines, expect: expected } = prepare({ ...INPUT, theirGames });
        const visits = indexVisits(theirGames, 'black');
        for (const { moves, games: met, score, replies, guess, reach, fen } of lines) {
          const points = visits.at(fen).map(({ game }) => ({ win: 1, draw: 0.5, loss: 0 })[game.outcome]);
          expect(met).toBe(points.length);
          if (met === 0) expect(score).toBeUndefined();
          else expect(score).toBeCloseTo(points.reduce<number>((sum, one) => sum + one, 0) / met);
          expect(replies.map(({ san }) => san)).toEqual(moves.filter((_, ply) => ply % 2 === 1));
          expect(guess).toBe(replies.some((reply) => reply.games < 3));
          expect(reach).toBeCloseTo(replies.reduce((product, { chance }) => product * chance, 1));
        }
        const keys = lines.map(({ moves }) => moves.join(' '));
        expect(new Set(keys).size).toBe(keys.length);
        const guesses = lines.map(({ guess }) => guess);
        expect(guesses).toEqual(guesses.toSorted());
        for (const { moves, fen, games: met } of expected) {
          expect(moves.length % 2).toBe(0);
          expect(met).toBe(visits.at(fen).length);
          expect(met).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('says nothing unproven where no more is searched', () => {
    const step = createPreparation(INPUT);
    const open = step(fakeEvaluation, () => undefined).preparation;
    expect([open.lines.length, open.errors.length].every((count) => count > 0)).toBe(true);
    expect(step(fakeEvaluation, () => undefined, true).preparation).toMatchObject({ lines: [], errors: [] });
    const proven = step(fakeEvaluation, fakeEvaluation, true).preparation;
    expect(proven).toEqual(prepare(INPUT));
  });

  it('has each line proven backwards, and no position twice', () => {
    const { preparation, toProve } = createPreparation(INPUT)(fakeEvaluation, () => undefined);
    const { lines, errors } = preparation;
    const [first, ...others] = toProve;
    expect(first).toEqual([errors[0]!.after, errors[0]!.fen]);
    const fens = treeOfMoves(lines[0]!.moves).tree.moves.map(({ fen }) => fen);
    const seen = new Set(first);
    expect(others[0]).toEqual([START_FEN, ...fens].reverse().filter((fen) => !seen.has(fen)));
    const all = toProve.flat().map(epdOf);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(0);
  });

  it('looks behind a habit only where the engine would play something else', () => {
    const games = timesOf(3, 'e4 e5 Nf3 Nc6');
    const habit = habitsOf(indexVisits(games, 'black'), 'black', () => 1).find(({ move }) => move === 'e5');
    const fens = [habit!.fen, habit!.after];
    const best = (uci: string) => (fen: Fen) =>
      fen === habit!.fen ? { evaluation: { cp: 0 }, depth: 12, pv: [uci], bestMove: uci } : undefined;
    const neededWith = (known: (fen: Fen) => PositionEvaluation | undefined) =>
      findErrors([habit!], 'black', known).needed;
    expect(neededWith(() => undefined)).toEqual(fens.slice(0, 1));
    expect(neededWith(best('e7e5'))).toEqual([]);
    expect(neededWith(best('c7c5'))).toEqual(fens.slice(1));
  });

  it('comes to an end without any games', () => {
    expect(prepare({ color: 'black', theirGames: [], myGames: [] })).toMatchObject({
      games: 0,
      ownGames: 0,
      errors: [],
      ownErrors: [],
      avoid: [],
    });
  });

  it('tells a change of repertoire of the last year, and no older one', () => {
    const DAY = 86_400_000;
    const played = (line: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) =>
        preparationGame(line, { id: `${line} ${from + index}`, playedAt: (from + index) * DAY }),
      );
    const sicilian = [...played('e4 c5 Nf3', 0, 40), ...played('e4 d5 exd5', 40, 70)];
    const changesIn = (theirGames: readonly PreparationGame[]) => prepare({ ...INPUT, theirGames }).changes.length;
    expect(changesIn(sicilian)).toBe(1);
    expect(changesIn([...sicilian, ...played('d4 d5 c4', 500, 501)])).toBe(0);
  });

  it('finds what loses again and again', () => {
    const { errors } = prepare(INPUT);
    expect(errors).toMatchObject([{ moves: ['e4', 'e5', 'Ke2'], move: 'Ke7', played: 3, of: 3 }]);
    expect(errors[0]!.loss).toBeGreaterThan(10);
    expect(playMove(errors[0]!.after, errors[0]!.answer).ok).toBe(true);
  });
});

describe('a repeated error', () => {
  const errorsIn = (games: readonly PreparationGame[], color: Color = 'black') =>
    findErrors(
      habitsOf(indexVisits(games, color), color, () => 1),
      color,
      fakeEvaluation,
    ).errors.map(({ move, played, of }) => [move, played, of]);

  it('was played twice or more, and usually', () => {
    expect(errorsIn(timesOf(1, 'e4 e5 Nf3 Ke7'))).toEqual([]);
    expect(errorsIn(timesOf(2, 'e4 e5 Nf3 Ke7'))).toEqual([['Ke7', 2, 2]]);
    expect(errorsIn([...timesOf(2, 'e4 e5 Nf3 Ke7'), ...timesOf(5, 'e4 e5 Nf3 Nc6')])).toEqual([]);
  });

  it('is found in whatever order the position was reached, and is of the player alone', () => {
    expect(errorsIn([preparationGame('e4 e5 Nf3 Ke7'), preparationGame('Nf3 e5 e4 Ke7')])).toEqual([]);
    const games = [...timesOf(2, 'e4 e5 Nf3 d6 d4 Ke7'), ...timesOf(2, 'd4 d6 Nf3 e5 e4 Ke7')];
    expect(errorsIn(games)).toEqual([['Ke7', 4, 4]]);
    expect(errorsIn(timesOf(3, 'e4 e5 Ke2 Nc6'))).toEqual([]);
    expect(errorsIn(timesOf(3, 'e4 e5 Ke2 Nc6', { color: 'white' }), 'white')).toEqual([['Ke2', 3, 3]]);
  });
});

describe('results in a position', () => {
  const resultsOf = (games: readonly PreparationGame[], weigh: (game: PreparationGame) => number = () => 1) =>
    positionResults(
      games.map((game) => ({ game })),
      weigh,
    );

  it('are strong or some evidence when they are worse than expected by more than chance', () => {
    expect(resultsOf(timesOf(12, 'e4')).evidence).toBe('strong');
    expect(resultsOf(timesOf(7, 'e4')).evidence).toBe('some');
    expect(resultsOf(timesOf(5, 'e4')).evidence).toBe('thin');
    expect(resultsOf(timesOf(40, 'e4', { outcome: 'win' })).evidence).toBe('thin');
    expect(resultsOf(timesOf(12, 'e4', { expected: 0.02 })).evidence).toBe('thin');
  });

  it('count for as many games as their weights are worth', () => {
    const games = timesOf(20, 'e4');
    const few = resultsOf(games, (game) => Number(games.indexOf(game) < 4));
    expect(few).toMatchObject({ games: 20, effective: 4, evidence: 'thin' });
  });
});

it('what to avoid is where they do better than expected, one position of a line', () => {
  const games = [...timesOf(12, 'd4 Nf6 c4 g6', { outcome: 'win' }), ...timesOf(12, 'e4 e5 Nf3 Nc6')];
  const strengths = findStrengths(indexVisits(games, 'black'), 'black');
  expect(strengths).toHaveLength(1);
  expect(strengths[0]).toMatchObject({ games: 12, score: 1, expected: 0.5 });
  expect(strengths[0]?.moves[0]).toBe('d4');
});

describe('what to expect', () => {
  const inputOf = (theirs: readonly PreparationGame[], mine: readonly PreparationGame[]) => ({
    color: 'white' as const,
    theirs: indexVisits(theirs, 'black'),
    mine: indexVisits(mine, 'white'),
    theirModel: createMoveModel(theirs, { color: 'black', now: Date.UTC(2026, 5, 1) }),
    myModel: createMoveModel(mine, { color: 'white', now: Date.UTC(2026, 5, 1) }),
  });

  it('has chances that are together no more than 1', () => {
    const lines = ['e4 e5 Nf3', 'e4 c5 Nf3', 'd4 d5 c4', 'c4 e5'];
    const anyCounts = fc.array(fc.nat(30), { minLength: lines.length, maxLength: lines.length });
    fc.assert(
      fc.property(anyCounts, anyCounts, (theirs, mine) => {
        const gamesOf = (counts: readonly number[], color: Color) =>
          lines.flatMap((moves, index) => timesOf(counts[index] ?? 0, moves, { color }));
        const expected = expectLines(inputOf(gamesOf(theirs, 'black'), gamesOf(mine, 'white')));
        const sum = expected.reduce((total, { probability }) => total + probability, 0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-9);
        for (const { moves } of expected) expect(treeOfMoves(moves).invalid).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  it('follows what both play most', () => {
    const [first] = expectLines(inputOf(timesOf(40, 'e4 c6 d4 d5'), timesOf(40, 'e4 c6 d4 d5', { color: 'white' })));
    expect(first?.moves.slice(0, 4)).toEqual(['e4', 'c6', 'd4', 'd5'] satisfies San[]);
    expect(first).toMatchObject({ games: 40, ownGames: 40 });
  });

  it('names a first move of mine that they have hardly met, with their likely replies', () => {
    const rare = rareFirstMoves(
      inputOf(timesOf(30, 'e4 c6 d4 d5'), timesOf(20, 'b3 e5 Bb2', { color: 'white' })),
      () => 1,
    );
    expect(rare).toMatchObject([{ moves: ['b3'], games: 0 }]);
    expect(rare[0]?.replies).toHaveLength(3);
  });
});
