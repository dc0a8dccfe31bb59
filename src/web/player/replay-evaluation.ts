/** The stored evaluation of a place in a game, as the viewer shows it. White's view. */
import { START_PLY } from '../../chess/replay';
import { readStoredEvaluation, type StoredEvaluation } from '../../chess/stored-evaluation';
import type { Ply } from '../../chess/types';
import type { ShownEvaluation } from '../game/shown-move';

/** From this magnitude on the number is a mate, in so many moves as it is larger. `chess/stored-evaluation.ts`. */
const MATE = 50;

/** 0 at the start, `null` where none is stored; else the entry after the half-move. Specification, STATE-10 to -12. */
export const replayEvaluation = (
  evaluations: readonly StoredEvaluation[] | null | undefined,
  ply: Ply,
): number | null => (ply === START_PLY ? 0 : readStoredEvaluation(evaluations?.[ply + 1]));

/** The same number as the evaluation bar reads it. */
export const toBarEvaluation = (value: number | null): ShownEvaluation | undefined => {
  if (value === null) return undefined;
  if (Math.abs(value) < MATE) return { evalFloat: value };
  return { evalFloat: value, mate: Math.sign(value) * Math.ceil(Math.abs(value) - MATE) };
};
