/** What a move does that can be read off the board: the point that a trainer would name. No search is needed. */
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { pinnedPieces, valueOf } from '../../motifs/attackers';
import type { LineMove } from '../../motifs/played-line';
import { type Color, squareName } from '../../types';

export type PieceOn = { readonly piece: Role; readonly square: string };

/** `pawns`: what the capture gains after the best recapture. */
type Taking = PieceOn & { readonly kind: 'takes'; readonly pawns: number };

export type Point =
  /** Would mate next if the other side passed. */
  | { readonly kind: 'threatensMate' | 'stopsCastling' | 'tradesQueens' | 'offersQueens' | 'castles' }
  /** At most two, which it would win material by taking, and which it did not attack so before. */
  | { readonly kind: 'attacks'; readonly targets: readonly PieceOn[]; readonly weight: number }
  | ({ readonly kind: 'pins' } & PieceOn)
  | Taking
  /** A passed pawn: it has become one, or goes on. */
  | { readonly kind: 'makesPassed'; readonly square: string }
  | { readonly kind: 'pushesPassed' }
  /** The pawn has to leave the king to take back. */
  | { readonly kind: 'opensKing'; readonly square: string }
  | QuietPoint;

/** Named only where nothing else is. */
export type QuietPoint =
  /** A pawn that a pawn attacks, and that is exchanged; a passed pawn. */
  | { readonly kind: 'challenges' | 'blocksPassed'; readonly square: string }
  | ({ readonly kind: 'trades' } & PieceOn)
  | {
      readonly kind:
        | 'seventhRank'
        | 'preparesCastling'
        | 'takesOpposition'
        | 'centersKing'
        | 'drivesBack'
        | 'breaksPair';
    };

/** In pawns, what a trainer would make of it. */
export const weightOf = (point: Point): number => {
  if (point.kind === 'attacks') return point.weight;
  return point.kind === 'takes' ? point.pawns + (point.pawns >= PIECE ? 1 : 0) : WEIGHTS[point.kind];
};

const WEIGHTS = {
  threatensMate: 9,
  stopsCastling: 2.4,
  makesPassed: 2.5,
  pushesPassed: 2.2,
  opensKing: 2.1,
  pins: 2,
  tradesQueens: 0.9,
  castles: 0.8,
  offersQueens: 0.7,
  takesOpposition: 1.8,
  blocksPassed: 1.7,
  seventhRank: 1.5,
  drivesBack: 1.4,
  breaksPair: 1.3,
  challenges: 1.2,
  centersKing: 1.1,
  preparesCastling: 1,
  trades: 0.8,
} as const satisfies Readonly<Record<Exclude<Point['kind'], 'attacks' | 'takes'>, number>>;

/** The weightiest first; `next` follows the step in the line, and `last` was played before it. */
export const pointsOf = (step: LineMove, next: readonly LineMove[], last?: LineMove): readonly Point[] =>
  [
    next[0]?.to === step.to ? undefined : matePoint(step),
    castlingPoint(step),
    takingPoint(step, last),
    attackPoint(step, next),
    passedPoint(step, next),
    kingPoint(step, next),
    pinPoint(step),
    queensPoint(step, next),
    step.isCastling ? ({ kind: 'castles' } as const) : undefined,
  ]
    .flatMap((point): readonly Point[] => (point === undefined ? [] : [point]))
    .sort((one, other) => weightOf(other) - weightOf(one));

/** In pawns: the least that is no pawn. */
export const PIECE = 2;

// Threats: what the side could take if the other one passed

type Target = PieceOn & { readonly gain: number };

const newTargets = (step: LineMove): readonly Target[] => {
  const { before, color } = step;
  const after = withTurn(step.after, color);
  return Array.from(after.board[opposite(color)])
    .flatMap((square): readonly Target[] => {
      const piece = after.board.getRole(square);
      if (piece === undefined || piece === 'king') return [];
      const gain = exchangeGain(after, square);
      const isNew = gain >= 1 && gain > (before.board.getColor(square) === color ? 0 : exchangeGain(before, square));
      return isNew ? [{ piece, square: squareName(square), gain }] : [];
    })
    .sort((one, other) => valueOf(other.piece) - valueOf(one.piece));
};

const MOST_NAMED = 2;

