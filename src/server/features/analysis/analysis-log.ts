import type { AnalyzedMove } from '../../../contract/analysis';

/** The moves as text, a line each: `White Move 1: e4 | Eval after move: +0.32`. Numbers are those of `evalFloat`. */
export const formatAnalysisLog = (moves: readonly AnalyzedMove[]): string =>
  moves
    .map(
      ({ turn, moveNumber, san, evalFloat }) =>
        `${turn} Move ${moveNumber}: ${san} | Eval after move: ${formatSigned(evalFloat)}`,
    )
    .join('\n');

const formatSigned = (value: number): string => (value < 0 ? value.toFixed(2) : `+${value.toFixed(2)}`);
