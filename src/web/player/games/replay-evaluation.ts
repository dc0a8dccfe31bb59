/** The stored evaluation of a place in a game, as the viewer shows it. White's view. */
import { moveAccuracy } from '../../../chess/accuracy';
import type { Evaluation } from '../../../chess/evaluation';
import { evaluationOf, readStoredEvaluation, type StoredEvaluation } from '../../../chess/evaluation-number';
import { START_PLY } from '../../../chess/game';
import { plyOfPath } from '../../../chess/tree/tree-replay';
import type { Color, Ply } from '../../../chess/types';
import type { ShownEvaluation } from '../../board/shown-move';
import type { Replay } from '../../board/use-replay';

/** From this magnitude on the number is a mate, in so many moves as it is larger. `chess/stored-evaluation.ts`. */
const MATE = 50;

/** 0 at the start, `null` where none is stored; else the entry after the ply. Specification, STATE-10 to -12. */
export const replayEvaluation = (
  evaluations: readonly StoredEvaluation[] | null | undefined,
  ply: Ply,
): number | null => (ply === START_PLY ? 0 : readStoredEvaluation(evaluations?.[ply + 1]));

/** The same at the place of a replay; in a variation nothing is stored. */
export const evaluationAt = (
  { evaluations }: { readonly evaluations?: readonly StoredEvaluation[] | null },
  { tree, path }: Replay,
): number | null => {
  const ply = plyOfPath(tree, path);
  return ply === undefined ? null : replayEvaluation(evaluations, ply);
};

/** The same number as the evaluation bar reads it. */
export const toBarEvaluation = (value: number | null): ShownEvaluation | undefined => {
  if (value === null) return undefined;
  if (Math.abs(value) < MATE) return { evalFloat: value };
  return { evalFloat: value, mate: Math.sign(value) * Math.ceil(Math.abs(value) - MATE) };
};

const storedAt = (evaluations: readonly StoredEvaluation[] | null | undefined, ply: Ply): Evaluation | undefined =>
  ply === START_PLY ? { cp: 0 } : evaluationOf(evaluations?.[ply + 1]);

/** Accuracy of the ply that led to a place, 0-100; missing where an evaluation is, and before the first move. */
export const replayAccuracy = (
  evaluations: readonly StoredEvaluation[] | null | undefined,
  ply: Ply,
  mover: Color,
): number | undefined => {
  const before = storedAt(evaluations, ply - 1);
  const after = storedAt(evaluations, ply);
  return ply === START_PLY || before === undefined || after === undefined
    ? undefined
    : moveAccuracy(before, after, mover);
};
