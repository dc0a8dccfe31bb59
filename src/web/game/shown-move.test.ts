import { expect, it } from 'vitest';
import { START_FEN } from '../../chess/notation/fen';
import type { Game } from '../../chess/game';
import { readPgn } from '../../chess/notation/pgn';
import type { AnalysisResult } from '../../contract/analysis';
import { arrivingMoves, labelAt, shownMoves } from './shown-move';

const FOOLS_MATE = '1. f3 e5 2. g4 Qh4# 0-1';
const BLACK_FIRST = '[SetUp "1"]\n[FEN "6k1/8/8/8/8/8/8/R3K3 b - - 0 17"]\n\n17... Kg7 18. Ra7+ *';

const NOTHING_READ: Game = { headers: new Map(), isChess960: false, start: START_FEN, plies: [], result: '*' };

const gameOf = (pgn: string) => {
  const reading = readPgn(pgn)[0];
  if (!reading?.ok) throw new Error(`cannot read ${pgn}`);
  return reading.value;
};

const bare: AnalysisResult = {
  pgn: FOOLS_MATE,
  totalMoves: 4,
  mode: 'fast',
  moveEvaluations: { '0': -0.6, '1': -0.5, '2': -110, '3': -100 },
  analysisLog: '',
};

it('takes the evaluations of a server that sends no list of moves [ENT-23, ENT-24]', () => {
  const moves = shownMoves(bare, gameOf(FOOLS_MATE));
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
  const moves = shownMoves({ ...bare, totalMoves: 3, moveEvaluations: {}, analysisLog }, NOTHING_READ);
  expect(moves.map(({ san, turn, evaluation }) => [san, turn, evaluation?.evalFloat])).toEqual([
    ['f3', 'white', -0.6],
    ['e5', 'black', -0.5],
    ['--', 'white', undefined],
  ]);
});

it('has as many moves as the answer says [STATE-18]', () => {
  expect(shownMoves({ ...bare, totalMoves: 2 }, gameOf(FOOLS_MATE))).toHaveLength(2);
});

it('counts and colours the moves of a game that starts with Black to move', () => {
  const moves = shownMoves({ ...bare, totalMoves: 2 }, gameOf(BLACK_FIRST));
  expect(moves.map(({ turn, moveNumber }) => [turn, moveNumber])).toEqual([
    ['black', 17],
    ['white', 18],
  ]);
  expect([-1, 0, 1].map((ply) => labelAt(moves, ply))).toEqual(['Starting Position', 'Move 17...', 'Move 18']);
});

it('shows the whole game while only some moves have arrived', () => {
  const arrived = new Map([
    [2, { turn: 'White' as const, san: 'g4', evalFloat: -110, mate: -1, bestMove: 'd4', moveNumber: 2 }],
  ]);
  const moves = arrivingMoves(gameOf(FOOLS_MATE), arrived);
  expect(moves.map(({ san, evaluation }) => [san, evaluation])).toEqual([
    ['f3', undefined],
    ['e5', undefined],
    ['g4', { evalFloat: -110, mate: -1 }],
    ['Qh4#', undefined],
  ]);
  expect(moves[2]?.best).toBe('d4');
});
