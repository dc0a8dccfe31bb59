/**
 * The text fallback of an analysis, `analysisLog`: what another server may send instead of a list of moves.
 * Lines that are not of the known form are passed over.
 */
import type { San } from '../../chess/types';
import type { AnalyzedMove } from '../../contract/analysis';

/** A move as the log tells it. `evalFloat` is White's view, missing where the value is not a number. */
export type LoggedMove = {
  readonly turn: AnalyzedMove['turn'];
  readonly moveNumber: number;
  readonly san: San;
  readonly evalFloat?: number;
};

const LINE = /^\s*(White|Black) Move (\d+): (\S+) \| Eval after move: (\S+)/;

const toLoggedMove = (line: string): LoggedMove | undefined => {
  const [, turn, moveNumber, san, value] = LINE.exec(line) ?? [];
  if (san === undefined || value === undefined) return undefined;
  const evalFloat = Number(value);
  return {
    turn: turn === 'Black' ? 'Black' : 'White',
    moveNumber: Number(moveNumber),
    san,
    ...(Number.isFinite(evalFloat) ? { evalFloat } : {}),
  };
};

/** The moves of lines like `White Move 3: Bc4 | Eval after move: 0.26`, in the order of the text. */
export const parseAnalysisLog = (log: string): readonly LoggedMove[] =>
  log
    .split('\n')
    .map(toLoggedMove)
    .filter((move) => move !== undefined);
