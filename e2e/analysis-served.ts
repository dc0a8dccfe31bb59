/** Answers for the browser tests. The whole one is what our own server answered for Morphy's opera game in fast mode. */
import { type AnalysisResult, analysisResultSchema } from '../src/contract/analysis';
import operaAnalysis from './opera-analysis.json' with { type: 'json' };

/** Everything our own server says: `npm run analyze -- opera.pgn --mode fast --json`. */
export const operaResult: AnalysisResult = analysisResultSchema.parse(operaAnalysis);
export const operaMoves = operaResult.analysisResults ?? [];
export const OPERA_PGN = operaResult.pgn;

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

/** All but the reasons that the server looks at closer: those of moves without `reason`. */
export const streamJudged = (result: AnalysisResult): string => eventText('judged', result);
/** The stream's last event. */
export const streamResult = (result: AnalysisResult): string => eventText('result', result);
export const streamError = (message: string): string => eventText('error', { message });
