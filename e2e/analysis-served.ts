/**
 * Answers for the browser tests: Morphy's opera game. Evaluations and lines are Stockfish 16's at depth 12 (without its
 * net); judgements, accuracy and losses are plausible figures for the screen, not our own formulas' results.
 */
import type { AnalysedMove, AnalysisResult } from '../src/contract/analysis';
import { SAMPLE_PGN } from '../src/web/features/analysis/sample-game';

export const OPERA_PGN = SAMPLE_PGN;

/* One line a half-move. */
// prettier-ignore
export const operaMoves: readonly AnalysedMove[] = [
  { turn: 'White', san: 'e4', evalFloat: 0.17, bestMove: 'e4', moveNumber: 1, mate: null, depth: 12, judgement: null, accuracy: 98, pv: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'Qe2', 'd6'] },
  { turn: 'Black', san: 'e5', evalFloat: 0.13, bestMove: 'e5', moveNumber: 1, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['e5', 'Nc3', 'Nc6', 'Bc4', 'Bc5', 'Nf3', 'Nf6', 'd3'] },
  { turn: 'White', san: 'Nf3', evalFloat: 0.2, bestMove: 'Bc4', moveNumber: 2, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Bc4', 'Nc6', 'Nc3', 'Nf6', 'Nf3', 'Bc5', 'd3', 'O-O'] },
  { turn: 'Black', san: 'd6', evalFloat: 0.3, bestMove: 'Nc6', moveNumber: 2, mate: null, depth: 12, judgement: null, accuracy: 96, pv: ['Nc6', 'Bc4', 'Nf6', 'O-O', 'Bc5', 'c3', 'Nxe4', 'Bd5'] },
  { turn: 'White', san: 'd4', evalFloat: 0.17, bestMove: 'd4', moveNumber: 3, mate: null, depth: 12, judgement: null, accuracy: 94.8, pv: ['d4', 'Nd7', 'Bd3', 'Be7', 'c3', 'Ngf6', 'Nbd2', 'O-O'] },
  { turn: 'Black', san: 'Bg4', evalFloat: 0.54, bestMove: 'Nd7', moveNumber: 3, mate: null, depth: 12, judgement: null, accuracy: 85.8, pv: ['Nd7', 'Nc3', 'Ngf6', 'Be3', 'b6', 'dxe5'] },
  { turn: 'White', san: 'dxe5', evalFloat: 0.6, bestMove: 'dxe5', moveNumber: 4, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['dxe5', 'Nc6', 'exd6', 'Qxd6', 'Nc3', 'Qxd1+', 'Nxd1'] },
  { turn: 'Black', san: 'Bxf3', evalFloat: 0.77, bestMove: 'Nd7', moveNumber: 4, mate: null, depth: 12, judgement: null, accuracy: 93.3, pv: ['Nd7', 'exd6', 'Bxd6', 'h3', 'Bxf3', 'Qxf3', 'c6', 'Bd2'] },
  { turn: 'White', san: 'Qxf3', evalFloat: 0.82, bestMove: 'gxf3', moveNumber: 5, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['gxf3', 'Nc6', 'exd6', 'Bxd6', 'Nc3', 'Nf6', 'Rg1', 'O-O'] },
  { turn: 'Black', san: 'dxe5', evalFloat: 1.02, bestMove: 'Nc6', moveNumber: 5, mate: null, depth: 12, judgement: null, accuracy: 92.3, pv: ['Nc6', 'Qb3', 'Qd7', 'exd6', 'Bxd6', 'Be3', 'O-O-O', 'Nd2'] },
  { turn: 'White', san: 'Bc4', evalFloat: 0.95, bestMove: 'Qb3', moveNumber: 6, mate: null, depth: 12, judgement: null, accuracy: 97.2, pv: ['Qb3', 'Nd7', 'Bc4', 'Qe7', 'Qxb7', 'Rb8', 'Qxc7', 'Ngf6'] },
  { turn: 'Black', san: 'Nf6', evalFloat: 1.22, bestMove: 'Qf6', moveNumber: 6, mate: null, depth: 12, judgement: null, accuracy: 89.8, pv: ['Qf6', 'Qb3', 'Nd7', 'Qxb7', 'Rb8', 'Qxc7', 'Bc5', 'Be3'] },
  { turn: 'White', san: 'Qb3', evalFloat: 1.34, bestMove: 'Qb3', moveNumber: 7, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Qb3', 'Bc5', 'Bxf7+', 'Kf8', 'Be3', 'Nbd7', 'Bc4', 'Qe7'] },
  { turn: 'Black', san: 'Qe7', evalFloat: 0.9, bestMove: 'Bc5', moveNumber: 7, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Bc5', 'Bxf7+', 'Kf8', 'Be3', 'Nbd7', 'O-O', 'Bxe3', 'fxe3'] },
  { turn: 'White', san: 'Nc3', evalFloat: 0.67, bestMove: 'Qxb7', moveNumber: 8, mate: null, depth: 12, judgement: null, accuracy: 91.1, pv: ['Qxb7', 'Qb4+', 'Qxb4', 'Bxb4+', 'Bd2', 'Bxd2+', 'Nxd2', 'O-O'] },
  { turn: 'Black', san: 'c6', evalFloat: 0.68, bestMove: 'c6', moveNumber: 8, mate: null, depth: 12, judgement: null, accuracy: 99.6, pv: ['c6', 'a4', 'Qc7', 'Bg5', 'Na6', 'f3', 'Bc5', 'Bxf6'] },
  { turn: 'White', san: 'Bg5', evalFloat: 0.85, bestMove: 'O-O', moveNumber: 9, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['O-O', 'Qc7', 'Rd1', 'Na6', 'Bxa6', 'bxa6', 'Qc4', 'Be7'] },
  { turn: 'Black', san: 'b5', evalFloat: 0.95, bestMove: 'b6', moveNumber: 9, mate: null, depth: 12, judgement: null, accuracy: 96.1, pv: ['b6', 'Rd1', 'Nbd7', 'Qa4', 'b5', 'Nxb5', 'Qb4+', 'Qxb4'] },
  { turn: 'White', san: 'Nxb5', evalFloat: 1.32, bestMove: 'Nxb5', moveNumber: 10, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Nxb5', 'cxb5', 'Bxb5+', 'Nbd7', 'O-O-O', 'Rd8', 'Bc6', 'Qc5'] },
  { turn: 'Black', san: 'cxb5', evalFloat: 1.66, bestMove: 'Qb4+', moveNumber: 10, mate: null, depth: 12, judgement: null, accuracy: 87.7, pv: ['Qb4+', 'Nc3', 'Qxb3', 'axb3', 'Nbd7', 'f3', 'Bb4', 'O-O-O'] },
  { turn: 'White', san: 'Bxb5+', evalFloat: 2.73, bestMove: 'Bxb5+', moveNumber: 11, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Bxb5+', 'Nbd7', 'O-O-O', 'Rd8', 'Rxd7', 'Rxd7', 'Rd1'] },
  { turn: 'Black', san: 'Nbd7', evalFloat: 2.73, bestMove: 'Nbd7', moveNumber: 11, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Nbd7', 'O-O-O', 'Rd8', 'Rxd7', 'Rxd7', 'Rd1', 'Qe6', 'Bxf6'] },
  { turn: 'White', san: 'O-O-O', evalFloat: 2.68, bestMove: 'O-O-O', moveNumber: 12, mate: null, depth: 12, judgement: null, accuracy: 98.4, pv: ['O-O-O', 'Rd8', 'Rxd7', 'Rxd7', 'Rd1', 'Qe6', 'Bxf6', 'gxf6'] },
  { turn: 'Black', san: 'Rd8', evalFloat: 2.58, bestMove: 'Rd8', moveNumber: 12, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Rd8', 'Rxd7', 'Rxd7', 'Rd1', 'Qe6', 'Bxf6', 'gxf6', 'Bxd7+'] },
  { turn: 'White', san: 'Rxd7', evalFloat: 2.7, bestMove: 'Rxd7', moveNumber: 13, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Rxd7', 'Rxd7', 'Rd1', 'Qd6', 'Rxd6', 'Bxd6', 'Bxf6', 'gxf6'] },
  { turn: 'Black', san: 'Rxd7', evalFloat: 2.67, bestMove: 'Rxd7', moveNumber: 13, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Rxd7', 'Rd1', 'Qe6', 'Bxf6', 'gxf6', 'Bxd7+', 'Qxd7', 'Rxd7'] },
  { turn: 'White', san: 'Rd1', evalFloat: 2.68, bestMove: 'Rd1', moveNumber: 14, mate: null, depth: 12, judgement: null, accuracy: 100, pv: ['Rd1', 'Qe6', 'Bxf6', 'gxf6', 'Bxd7+', 'Qxd7', 'Rxd7', 'Kxd7'] },
  { turn: 'Black', san: 'Qe6', evalFloat: 3.17, bestMove: 'Qe6', moveNumber: 14, mate: null, depth: 12, judgement: null, accuracy: 85.7, pv: ['Qe6', 'Bxf6', 'gxf6', 'Bxd7+', 'Qxd7', 'Rxd7', 'Kxd7', 'Qxf7+'] },
  { turn: 'White', san: 'Bxd7+', evalFloat: 1.26, bestMove: 'Qc3', moveNumber: 15, mate: null, depth: 12, judgement: 'mistake', accuracy: 50.8, pv: ['Qc3', 'Bd6', 'Qc8+', 'Ke7', 'Qxh8', 'h6', 'Bxf6+', 'Kxf6'] },
  { turn: 'Black', san: 'Nxd7', evalFloat: 120, bestMove: 'Nxd7', moveNumber: 15, mate: 2, depth: 12, judgement: null, accuracy: 16, pv: ['Nxd7', 'Qb7', 'f6', 'Qc8+', 'Ke7', 'Be3', 'h5', 'Qc7'] },
  { turn: 'White', san: 'Qb8+', evalFloat: 110, bestMove: 'Qb8+', moveNumber: 16, mate: 1, depth: 12, judgement: null, accuracy: 100, pv: ['Qb8+', 'Nxb8', 'Rd8#'] },
  { turn: 'Black', san: 'Nxb8', evalFloat: 110, bestMove: 'Nxb8', moveNumber: 16, mate: 1, depth: 12, judgement: null, accuracy: 100, pv: ['Nxb8', 'Rd8#'] },
  { turn: 'White', san: 'Rd8#', evalFloat: 100, bestMove: 'Rd8#', moveNumber: 17, mate: 0, depth: 0, judgement: null, accuracy: 100, pv: ['Rd8#'] },
];

/** Everything our own server says. */
export const operaResult: AnalysisResult = {
  pgn: OPERA_PGN,
  totalMoves: operaMoves.length,
  mode: 'fast',
  moveEvaluations: Object.fromEntries(operaMoves.map(({ evalFloat }, index) => [String(index), evalFloat])),
  analysisResults: [...operaMoves],
  analysisLog: '',
  start: { evalFloat: 0.22, mate: null },
  engine: { name: 'Stockfish 16', label: 'SF 16' },
  accuracy: { white: 95.9, black: 90.1 },
  acpl: { white: 14, black: 67 },
  opening: { eco: 'C41', name: 'Philidor Defense', ply: 3 },
  phases: [
    { name: 'opening', from: 0, to: 15, accuracy: { white: 97.6, black: 94.6 } },
    { name: 'middlegame', from: 16, to: 32, accuracy: { white: 94.4, black: 85.7 } },
  ],
};

/** Only what the specification demands: no list of moves. */
export const bareResult: AnalysisResult = {
  pgn: '1. f3 e5 2. g4 Qh4# 0-1',
  totalMoves: 4,
  mode: 'accurate',
  moveEvaluations: { '0': -0.6, '1': -0.5, '2': -110, '3': -100 },
  analysisLog: '',
};

/** Only what the specification names. */
export const plainResult: AnalysisResult = {
  ...bareResult,
  analysisResults: [
    { turn: 'White', san: 'f3', evalFloat: -0.6, bestMove: 'e4', moveNumber: 1 },
    { turn: 'Black', san: 'e5', evalFloat: -0.5, bestMove: 'e5', moveNumber: 1 },
    { turn: 'White', san: 'g4', evalFloat: -110, bestMove: '', moveNumber: 2 },
    { turn: 'Black', san: 'Qh4#', evalFloat: -100, bestMove: 'Qh4#', moveNumber: 2 },
  ],
};

const eventText = (event: string, content: unknown): string => `event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;

/** The stream's text up to the `moves`th move, of a game of `operaMoves.length`. */
export const streamBegin = (moves: number, ahead = 0): string =>
  Array.from({ length: moves + 1 }, (_, done) => {
    const progress = eventText('progress', { done, positions: operaMoves.length + 1, ahead });
    return done === 0 ? progress : progress + eventText('move', { index: done - 1, move: operaMoves[done - 1] });
  }).join('');

/** The stream's last event. */
export const streamResult = (result: AnalysisResult): string => eventText('result', result);
export const streamError = (message: string): string => eventText('error', { message });
