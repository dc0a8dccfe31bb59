/** What a move costs on the board: by the line that refutes it, or by the better one that was not played. */
import { attackersOf } from '../../motifs/attackers';
import { materialLead } from '../../motifs/piece-value';
import type { Step } from '../../motifs/played-line';
import { isInBadSpot } from '../../motifs/safety';
import { squareName } from '../../squares';
import type { Color } from '../../types';
import { isKept } from '../winning-line';
import { betterOf, betterProof, refutationOf, refutationProof, type Moment } from './moment';
import type { Reason } from './reason';

/** In pawns, the largest first; below nothing, the other side has won. */
const GAINS = Array.from({ length: 19 }, (_, index) => 9 - index);
/** Five moves of the side, four for a pawn: what takes longer is no reason that anybody sees. */
const MOST_PLIES = 9;
const PAWN_PLIES = 7;

type Gain = { readonly pawns: number; readonly plies: number };

/** The most that a side wins for good along a line, and how soon; `undefined` where it has no move in it. */
const gainIn = (steps: readonly Step[], side: Color): Gain | undefined => {
  for (const pawns of GAINS) {
    const index = steps
      .slice(0, pawns === 1 ? PAWN_PLIES : MOST_PLIES)
      .findIndex(({ color }, at) => color === side && isInHand(steps, at, { side, pawns }));
    if (index !== -1) return { pawns, plies: index + 1 };
  }
  return undefined;
};

type Won = { readonly side: Color; readonly pawns: number };

/** Kept, and not even for a moment won again by the reply. */
const isInHand = (steps: readonly Step[], index: number, { side, pawns }: Won): boolean => {
  const [first, reply] = [steps[0]?.before, steps[index + 1]?.after.board];
  if (first === undefined || !isKept(steps.slice(index), pawns, side, first)) return false;
  return reply === undefined || materialLead(reply, side) - materialLead(first.board, side) >= pawns;
};

/** The answer takes what the moved piece alone had defended. */
export const undefends = (moment: Moment): Reason | undefined => {
  const [own, taking] = refutationOf(moment);
  if (own === undefined || taking?.captured === undefined || taking.to === own.to) return undefined;
  const { board } = own.before;
  const defenders = attackersOf(board, taking.to, moment.mover);
  if (defenders.size() !== 1 || !defenders.has(own.from)) return undefined;
  if (attackersOf(own.after.board, taking.to, moment.mover).nonEmpty()) return undefined;
  if (netLoss(moment) === undefined) return undefined;
  return { kind: 'undefends', piece: taking.captured, square: squareName(taking.to), ...refutationProof(moment) };
};

/** The answer takes what could have been taken before the move already, as well. */
export const ignoresThreat = (moment: Moment): Reason | undefined => {
  const [own, taking] = refutationOf(moment);
  if (own === undefined || taking?.captured === undefined || taking.to === own.to || own.before.isCheck())
    return undefined;
  if (!isInBadSpot(own.before.board, taking.to) || netLoss(moment) === undefined) return undefined;
  const passed = own.before.clone();
  passed.turn = moment.opponent;
  passed.epSquare = undefined;
  if (!passed.isLegal({ from: taking.from, to: taking.to })) return undefined;
  return { kind: 'ignoresThreat', ...refutationProof(moment) };
};

export const losesMaterial = (moment: Moment): Reason | undefined => {
  const lost = netLoss(moment);
  return lost && { kind: 'losesMaterial', pawns: lost.pawns, ...refutationProof(moment, lost.plies) };
};

/** The better line wins material that the move played does not. */
export const missesMaterial = (moment: Moment): Reason | undefined => {
  const { mover } = moment;
  const [gain, won] = [gainIn(betterOf(moment), mover), gainIn(refutationOf(moment), mover)];
  if (gain === undefined || won === undefined) return undefined;
  const pawns = Math.min(gain.pawns, gain.pawns - won.pawns);
  return pawns < 1 ? undefined : { kind: 'missesMaterial', pawns, ...betterProof(moment, gain.plies) };
};

/** What the opponent wins by the answer, and would not win after the better move. */
const netLoss = (moment: Moment): Gain | undefined => {
  const { opponent } = moment;
  const refutation = refutationOf(moment);
  const answer = gainIn(refutation.slice(1), opponent);
  const [whole, anyway] = [gainIn(refutation, opponent), gainIn(betterOf(moment), opponent)];
  if (answer === undefined || whole === undefined || anyway === undefined) return undefined;
  const pawns = Math.min(answer.pawns, whole.pawns - anyway.pawns);
  return pawns < 1 ? undefined : { pawns, plies: answer.plies };
};
