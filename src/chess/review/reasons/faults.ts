/** What is wrong with the move itself, by the lines after it and after the better one. */
import type { Square } from 'chessops/types';
import { type Evaluation, winChanceOf } from '../../evaluation';
import { attacksFrom } from '../../motifs/attackers';
import { type LineMove, playLine } from '../../motifs/played-line';
import type { Color } from '../../types';
import { lineFrom } from '../opportunity';
import type { Moment } from './moment';
import { canCastle, exchangeGain } from './points';

/** In % of the mover. */
export const HANDED_OVER = 40;

const LOST = 25;

export const percent = (evaluation: Evaluation, color: Color): number => 100 * winChanceOf(evaluation, color);

type OwnFault = 'takesWrongly' | 'leavesRecapture' | 'givesUpCastling' | 'kingGoesWrong' | 'tradesIntoLoss';

export const ownFault = (
  { game, ply, before: found, after: left, mover }: Moment,
  own: LineMove,
  better: LineMove,
  line: readonly LineMove[],
): OwnFault | undefined => {
  const { before } = own;
  if (own.captured !== undefined && better.to === own.to && better.from !== own.from) return 'takesWrongly';
  const [last] = playLine({ ...lineFrom(game, ply, []), solver: mover })?.moves ?? [];
  if (last?.captured !== undefined && better.to === last.to && own.to !== last.to) return 'leavesRecapture';
  const isKingWalk = own.role === 'king' && !own.isCastling && better.role !== 'king';
  if (isKingWalk && canCastle(before, mover) && !before.isCheck() && before.board.queen.nonEmpty())
    return 'givesUpCastling';
  if (before.isCheck() && own.role === 'king' && better.role === 'king') return 'kingGoesWrong';
  if (isTradeIntoLoss({ before: found, after: left, mover }, own, better, line)) return 'tradesIntoLoss';
  const isTraded = before.board.queen.size() === 2 && (line[1] ?? line[0])?.after.board.queen.isEmpty() === true;
  const isLost = percent(left.evaluation, mover) <= LOST && percent(found.evaluation, mover) >= HANDED_OVER;
  return isTraded && own.role === 'queen' && isLost && isEnding(own) && better.captured !== 'queen'
    ? 'tradesIntoLoss'
    : undefined;
};

/** A rook or a minor piece for one of its kind, without queens. */
const isTradeIntoLoss = (
  { before, after, mover }: Pick<Moment, 'before' | 'after' | 'mover'>,
  own: LineMove,
  better: LineMove,
  [reply]: readonly LineMove[],
): boolean =>
  own.captured === own.role &&
  own.role !== 'pawn' &&
  reply?.to === own.to &&
  own.before.board.queen.isEmpty() &&
  isEnding(own) &&
  better.captured === undefined &&
  percent(before.evaluation, mover) > LOST &&
  percent(after.evaluation, mover) <= LOST;

/** Rooks and minor pieces of both sides. */
const ENDING_PIECES = 6;

const isEnding = ({ before: { board } }: LineMove): boolean =>
  board.occupied.diff(board.pawn).diff(board.king).diff(board.queen).size() <= ENDING_PIECES;

/** In plies. */
const PLIES_TO_LOSS = 5;

type Unguarded = { readonly square: Square; readonly plies: number };

/** A pawn or a piece that the moved one guarded, and that the line wins, but not the better one. */
export const unguardedIn = (
  { color, from, to, role, before, after }: LineMove,
  line: readonly LineMove[],
  better: readonly LineMove[],
): Unguarded | undefined => {
  if (role === 'king') return undefined;
  const guarded = attacksFrom(before.board, from).intersect(before.board[color]).diff(attacksFrom(after.board, to));
  const isTaken = (step: LineMove): boolean => step.color !== color && guarded.has(step.to);
  const plies = line.slice(0, PLIES_TO_LOSS).findIndex(isTaken) + 1;
  const taken = line[plies - 1];
  if (taken?.captured === undefined || line.slice(0, plies).some((step) => guarded.has(step.from))) return undefined;
  const isLost = exchangeGain(taken.after, taken.to) === 0;
  return isLost && !better.some((step) => isTaken(step) && step.to === taken.to)
    ? { square: taken.to, plies }
    : undefined;
};

/** A pawn goes past one that it should have taken. */
export const goesPast = (own: LineMove, better: LineMove): boolean =>
  own.role === 'pawn' && own.captured === undefined && own.from === better.from && better.captured === 'pawn';
