import { describe, expect, it } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { playMove } from '../../../chess/position/move';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import { type ShownMove, shownPly } from '../../board/shown-move';
import {
  beginningWith,
  findMistakes,
  hintedSquares,
  isGoodEnough,
  scoreText,
  startTraining,
  type TrainingAction,
  trainingReducer,
} from './mistakes';

const [reading] = parsePgn('1. f3 e5 2. g4 Qh4# 0-1');

if (reading?.ok !== true) throw new Error('the game must be read');

const tree = reading.value;

const shown = (ply: number, more: Partial<ShownMove>): ShownMove => ({
  ...shownPly(tree, ply),
  path: pathOfPly(tree, ply),
  san: tree.moves[ply]?.san ?? '',
  pv: [],
  ...more,
});

const moves = [
  shown(0, { judgement: 'inaccuracy', best: 'e4' }),
  shown(1, {}),
  shown(2, { judgement: 'blunder', best: 'Nc3', pv: ['Nc3', 'd5'] }),
  shown(3, {}),
];

const mistakes = findMistakes(tree, moves, 'white');

const mistake = mistakes[0]!;

it('begins with the mistake that is asked for, and goes on in game order', () => {
  const three = [0, 2, 4].map((ply) => ({ ...mistake, move: { ...mistake.move, path: String(ply) } }));
  const order = (path?: string) => beginningWith(path, three).map(({ move }) => move.path);
  expect([order(), order('9'), order('0')]).toEqual(Array(3).fill(['0', '2', '4']));
  expect(order('2')).toEqual(['2', '4', '0']);
});

const tried = (san: string) => {
  const played = playMove(mistake.fen, san);
  if (!played.ok) throw new Error(played.error);
  return played.value;
};

const attempt = (san: string): TrainingAction => ({ kind: 'try', move: tried(san), mistake });

const after = (...actions: readonly TrainingAction[]) => actions.reduce(trainingReducer, startTraining());

describe('the mistakes of a game', () => {
  it('are the mistakes and blunders of one side, each where a better move is to be found', () => {
    expect(mistakes).toHaveLength(1);
    expect(mistake).toMatchObject({ from: pathOfPly(tree, 1), lastMove: 'e7e5', best: { san: 'Nc3' } });
    expect(findMistakes(tree, moves, 'black')).toEqual([]);
  });
});

describe('a mistake', () => {
  it('is solved by the engine’s move at once', () => {
    expect(after(attempt('Nc3'))).toMatchObject({ stage: 'done', verdict: 'good', results: ['found'] });
  });

  it('is solved by any move that keeps within an inaccuracy, once the engine has said so', () => {
    const checking = after(attempt('d4'));
    expect(checking.stage).toBe('checking');
    expect(trainingReducer(checking, { kind: 'judge', move: tried('d4'), isGood: true })).toMatchObject({
      results: ['found'],
    });
    expect(isGoodEnough({ cp: 20 }, { cp: 10 }, 'white')).toBe(true);
    expect(isGoodEnough({ cp: 20 }, { cp: -200 }, 'white')).toBe(false);
    expect(isGoodEnough({ cp: 20 }, { cp: -200 }, 'black')).toBe(true);
  });

  it('stays open after a wrong move, the same move, and where the engine has no answer', () => {
    expect(after(attempt('d4'), { kind: 'judge', move: tried('d4'), isGood: false })).toMatchObject({
      stage: 'open',
      verdict: 'wrong',
      results: [],
    });
    expect(after(attempt('g4'))).toMatchObject({ stage: 'open', verdict: 'same' });
    expect(after(attempt('d4'), { kind: 'judge', move: tried('d4'), isGood: undefined }).verdict).toBe('unknown');
  });

  it('takes no notice of an answer about a move that was tried before', () => {
    const checking = after(attempt('d4'), attempt('e4'));
    expect(trainingReducer(checking, { kind: 'judge', move: tried('d4'), isGood: true })).toBe(checking);
  });

  it('is hinted at in two steps, and counts as solved with help', () => {
    const hinted = after({ kind: 'hint' }, { kind: 'hint' }, { kind: 'hint' });
    expect([0, 1, 2].map((hints) => hintedSquares(mistake, hints))).toEqual([[], ['b1'], ['b1', 'c3']]);
    expect(hinted.hints).toBe(2);
    expect(trainingReducer(hinted, attempt('Nc3')).results).toEqual(['hinted']);
  });

  it('is shown when asked for, or when one goes on without it', () => {
    const next = after({ kind: 'show' }, { kind: 'next' }, { kind: 'next' });
    expect(next).toMatchObject({ index: 2, stage: 'open', hints: 0, results: ['shown', 'shown'] });
  });
});

it.each([
  [['found', 'found'], 90, '2 of 2 found. White’s accuracy in the game: 90.0%. Train them?'],
  [
    ['found', 'hinted', 'shown'],
    61.25,
    '2 of 3 found, 1 with a hint. White’s accuracy in the game: 61.3%. Train them?',
  ],
  [['shown'], null, '0 of 1 found. Train it?'],
] as const)('a review of %j ends with the score, the accuracy and what comes next', (results, accuracy, text) => {
  expect(scoreText(results, 'White', accuracy)).toBe(text);
});
