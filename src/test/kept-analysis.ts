/** An analysis as a browser sends it to be stored: Black's second move is a blunder that allows mate. */
import type { AnalysisResult, AnalyzedMove, KeptAnalysis } from '../contract/analysis/analysis';

const PGN =
  '[White "Ada Vale"]\n[Black "Bruno Stone"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n';

const SANS = ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#'];
const EVALUATIONS = [30, 25, -20, 10, 5];

const moveAt = (san: string, ply: number): AnalyzedMove => {
  const cp = EVALUATIONS[ply];
  const turn = ply % 2 === 0 ? ('White' as const) : ('Black' as const);
  const move = { turn, san, moveNumber: Math.floor(ply / 2) + 1, bestMove: san, pv: [san], depth: 18, accuracy: 98 };
  if (cp !== undefined) return { ...move, evaluation: { cp }, evalFloat: cp / 100, judgement: null, reason: null };
  if (ply === 6) return { ...move, evaluation: { checkmate: 'white' }, evalFloat: 100, mate: 0, reason: null };
  return {
    ...move,
    bestMove: 'g6',
    pv: ['g6', 'Qf3', 'Nf6'],
    evaluation: { mate: 1 },
    evalFloat: 110,
    mate: 1,
    accuracy: 3,
    judgement: 'blunder',
    reason: 'Allows mate on f7.',
    reasonLine: { from: 'after', moves: ['Qxf7#'] },
    label: null,
  };
};

export const keptAnalysis: KeptAnalysis = {
  pgn: PGN,
  totalMoves: SANS.length,
  mode: 'accurate',
  analysisResults: SANS.map(moveAt),
  start: { evaluation: { cp: 20 }, evalFloat: 0.2 },
  accuracy: { white: 98, black: 60 },
  acpl: { white: 5, black: 300 },
  opening: { eco: 'C20', name: 'King’s Pawn Game: Wayward Queen Attack', ply: 2 },
};

export const sampleAnalysis: AnalysisResult = { ...keptAnalysis, moveEvaluations: {}, analysisLog: '' };
