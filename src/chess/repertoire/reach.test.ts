import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, randomLine, randomRepertoire, repertoireOf, START, withLine } from '../../test/random-repertoire';
import { START_FEN } from '../position/fen';
import { hashOf } from '../position/hash';
import { legalMoves, playMove, playMoves } from '../position/move';
import { createMoveModel } from '../preparation/prediction/move-model';
import type { Fen, San } from '../types';
import { createReplyChances, type Policy } from './chances';
import { applyEdit, setPaused } from './edits';
import { fenOf, indexRepertoire, parseEpd, plyOf, type RepertoireGraph } from './graph';
import { countTrainedMoves, type Coverage, measureCoverage, minutesADay } from './reach';
import type { Epd } from './repertoire';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

/** After these moves the replies have these chances; everything else is as likely as the rest. */
const policyOf = (table: Readonly<Record<string, Readonly<Record<San, number>>>>): Policy => {
  const byPosition = new Map(
    Object.entries(table).map(([moves, chances]) => [moves === '' ? START : after(...moves.split(' ')), chances]),
  );
  return (fen) => {
    const said = Object.entries(byPosition.get(fen.split(' ').slice(0, 4).join(' ')) ?? {}).map(
      ([san, chance]) => [uciOf(fen, san), chance] as const,
    );
    const known = new Map(said);
    const legal = legalMoves(fen);
    const rest = 1 - said.reduce((sum, [, chance]) => sum + chance, 0);
    const each = rest / Math.max(1, legal.length - known.size);
    return legal.map((uci) => ({ uci, chance: known.get(uci) ?? each }));
  };
};

const uciOf = (fen: Fen, san: San): string => {
  const played = playMove(fen, san);
  return played.ok ? played.value.uci : '';
};

/** As if drawn, but the same every time. */
const noisyPolicy: Policy = (fen) => {
  const weighted = legalMoves(fen).map((uci) => {
    const drawn = Number.parseInt(hashOf(`${fen.slice(0, fen.indexOf(' '))}${uci} w - - 0 1`).slice(0, 4), 16) / 65_536;
    return { uci, chance: drawn ** 6 };
  });
  const sum = weighted.reduce((total, { chance }) => total + chance, 0);
  return weighted.map(({ uci, chance }) => ({ uci, chance: chance / sum }));
};

const measure = (graph: RepertoireGraph, policy: Policy, goal = 50): Coverage =>
  measureCoverage(graph, { goal, chances: createReplyChances({ chancesAt: policy }) });

const gapsOf = (coverage: Coverage): readonly string[] =>
  coverage.gaps.map(({ moves, reply, reach }) => `${[...moves, reply].join(' ')} ${reach.toFixed(3)}`);

