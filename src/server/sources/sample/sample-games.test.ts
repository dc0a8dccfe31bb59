import { expect, it } from 'vitest';
import { type GameEvaluations, makeEvaluationRow, parseEvaluationRow } from './sample-games';

const SEEN: GameEvaluations = {
  id: 'smp3a001',
  positions: [
    { evaluation: { cp: -31 }, depth: 8, bestMove: 'e2e4', pv: ['e2e4', 'e7e5'] },
    { evaluation: { mate: -3 }, depth: 12, bestMove: 'a7a8q', pv: ['a7a8q'] },
    { evaluation: { mate: 1 }, depth: 8, bestMove: 'h5f7', pv: ['h5f7'] },
    { evaluation: { checkmate: 'white' }, depth: 0, pv: [] },
  ],
  alternatives: new Map([
    [0, { cp: 12 }],
    [2, { mate: 4 }],
  ]),
};

const throughJson = (seen: GameEvaluations) => parseEvaluationRow(JSON.parse(JSON.stringify(makeEvaluationRow(seen))));

it('reads what it has written', () => {
  expect(throughJson(SEEN)).toEqual(SEEN);
  const lost: GameEvaluations = { ...SEEN, positions: [{ evaluation: { checkmate: 'black' }, depth: 0, pv: [] }] };
  expect(throughJson(lost)).toEqual(lost);
});

it.each(['#0', '#', 'cp 3', 'white', 0.5])('takes %j for no evaluation', (evaluation) => {
  const row = { id: 'x', positions: [[evaluation, 8, 'e2e4']], alternatives: [] };
  expect(() => parseEvaluationRow(row)).toThrow();
});