/** What can move away counts less than what the line takes, unless there are two. */
const [PLIES_TO_TAKE, BOTH, ONE] = [5, 2.3, 1.2];

/** A pawn alone counts where the line takes it, or without queens. */
const attackPoint = (step: LineMove, next: readonly LineMove[]): Point | undefined => {
  if (next[0]?.to === step.to) return undefined;
  const targets = newTargets(step).slice(0, MOST_NAMED);
  const pawns = targets.reduce((sum, { gain }) => sum + gain, 0);
  const isTaken = targets.some(({ square }) =>
    next
      .slice(0, PLIES_TO_TAKE)
      .some(({ color, captured, to }) => color === step.color && captured !== undefined && squareName(to) === square),
  );
  if (pawns === 0 || (pawns < PIECE && !isTaken && step.after.board.queen.nonEmpty())) return undefined;
  const weight = isTaken ? Math.max(ONE, pawns) : targets.length === MOST_NAMED ? BOTH : ONE;
  return { kind: 'attacks', targets: targets.map(({ piece, square }) => ({ piece, square })), weight };
};

/** The position as if the other side had passed. */
export const withTurn = (position: Chess, turn: Color): Chess => {
  const passed = position.clone();
  passed.turn = turn;
  passed.epSquare = undefined;
  return passed;
};

/** Pawns that the side to move wins on the square by legal captures, the cheapest piece first; 0 where it should not take. */
export const exchangeGain = (position: Chess, square: Square): number => {
  const captured = position.board.getRole(square);
  const taking = captured === undefined ? undefined : cheapestCapture(position, square);
  if (captured === undefined || taking === undefined) return 0;
  const after = position.clone();
  after.play(taking);
  return Math.max(0, valueOf(captured) - exchangeGain(after, square));
};

const cheapestCapture = (position: Chess, to: Square): NormalMove | undefined => {
  const { board, turn } = position;
  if (board.getColor(to) !== opposite(turn)) return undefined;
  const context = position.ctx();
  const [from] = Array.from(board[turn])
    .filter((square) => position.dests(square, context).has(to))
    .sort((one, other) => roleValue(board, one) - roleValue(board, other));
  if (from === undefined) return undefined;
  const isPromotion = board.pawn.has(from) && (to < 8 || to >= 56);
  return isPromotion ? { from, to, promotion: 'queen' } : { from, to };
};

const roleValue = (board: Board, square: Square): number => valueOf(board.getRole(square) ?? 'king');

const matePoint = ({ before, after, color }: LineMove): Point | undefined =>
  !after.isCheck() && matesNext(withTurn(after, color)) && !matesNext(before) ? { kind: 'threatensMate' } : undefined;

const matesNext = (position: Chess): boolean =>
  movesIn(position).some((move) => {
    const next = position.clone();
    next.play(move);
    return next.isCheckmate();
  });

/** Without promotions, which mate seldom. */
const movesIn = (position: Chess): readonly NormalMove[] =>
  Array.from(position.allDests(), ([from, targets]) => Array.from(targets, (to) => ({ from, to }))).flat();

// The king

/** A check that only a king which could still castle can answer, by moving. */
const castlingPoint = ({ after, color }: LineMove): Point | undefined => {
  const other = opposite(color);
  const king = after.board.kingOf(other);
  if (!after.isCheck() || king === undefined || !canCastle(after, other) || after.board.queen.isEmpty())
    return undefined;
  const movers = Array.from(after.allDests()).filter(([, targets]) => targets.nonEmpty());
  return movers.every(([from]) => from === king) ? { kind: 'stopsCastling' } : undefined;
};

export const canCastle = ({ castles }: Chess, color: Color): boolean =>
  castles.rook[color].a !== undefined || castles.rook[color].h !== undefined;

/** The pawn that takes back stood on a file of its king or beside it. */
const kingPoint = (step: LineMove, [answer]: readonly LineMove[]): Point | undefined => {
  if (step.captured === undefined || answer?.captured === undefined || answer.to !== step.to) return undefined;
  const king = answer.before.board.kingOf(answer.color);
  if (answer.role !== 'pawn' || king === undefined || answer.before.board.queen.isEmpty()) return undefined;
  const isHome = answer.color === 'white' ? king < 8 : king >= 56;
  const isBefore =
    Math.abs(fileOf(answer.from) - fileOf(king)) <= 1 && Math.abs(rankOf(answer.from) - rankOf(king)) === 1;
  const isShield = fileOf(king) <= 2 || fileOf(king) >= 6;
  return isHome && isBefore && isShield ? { kind: 'opensKing', square: squareName(answer.from) } : undefined;
};

