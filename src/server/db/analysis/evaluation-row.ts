/** A found evaluation as the columns that hold it, and back. */
import type { Evaluation, PositionEvaluation } from '../../../chess/evaluation';
import type { EvaluationRow } from '../infra/schema';

type FoundColumns = Pick<EvaluationRow, 'cp' | 'mate' | 'depth' | 'pv'>;

const UCI_LINE = /^([a-h][1-8][a-h][1-8][qrbn]?( |$))+$/;

/** The columns of a searched position; `undefined` where nothing was searched, which is not worth keeping. */
export const toEvaluationRow = ({ evaluation, depth, pv }: PositionEvaluation): FoundColumns | undefined => {
  if (pv.length === 0 || 'checkmate' in evaluation) return undefined;
  const cp = 'cp' in evaluation ? evaluation.cp : null;
  const mate = 'mate' in evaluation ? evaluation.mate : null;
  return { cp, mate, depth, pv: pv.join(' ') };
};

/** What a row says; `undefined` when it says nothing sensible, as after a damaged file. */
export const toPositionEvaluation = (row: FoundColumns): PositionEvaluation | undefined => {
  const evaluation = toEvaluation(row);
  if (evaluation === undefined || !Number.isInteger(row.depth) || row.depth < 1) return undefined;
  if (typeof row.pv !== 'string' || !UCI_LINE.test(row.pv)) return undefined;
  const pv = row.pv.trim().split(' ');
  const [bestMove] = pv;
  return bestMove === undefined ? undefined : { evaluation, depth: row.depth, bestMove, pv };
};

const toEvaluation = ({ cp, mate }: FoundColumns): Evaluation | undefined => {
  if (cp !== null) return Number.isInteger(cp) && mate === null ? { cp } : undefined;
  return mate !== null && Number.isInteger(mate) && mate !== 0 ? { mate } : undefined;
};
