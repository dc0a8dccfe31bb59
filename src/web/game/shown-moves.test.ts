import { expect, it } from 'vitest';
import { parsePgn } from '../../chess/pgn/pgn';
import { pathOfPly } from '../../chess/tree/tree-replay';
import type { AnalysisResult } from '../../contract/analysis/analysis';
import { positionLabel } from '../board/shown-move';
import { boardTree, parseAnalysisLog, partialMoves, shownMoves } from './shown-moves';

const FOOLS_MATE = '1. f3 e5 2. g4 Qh4# 0-1';

const BLACK_FIRST = '[SetUp "1"]\n[FEN "6k1/8/8/8/8/8/8/R3K3 b - - 0 17"]\n\n17... Kg7 18. Ra7+ *';

const treeOf = (pgn: string) => {
  const [reading] = parsePgn(pgn);
  if (!reading?.ok) throw new Error(`cannot read ${pgn}`);
  return reading.value;
};

const shown = (result: AnalysisResult) => shownMoves(result, boardTree(result));

const bare: AnalysisResult = {
  pgn: FOOLS_MATE,
  totalMoves: 4,
  mode: 'fast',
  moveEvaluations: { '0': -0.6, '1': -0.5, '2': -110, '3': -100 },
  analysisLog: '',
};

it('takes the evaluations of a server that sends no list of moves [ENT-23, ENT-24]', () => {
  const moves = shown(bare);
  expect(moves.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  expect(moves.map(({ evaluation }) => evaluation)).toEqual([
    { evalFloat: -0.6 },
    { evalFloat: -0.5 },
    { evalFloat: -110 },
    { evalFloat: -100 },
  ]);
  expect(moves[0]).not.toHaveProperty('best');
});

it('takes moves and evaluations from the log where nothing else tells them [ENT-25]', () => {
  const analysisLog = 'White Move 1: f3 | Eval after move: -0.6\nBlack Move 1: e5 | Eval after move: -0.5';
  const moves = shown({ ...bare, pgn: '', totalMoves: 3, moveEvaluations: {}, analysisLog });
  expect(moves.map(({ san, turn, evaluation }) => [san, turn, evaluation?.evalFloat])).toEqual([
    ['f3', 'white', -0.6],
    ['e5', 'black', -0.5],
    ['--', 'white', undefined],
  ]);
});

it('has as many moves as the answer says [STATE-18]', () => {
  expect(shown({ ...bare, totalMoves: 2 })).toHaveLength(2);
  expect(shown({ ...bare, totalMoves: 6 }).map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#', '--', '--']);
});

it('counts and colors the moves of a game that starts with Black to move', () => {
  const tree = boardTree({ ...bare, totalMoves: 2, pgn: BLACK_FIRST });
  const moves = shownMoves({ ...bare, totalMoves: 2 }, tree);
  expect(moves.map(({ turn, moveNumber }) => [turn, moveNumber])).toEqual([
    ['black', 17],
    ['white', 18],
  ]);
  expect([-1, 0, 1].map((ply) => positionLabel(tree, pathOfPly(tree, ply)))).toEqual([
    'Starting Position',
    'Move 17...',
    'Move 18',
  ]);
});

it('shows the whole game while only some moves have arrived', () => {
  const arrived = new Map([
    [2, { turn: 'White' as const, san: 'g4', evalFloat: -110, mate: -1, bestMove: 'd4', moveNumber: 2 }],
  ]);
  const moves = partialMoves(treeOf(FOOLS_MATE), arrived);
  expect(moves.map(({ san, evaluation }) => [san, evaluation])).toEqual([
    ['f3', undefined],
    ['e5', undefined],
    ['g4', { evalFloat: -110, mate: -1 }],
    ['Qh4#', undefined],
  ]);
  expect(moves[2]?.best).toBe('d4');
});

it('has the tactics that a move missed and allowed, as the server names them, and why it is judged so', () => {
  const sent = (san: string, tactics: { missed?: string[]; allowed?: string[]; reason?: string | null }) => ({
    turn: 'White' as const,
    san,
    evalFloat: 0,
    bestMove: '',
    moveNumber: 1,
    ...tactics,
  });
  const analysisResults = [
    sent('f3', { missed: [], allowed: [], reason: null }),
    sent('e5', { missed: ['fork'], allowed: [], reason: 'Misses a fork: 1...d5.' }),
    sent('g4', { missed: [], allowed: ['mate'] }),
    sent('Qh4#', {}),
  ];
  const moves = shown({ ...bare, analysisResults });
  expect(moves.map(({ missed, allowed }) => [missed, allowed])).toEqual([
    [[], []],
    [['fork'], []],
    [[], ['mate']],
    [undefined, undefined],
  ]);
  expect(moves.map(({ reason }) => reason)).toEqual([undefined, 'Misses a fork: 1...d5.', undefined, undefined]);
});

it('reads the lines of a log and passes over what is none [ENT-25]', () => {
  const log = [
    'Analysis of 3 moves',
    'White Move 1: e4 | Eval after move: 0.26',
    'Black Move 1: e5 | Eval after move: +0.3',
    '',
    'White Move 2: Bxd7+ | Eval after move: -110',
  ].join('\n');
  expect(parseAnalysisLog(log)).toEqual([
    { turn: 'White', moveNumber: 1, san: 'e4', evalFloat: 0.26 },
    { turn: 'Black', moveNumber: 1, san: 'e5', evalFloat: 0.3 },
    { turn: 'White', moveNumber: 2, san: 'Bxd7+', evalFloat: -110 },
  ]);
});

it('keeps a move whose value is not a number, without an evaluation', () => {
  expect(parseAnalysisLog('White Move 17: Rd8# | Eval after move: #1\r\n')).toEqual([
    { turn: 'White', moveNumber: 17, san: 'Rd8#' },
  ]);
});