describe('measureCoverage', () => {
  it('multiplies the chances of the replies, and counts own moves as certain', () => {
    const graph = repertoireOf([['e4', 'e5', 'Nf3', 'Nc6', 'Nc3']]);
    const coverage = measure(
      graph,
      policyOf({ e4: { e5: 0.6, c5: 0.4 }, 'e4 e5 Nf3': { Nc6: 0.5, d6: 0.5 }, 'e4 e5 Nf3 Nc6 Nc3': { Nf6: 1 } }),
    );
    expect(coverage.reach.get(after('e4', 'e5', 'Nf3', 'Nc6'))).toBeCloseTo(0.3);
    expect(coverage.expectedOwnMoves).toBeCloseTo(1 + 0.6 + 0.3);
    expect(gapsOf(coverage)).toEqual(['e4 c5 0.400', 'e4 e5 Nf3 Nc6 Nc3 Nf6 0.300', 'e4 e5 Nf3 d6 0.300']);
  });

  it('skips replies that are rarer than the goal', () => {
    const policy = policyOf({ e4: { e5: 0.9, c5: 0.06, e6: 0.03, d6: 0.01 } });
    const graph = repertoireOf([['e4', 'e5']]);
    expect(gapsOf(measure(graph, policy, 25))).toEqual(['e4 e5 0.900', 'e4 c5 0.060']);
    expect(gapsOf(measure(graph, policy, 50))).toEqual(['e4 e5 0.900', 'e4 c5 0.060', 'e4 e6 0.030']);
  });

  it('expects as many book moves whatever the goal is', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3', 'Nc6', 'Nc3'],
      ['e4', 'd6', 'd4', 'Nf6', 'Nc3'],
    ]);
    const [core, tournament] = [25, 200].map((goal) => measure(graph, noisyPolicy, goal).expectedOwnMoves);
    expect(core).toBe(tournament);
  });

  it('asks for replies to the first moves of White', () => {
    const policy = policyOf({ '': { e4: 0.6, d4: 0.4 } });
    expect(gapsOf(measure(indexRepertoire({ ...EMPTY, color: 'black' }), policy))).toEqual(['e4 0.600', 'd4 0.400']);
    expect(measure(indexRepertoire({ ...EMPTY, color: 'white' }), policy).gaps).toEqual([]);
  });

  it('says in how many games the repertoire lasts', () => {
    const moves = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'c3', 'Nf6', 'd3', 'd6', 'O-O'];
    const certain = policyOf(
      Object.fromEntries([1, 3, 5, 7, 9].map((ply) => [moves.slice(0, ply).join(' '), { [moves[ply] ?? '']: 1 }])),
    );
    const { inBook, expectedOwnMoves } = measure(repertoireOf([moves]), certain);
    expect([inBook.map(({ share }) => share), expectedOwnMoves]).toEqual([[1, 0, 0], 6]);
  });

  it('counts a line as left on purpose where it is paused', () => {
    const graph = repertoireOf([['e4', 'e5', 'Nf3', 'Nc6', 'Nc3']]);
    const paused = [
      { position: after('e4'), uci: 'e7e5' },
      { position: after('e4', 'e5'), uci: 'g1f3' },
    ].map((key) =>
      indexRepertoire({ ...applyEdit(graph.source, setPaused(graph, [key], true)), color: graph.source.color }),
    );
    const policy = policyOf({ e4: { e5: 1 }, 'e4 e5 Nf3': { Nc6: 1 } });
    expect(paused.map((one) => [measure(one, policy).gaps, measure(one, policy).expectedOwnMoves])).toEqual([
      [[], 1],
      [[], 1],
    ]);
    expect(paused.map(countTrainedMoves)).toEqual([1, 1]);
    expect(countTrainedMoves(graph)).toBe(3);
  });

  it('asks for no more where the position is decided', () => {
    const graph = repertoireOf([['e4', 'f6', 'd4']]);
    const policy = policyOf({ e4: { f6: 0.5, g5: 0.5 }, 'e4 f6 d4': { g5: 1 } });
    const decided = new Map([
      [after('e4', 'f6', 'd4'), 0.9],
      [after('e4', 'g5'), 0.8],
    ]);
    const coverage = measureCoverage(graph, {
      goal: 50,
      chances: createReplyChances({ chancesAt: policy }),
      whiteChanceAt: (position) => decided.get(position),
    });
    expect(gapsOf(coverage)).toEqual(['e4 g5 0.500']);
  });

  it('counts a refuted move as no answer', () => {
    const graph = repertoireOf([['e4', 'e5', 'Qh5']]);
    const moves = graph.source.moves.map((move) =>
      move.uci === 'd1h5' ? { ...move, rank: 'refuted' as const } : move,
    );
    const coverage = measure(indexRepertoire({ ...graph.source, moves }), policyOf({ e4: { e5: 1 } }));
    expect(gapsOf(coverage)).toEqual(['e4 e5 1.000']);
  });

  it('ends in a cycle', () => {
    const back = policyOf({ Nf3: { Nf6: 1 }, 'Nf3 Nf6 Ng1': { Ng8: 1 } });
    const { expectedOwnMoves, reach } = measure(repertoireOf([['Nf3', 'Nf6', 'Ng1', 'Ng8']]), back);
    expect([expectedOwnMoves, reach.get(START)]).toEqual([20, 1]);
  });

  it('measures chapters apart only where the game’s start has no moves', () => {
    const chapter = { position: after('e4', 'e6'), name: 'French' };
    const both = { ...EMPTY, starts: [...EMPTY.starts, chapter], color: 'white' as const };
    const move = { uci: 'd2d4', rank: 'main', isPaused: false, origin: 'pgn', addedAt: 0 } as const;
    const french = { ...move, position: chapter.position };
    expect(measure(indexRepertoire({ ...both, moves: [french] }), noisyPolicy).expectedOwnMoves).toBe(1);
    const more = indexRepertoire({ ...both, moves: [french, { ...move, position: START }] });
    expect(measure(more, noisyPolicy).reach.get(chapter.position)).toBeUndefined();
  });

  it('never covers less when a move is added', () => {
    fc.assert(
      fc.property(randomRepertoire, randomLine, (graph, moves) => {
        const [before, now] = [graph, withLine(graph, moves, 99)].map((one) => measure(one, noisyPolicy));
        expect(now?.expectedOwnMoves).toBeGreaterThanOrEqual((before?.expectedOwnMoves ?? 0) - 1e-9);
        for (const [index, { share }] of (before?.inBook ?? []).entries()) {
          expect(now?.inBook[index]?.share).toBeGreaterThanOrEqual(share - 1e-9);
        }
        const answered = new Set(now?.gaps.map(({ to }) => to));
        for (const { to } of before?.gaps ?? []) {
          const hasAnswer = indexRepertoire(withLine(graph, moves, 99).source).positions.get(to)?.moves.length ?? 0;
          expect(answered.has(to)).toBe(hasAnswer === 0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('answers with the general model what players of a rating play', () => {
    const model = createMoveModel([], { color: 'black', now: 0, speed: 'blitz', rating: 1700 });
    const { gaps } = measure(repertoireOf([['e4']]), model.chancesAt, 25);
    expect(gaps.slice(0, 3).map(({ reply }) => reply)).toEqual(['e5', 'c5', 'e6']);
    expect(gaps.every(({ source, games }) => source !== 'games' && games === 0)).toBe(true);
  });
});

describe('the move number of a position', () => {
  /** The fewest moves of a game that lead to each position, tried with all of them, without repetitions. */
  const fewestMoves = ({ source }: RepertoireGraph): ReadonlyMap<Epd, number> => {
    const fewest = new Map([[START, 0]]);
    for (let round = 0; round < 40; round++) {
      for (const { position, uci } of source.moves) {
        const plies = fewest.get(position);
        const played = playMove(fenOf(position), uci);
        if (plies === undefined || !played.ok) continue;
        const to = parseEpd(played.value.fen) ?? '';
        fewest.set(to, Math.min(plies + 1, fewest.get(to) ?? Number.POSITIVE_INFINITY));
      }
    }
    return fewest;
  };

  it('is that of the shortest order of moves wherever a chance is computed', () => {
    fc.assert(
      fc.property(randomRepertoire, (graph) => {
        const fewest = fewestMoves(graph);
        measure(graph, (fen) => {
          const plies = fewest.get(parseEpd(fen) ?? '') ?? Number.NaN;
          expect(Number(fen.split(' ')[5])).toBe(Math.floor(plies / 2) + 1);
          return noisyPolicy(fen);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('is the one that the model of the game has', () => {
    const model = createMoveModel([], { color: 'black', now: 0, speed: 'blitz', rating: 1700 });
    const line = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4'];
    const { gaps, reach } = measure(repertoireOf([line]), model.chancesAt, 1000);
    const gap = gaps.find(({ moves }) => moves.length === line.length);
    const [likeliest] = model.chancesAt(playMoves(START_FEN, line).at(-1)?.fen ?? '', { last: 'b5a4' });
    expect(gap?.uci).toBe(likeliest?.uci);
    expect(gap?.reach).toBeCloseTo((reach.get(after(...line)) ?? 0) * (likeliest?.chance ?? 0), 9);
  });

  it('is estimated by the men that left their squares where a chapter begins later', () => {
    const start = after('e4', 'c6', 'd4', 'd5', 'Nc3', 'dxe4', 'Nxe4');
    const graph = indexRepertoire({ ...EMPTY, starts: [{ position: start, name: '' }], moves: [], color: 'white' });
    expect(plyOf(graph, start)).toBe(5);
    expect(plyOf(graph, START)).toBe(0);
  });
});

/** Reported to other programs: en-croissant issues 849 and 364, lichessTools issues 1540 and 1629. */
describe('several orders of moves', () => {
  it('has the answer of the other order, and adds up how often the position comes up', () => {
    const graph = repertoireOf([
      ['d4', 'e5', 'dxe5', 'Nc6', 'Nf3', 'd6', 'exd6'],
      ['d4', 'e5', 'dxe5', 'd6', 'Nf3', 'Nc6'],
    ]);
    const policy = policyOf({
      d4: { e5: 1 },
      'd4 e5 dxe5': { Nc6: 0.5, d6: 0.5 },
      'd4 e5 dxe5 Nc6 Nf3': { d6: 1 },
      'd4 e5 dxe5 d6 Nf3': { Nc6: 1 },
      'd4 e5 dxe5 Nc6 Nf3 d6 exd6': { Bxd6: 1 },
    });
    const coverage = measure(graph, policy);
    expect(coverage.reach.get(after('d4', 'e5', 'dxe5', 'd6', 'Nf3', 'Nc6'))).toBe(1);
    expect(gapsOf(coverage)).toEqual(['d4 e5 dxe5 Nc6 Nf3 d6 exd6 Bxd6 1.000']);
  });

  it('goes on where one order ends and another continues', () => {
    const line = ['e4', 'c5', 'Nf3', 'd6', 'Bb5+', 'Nc6', 'Bxc6+', 'bxc6', 'O-O'];
    const { positions } = repertoireOf([
      line,
      ['e4', 'c5', 'Nf3', 'Nc6', 'Bb5', 'd6', 'Bxc6+', 'bxc6', 'O-O', 'e5', 'c3'],
    ]);
    expect(positions.get(after(...line))?.moves.map(({ move }) => move.uci)).toEqual(['e7e5']);
    expect(positions.get(after(...line, 'e5'))?.moves.map(({ move }) => move.uci)).toEqual(['c2c3']);
  });

  it('counts the last reply of a line as answered where the other line has the answer', () => {
    const graph = repertoireOf([
      ['d4', 'd5', 'Nc3', 'c5', 'Bf4', 'Nf6'],
      ['d4', 'd5', 'Nc3', 'Nf6', 'Bf4', 'c5', 'e3', 'e6'],
    ]);
    const gaps = measure(graph, policyOf({ d4: { d5: 1 }, 'd4 d5 Nc3': { c5: 0.5, Nf6: 0.5 } }), 200).gaps;
    expect(gaps.map(({ to }) => to)).not.toContain(after('d4', 'd5', 'Nc3', 'c5', 'Bf4', 'Nf6'));
  });

  it('counts a reply that nobody added as answered where it leads to a known position', () => {
    const graph = repertoireOf([
      ['d4', 'Nf6', 'Nf3', 'd5', 'e3'],
      ['d4', 'd5', 'Nf3'],
    ]);
    const policy = policyOf({
      d4: { Nf6: 0.5, d5: 0.5 },
      'd4 Nf6 Nf3': { d5: 1 },
      'd4 d5 Nf3': { Nf6: 0.8, c5: 0.2 },
      'd4 Nf6 Nf3 d5 e3': { e6: 1 },
    });
    const coverage = measure(graph, policy);
    expect(coverage.reach.get(after('d4', 'd5', 'Nf3', 'Nf6'))).toBeCloseTo(0.9);
    expect(gapsOf(coverage)).toEqual(['d4 Nf6 Nf3 d5 e3 e6 0.900', 'd4 d5 Nf3 c5 0.100']);
  });

  it('adds up rare orders to a gap', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'd6', 'Nf3'],
    ]);
    const policy = policyOf({ e4: { e5: 0.5, d6: 0.5 }, 'e4 e5 Nf3': { d6: 0.015 }, 'e4 d6 Nf3': { e5: 0.03 } });
    const gap = measure(graph, policy, 50).gaps.find(({ to }) => to === after('e4', 'd6', 'Nf3', 'e5'));
    expect([gap?.moves, gap?.reply, gap?.reach.toFixed(4)]).toEqual([['e4', 'd6', 'Nf3'], 'e5', '0.0225']);
  });
});

describe('createReplyChances', () => {
  const FIRST_REPLY = { ply: 1, last: 'e2e4' };

  it('adds own games to the policy as to eight games', () => {
    const position = after('e4');
    const games = [
      { uci: 'e7e5', games: 6, weight: 6, squares: 6 },
      { uci: 'c7c5', games: 2, weight: 2, squares: 2 },
      { uci: 'a1a8', games: 9, weight: 9, squares: 9 },
    ];
    const chances = createReplyChances({ chancesAt: policyOf({ e4: { e5: 0.5, c5: 0.25 } }) }, () => games)(
      position,
      FIRST_REPLY,
    );
    expect(chances.slice(0, 2)).toEqual([
      { uci: 'e7e5', chance: (6 + 8 * 0.5) / 16, games: 6, source: 'games' },
      { uci: 'c7c5', chance: (2 + 8 * 0.25) / 16, games: 2, source: 'games' },
    ]);
  });

  it('counts as fewer games where their weights differ', () => {
    const games = [
      { uci: 'e7e5', games: 4, weight: 4, squares: 4 },
      { uci: 'c7c5', games: 8, weight: 2, squares: 0.5 },
    ];
    const [first] = createReplyChances({ chancesAt: policyOf({ e4: { e5: 0.5 } }) }, () => games)(
      after('e4'),
      FIRST_REPLY,
    );
    const effective = 36 / 4.5;
    expect(first?.chance).toBeCloseTo((effective * (4 / 6) + 8 * 0.5) / (effective + 8));
  });

  it('sums to 1 in every position', () => {
    const count = fc.record({
      uci: fc.nat(40),
      games: fc.integer({ min: 1, max: 50 }),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(randomRepertoire, fc.array(count, { maxLength: 6 }), ({ positions }, counts) => {
        for (const position of positions.keys()) {
          const legal = legalMoves(fenOf(position));
          const games = counts.map(({ uci, games: times, weight }) => ({
            ...{ uci: legal[uci % legal.length] ?? '', games: times },
            ...{ weight: times * weight, squares: times * weight * weight },
          }));
          const chances = createReplyChances({ chancesAt: noisyPolicy }, () => games)(position, { ply: 0 });
          expect(chances.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('minutesADay', () => {
  it('is about eight minutes for two hundred moves', () => {
    expect(minutesADay(212)).toBeCloseTo(8.2, 1);
  });
});
