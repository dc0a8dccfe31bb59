/** Mates that a move lets the opponent have, and that it gives away. */
import type { Evaluation } from '../../evaluation';
import type { Color } from '../../types';
import { isMating } from '../chances';
import { betterProof, refutationProof, type Moment } from './moment';
import type { Reason } from './reason';

/** A mate that takes longer than this is no reason that anybody sees. */
const MOST_MOVES = 10;

export const allowsMate = (moment: Moment): Reason | undefined => {
  const { before, after, opponent } = moment;
  const moves = mateFor(after.evaluation, opponent);
  if (moves === undefined || isMating(before.evaluation, opponent)) return undefined;
  return { kind: 'allowsMate', moves, ...refutationProof(moment, 2 * moves - 1) };
};

export const missesMate = (moment: Moment): Reason | undefined => {
  const { before, after, mover } = moment;
  const moves = mateFor(before.evaluation, mover);
  if (moves === undefined || isMating(after.evaluation, mover) || 'checkmate' in after.evaluation) return undefined;
  return { kind: 'missesMate', moves, ...betterProof(moment, 2 * moves - 1) };
};

const mateFor = (evaluation: Evaluation, color: Color): number | undefined => {
  if (!('mate' in evaluation) || !isMating(evaluation, color)) return undefined;
  const moves = Math.abs(evaluation.mate);
  return moves <= MOST_MOVES ? moves : undefined;
};
