/** Pieces left to be taken, and tactics that a move allows or misses: what is counted of games, of one move. */
import { parseSquare } from 'chessops/util';
import { positionOf } from '../../position-of';
import type { HangingMoment } from '../left-hanging';
import type { TacticMoment } from '../tactic-moment';
import { betterProof, refutationProof, type Moment } from './moment';
import type { Reason } from './reason';

export const leavesPiece = (moment: Moment, hanging: HangingMoment | undefined): Reason | undefined => {
  if (hanging === undefined) return undefined;
  const { square } = hanging;
  const at = parseSquare(square);
  const piece = at === undefined ? undefined : positionOf(moment.played.fen)?.board.getRole(at);
  return piece && { kind: 'leavesPiece', piece, square, ...refutationProof(moment) };
};

export const allowsTactic = (moment: Moment, allowed: TacticMoment | undefined): Reason | undefined => {
  const [motif] = allowed?.motifs ?? [];
  if (allowed === undefined || motif === undefined) return undefined;
  return { kind: 'allowsTactic', motif, ...refutationProof(moment, allowed.line.length) };
};

export const missesTactic = (moment: Moment, missed: TacticMoment | undefined): Reason | undefined => {
  const [motif] = missed?.motifs ?? [];
  if (missed?.gain === undefined || motif === undefined) return undefined;
  return { kind: 'missesTactic', motif, ...betterProof(moment, missed.line.length) };
};