export const fileOf = (square: Square): number => square % 8;

export const rankOf = (square: Square): number => Math.floor(square / 8);

// Pieces and pawns

/** By the piece that moved, to the king. */
const pinPoint = ({ before, after, color, to }: LineMove): Point | undefined => {
  const earlier = new Set(pinnedPieces(withTurn(before, opposite(color))).map(({ square }) => square));
  const [pinned] = pinnedPieces(after)
    .filter(({ square, line, role }) => !earlier.has(square) && line.has(to) && role !== 'pawn')
    .sort((one, other) => valueOf(other.role) - valueOf(one.role));
  return pinned && { kind: 'pins', piece: pinned.role, square: squareName(pinned.square) };
};

/** Of a recapture only what is more than was taken before. */
const takingPoint = ({ captured, to, after }: LineMove, last: LineMove | undefined): Taking | undefined => {
  if (captured === undefined) return undefined;
  const given = last?.to === to && last.captured !== undefined ? valueOf(last.captured) : 0;
  const pawns = valueOf(captured) - given - exchangeGain(after, to);
  return pawns >= 1 ? { kind: 'takes', piece: captured, square: squareName(to), pawns } : undefined;
};

/** From White's side: the sixth rank, or the fifth in an endgame. */
const FAR = { middlegame: 5, endgame: 4 } as const;

const passedPoint = (
  { role, from, to, before, after, color }: LineMove,
  next: readonly LineMove[],
): Point | undefined => {
  const isLost = next[0]?.captured === 'pawn' && next[0].to === to;
  if (role !== 'pawn' || isLost || !isPassed(after.board, to, color)) return undefined;
  const rank = color === 'white' ? rankOf(to) : 7 - rankOf(to);
  if (rank < (after.board.queen.isEmpty() ? FAR.endgame : FAR.middlegame)) return undefined;
  const was = isPassed(before.board, from, color);
  return was ? { kind: 'pushesPassed' } : { kind: 'makesPassed', square: squareName(to) };
};

export const isPassed = (board: Board, square: Square, color: Color): boolean =>
  Array.from(board.pieces(opposite(color), 'pawn')).every(
    (other) =>
      Math.abs(fileOf(other) - fileOf(square)) > 1 ||
      (color === 'white' ? rankOf(other) <= rankOf(square) : rankOf(other) >= rankOf(square)),
  );

const queensPoint = (step: LineMove, [answer, recapture]: readonly LineMove[]): Point | undefined => {
  if (answer?.captured !== 'queen' || answer.to !== step.to) return undefined;
  if (step.captured === 'queen') return { kind: 'tradesQueens' };
  return step.role === 'queen' && recapture?.captured === 'queen' && recapture.to === step.to
    ? { kind: 'offersQueens' }
    : undefined;
};

// Prevention

/**
 * Whether the other side's move can no longer be played well in the position: it is not legal, though nobody is in
 * check and its piece still stands, or what moves is lost there.
 */
export const isPrevented = (position: Chess, { from, to, color, role, isCastling, promotion }: LineMove): boolean => {
  const { board } = position;
  if (isCastling || promotion !== undefined) return false;
  if (position.turn !== color || position.isCheck() || board.getColor(from) !== color) return false;
  if (board.getRole(from) !== role) return false;
  const move = { from, to };
  if (!position.dests(from).has(to)) return true;
  const after = position.clone();
  after.play(move);
  return exchangeGain(after, to) - worthOn(board, to) >= PIECE;
};

/** Whether the move loses what it moves for less, by captures on its square. */
export const losesMoved = ({ before, after, to }: LineMove): boolean =>
  exchangeGain(after, to) - worthOn(before.board, to) >= PIECE;

const worthOn = (board: Board, square: Square): number => {
  const role = board.getRole(square);
  return role === undefined ? 0 : valueOf(role);
};
