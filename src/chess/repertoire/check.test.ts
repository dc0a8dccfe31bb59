import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRepertoire, repertoireOf, START } from '../../test/random-repertoire';
import type { PositionEvaluation } from '../evaluation';
import { hashOf } from '../position/hash';
import { legalMoves } from '../position/move';
import type { Fen } from '../types';
import {
  addChecked,
  type CheckedPositions,
  checkPosition,
  losingMoves,
  lossAt,
  lossBetween,
  missingChecks,
  positionsToCheck,
} from './check';

import { applyEdit, setRank } from './edits';
import { fenOf, indexRepertoire, playFrom } from './graph';

/** As if drawn, but the same every time; centipawns in White's view. */
const drawn = (fen: Fen): number => (Number.parseInt(hashOf(fen).slice(0, 4), 16) % 801) - 400;

/** Takes a position for as good as the best position after it. */
const evaluate = (fen: Fen): Promise<PositionEvaluation | undefined> => {
  const play = playFrom(fen.split(' ').slice(0, 4).join(' '));
  const sign = fen.includes(' w ') ? 1 : -1;
  const [best] = legalMoves(fen)
    .map((uci) => ({ uci, cp: drawn(fenOf(play(uci)?.to ?? '')) }))
    .sort((one, other) => sign * (other.cp - one.cp));
  if (best === undefined) return Promise.resolve(undefined);
  return Promise.resolve({ evaluation: { cp: best.cp }, depth: 16, bestMove: best.uci, pv: [best.uci] });
};

const NO_REACH: ReadonlyMap<string, number> = new Map();

describe('lossBetween', () => {
  it.each([
    ['nothing where the move gains', { cp: 0 }, { cp: 50 }, 'white', 0],
    ['in White’s view', { cp: 100 }, { cp: 0 }, 'white', 9.1],
    ['in Black’s view', { cp: -100 }, { cp: 0 }, 'black', 9.1],
    ['a mate that is missed', { mate: 3 }, { cp: 0 }, 'white', 47.5],
    ['from won to lost', { cp: 1000 }, { mate: -1 }, 'white', 95.1],
  ] as const)('%s', (_, before, after, color, loss) => {
    expect(lossBetween(before, after, color)).toBeCloseTo(loss, 1);
  });
});

describe('checkPosition', () => {
  it('searches the position and each other move once, and skips illegal moves', async () => {
    const asked: Fen[] = [];
    const answer = async (fen: Fen) => {
      asked.push(fen);
      return evaluate(fen);
    };
    const best = (await evaluate(fenOf(START)))?.bestMove ?? '';
    const other = best === 'e2e4' ? 'd2d4' : 'e2e4';
    const checked = await checkPosition(answer, { position: START, moves: [best, other, 'e2e5'] });
    expect(checked).toMatchObject({ position: START, depth: 16, best });
    expect(checked?.moves.map(({ uci }) => uci)).toEqual([best, other]);
    expect(checked?.moves[0]?.loss).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it('is undefined without an answer', async () => {
    const silent = () => Promise.resolve(undefined);
    expect(await checkPosition(silent, { position: START, moves: ['e2e4'] })).toBeUndefined();
    const once = (fen: Fen) => (fen === fenOf(START) ? evaluate(fen) : silent());
    expect(await checkPosition(once, { position: START, moves: ['a2a3', 'e2e4'] })).toBeUndefined();
  });
});

describe('a repertoire', () => {
  it('is listed by reach times loss, and is known when all of it was checked', async () => {
    const reach = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(randomRepertoire, reach, async (graph, values) => {
        const reached = new Map([...graph.positions.keys()].map((key, index) => [key, values[index % values.length]!]));
        const positions = positionsToCheck(graph, { reach: reached });
        const order = positions.map(({ position }) => reached.get(position)!);
        expect(order).toEqual(order.toSorted((one, other) => other - one));
        let checked: CheckedPositions = new Map();
        for (const one of positions) {
          expect(missingChecks(positions, checked)).toContain(one);
          const found = await checkPosition(evaluate, one);
          if (found !== undefined) checked = addChecked(checked, found);
        }
        expect(missingChecks(positions, checked)).toEqual([]);
        const all = losingMoves(graph, checked, { reach: reached, least: 0 });
        expect(all).toHaveLength(positions.reduce((sum, { moves }) => sum + moves.length, 0));
        const weights = all.map((move) => move.reach * move.loss);
        expect(weights).toEqual(weights.toSorted((one, other) => other - one));
        expect(all.every(({ loss }) => loss >= 0 && loss <= 100)).toBe(true);
        expect(all.filter(({ uci, best }) => uci === best).every(({ loss }) => loss === 0)).toBe(true);
        expect(losingMoves(graph, checked, { reach: reached })).toEqual(all.filter(({ loss }) => loss >= 5));
      }),
      { numRuns: 40 },
    );
  });

  it('asks for accepted moves and for those of games, not for refuted ones', () => {
    const graph = repertoireOf([['e4'], ['d4'], ['Nf3']]);
    const move = graph.positions.get(START)?.moves.find((one) => one.move.uci === 'g1f3')?.move;
    const edit = setRank(graph, move!, 'refuted');
    const refuted = indexRepertoire({ ...applyEdit(graph.source, edit!), color: 'white' });
    const played = new Map([[START, ['d2d4', 'b2b3']]]);
    expect(positionsToCheck(refuted, { reach: NO_REACH, played })).toEqual([
      { position: START, moves: ['e2e4', 'd2d4', 'b2b3'] },
    ]);
  });

  it('keeps what is known of other moves of a position', () => {
    const found = { position: START, depth: 16, best: 'e2e4', evaluation: { cp: 30 } };
    const first = addChecked(new Map(), { ...found, moves: [{ uci: 'a2a3', loss: 4 }] });
    const both = addChecked(first, { ...found, moves: [{ uci: 'f2f3', loss: 7 }] });
    expect([lossAt(both, START, 'a2a3'), lossAt(both, START, 'f2f3')]).toEqual([4, 7]);
    expect(lossAt(both, START, 'e2e4')).toBeUndefined();
  });
});
