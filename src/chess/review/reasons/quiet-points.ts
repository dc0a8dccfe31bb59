/** What a quiet move does that can be read off the board: named only where no point of `points.ts` is. */
import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { attackersOf, valueOf } from '../../motifs/attackers';
import type { LineMove } from '../../motifs/played-line';
import { type Color, squareName } from '../../types';
import { canCastle, fileOf, isPassed, type QuietPoint, rankOf, weightOf } from './points';

/** The weightiest first; `next` follows the step in the line. */
export const quietPointsOf = (step: LineMove, next: readonly LineMove[], last?: LineMove): readonly QuietPoint[] =>
  [
    oppositionPoint(step),
    blockingPoint(step, next),
    seventhPoint(step, next),
    drivingPoint(step, next),
    challengePoint(step, next),
    kingPoint(step),
    castlingPoint(step, next),
    pairPoint(step, next),
    tradePoint(step, next, last),
  ]
    .flatMap((point): readonly QuietPoint[] => (point === undefined ? [] : [point]))
    .sort((one, other) => weightOf(other) - weightOf(one));

const [FIRST, LAST] = [0, 7];

/** From the side's own view, 0 to 7. */
const rankFor = (square: Square, color: Color): number => (color === 'white' ? rankOf(square) : LAST - rankOf(square));

// Pawns

const PLIES_TO_EXCHANGE = 4;

const challengePoint = ({ role, from, to, captured, color, before, after }: LineMove, next: readonly LineMove[]) => {
  if (role !== 'pawn' || captured !== undefined) return undefined;
  const target = Array.from(after.board.pieces(opposite(color), 'pawn')).find((square) => {
    const isAttacked = (board: Board) => attackersOf(board, square, color).intersect(board.pawn).nonEmpty();
    return isPawnAttack(to, square, color) && !isAttacked(before.board);
  });
  if (target === undefined || isPawnAttack(from, target, color)) return undefined;
  const isExchanged = next
    .slice(0, PLIES_TO_EXCHANGE)
    .some((move) => move.captured === 'pawn' && (move.to === target ? move.from === to : isTakenBy(move, target, to)));
  return isExchanged ? ({ kind: 'challenges', square: squareName(target) } as const) : undefined;
};

const isTakenBy = (move: LineMove, from: Square, to: Square): boolean => move.from === from && move.to === to;

const isPawnAttack = (from: Square, to: Square, color: Color): boolean =>
  Math.abs(fileOf(from) - fileOf(to)) === 1 && rankFor(to, color) - rankFor(from, color) === 1;

/** Of a passed pawn: behind the middle of the board. */
const FAR = 4;

/** A piece before a passed pawn, where it stays. */
const blockingPoint = ({ role, from, to, color, after: { board } }: LineMove, next: readonly LineMove[]) => {
  const square = color === 'white' ? to + 8 : to - 8;
  const other = opposite(color);
  if (role === 'pawn' || square < 0 || square > 63 || !board.pieces(other, 'pawn').has(square)) return undefined;
  const wasThere = from === (color === 'white' ? square - 16 : square + 16);
  const isTaken = next.some((move) => move.captured !== undefined && move.to === to);
  if (wasThere || isTaken || rankFor(square, other) < FAR || !isPassed(board, square, other)) return undefined;
  return { kind: 'blocksPassed', square: squareName(square) } as const;
};

// The king

const oppositionPoint = ({ role, to, color, after: { board } }: LineMove) => {
  const other = board.kingOf(opposite(color));
  if (role !== 'king' || other === undefined || !board.occupied.equals(board.king.union(board.pawn))) return undefined;
  const [files, ranks] = [Math.abs(fileOf(to) - fileOf(other)), Math.abs(rankOf(to) - rankOf(other))];
  const isOpposed = (files === 0 && ranks === 2) || (files === 2 && ranks === 0);
  return isOpposed ? ({ kind: 'takesOpposition' } as const) : undefined;
};

/** By a rook's check without queens, towards the king's own side. */
const drivingPoint = ({ role, after }: LineMove, [answer]: readonly LineMove[]) => {
  if (role !== 'rook' || !after.isCheck() || after.board.queen.nonEmpty() || answer?.role !== 'king') return undefined;
  const { from, to, color, captured } = answer;
  return captured === undefined && rankFor(to, color) < rankFor(from, color)
    ? ({ kind: 'drivesBack' } as const)
    : undefined;
};

/** Pieces of both sides beside kings and pawns. */
const ENDGAME_PIECES = 4;

const kingPoint = ({ role, from, to, isCastling, captured, before }: LineMove) => {
  const { board } = before;
  const pieces = board.occupied.diff(board.pawn).diff(board.king);
  if (role !== 'king' || isCastling || captured !== undefined || before.isCheck()) return undefined;
  if (board.queen.nonEmpty() || pieces.size() > ENDGAME_PIECES) return undefined;
  return fromCenter(to) < fromCenter(from) ? ({ kind: 'centersKing' } as const) : undefined;
};

const fromCenter = (square: Square): number =>
  Math.max(...[fileOf(square), rankOf(square)].map((index) => Math.abs(index - (FIRST + LAST) / 2)));

/** The piece stood between king and rook, and castling follows. */
const castlingPoint = ({ role, from, color, before, after }: LineMove, [, second, , fourth]: readonly LineMove[]) => {
  const king = before.board.kingOf(color);
  if (king === undefined || role === 'king' || role === 'pawn' || !canCastle(after, color)) return undefined;
  const castling = [second, fourth].find((move) => move?.isCastling === true);
  const isBetween =
    castling !== undefined &&
    rankOf(from) === rankOf(king) &&
    Math.sign(castling.to - king) === Math.sign(from - king) &&
    Math.abs(from - king) <= Math.abs(castling.to - king) + 2;
  return isBetween ? ({ kind: 'preparesCastling' } as const) : undefined;
};

// Pieces

const SEVENTH = 6;

/** Before a king on its last rank, or before pawns of its side. */
const seventhPoint = ({ role, from, to, color, after: { board } }: LineMove, [answer]: readonly LineMove[]) => {
  const other = opposite(color);
  if (role !== 'rook' || rankFor(to, color) !== SEVENTH || rankFor(from, color) === SEVENTH) return undefined;
  const king = board.kingOf(other);
  const isUseful =
    (king !== undefined && rankFor(king, color) === LAST) ||
    Array.from(board.pieces(other, 'pawn')).some((square) => rankFor(square, color) === SEVENTH);
  return isUseful && answer?.to !== to ? ({ kind: 'seventhRank' } as const) : undefined;
};

/** A knight for one of two bishops, by a side that has no pair itself. */
const pairPoint = ({ role, captured, color, to, before: { board } }: LineMove, [answer]: readonly LineMove[]) => {
  const bishops = (of: Color) => board.pieces(of, 'bishop').size();
  if (role !== 'knight' || captured !== 'bishop' || answer?.to !== to || answer.captured === undefined)
    return undefined;
  return bishops(opposite(color)) === 2 && bishops(color) < 2 ? ({ kind: 'breaksPair' } as const) : undefined;
};

/** A piece for one of the same worth, which is recaptured at once. */
const tradePoint = ({ role, captured, to }: LineMove, [answer]: readonly LineMove[], last: LineMove | undefined) => {
  if (captured === undefined || captured === 'pawn' || captured === 'queen' || last?.to === to) return undefined;
  if (answer?.to !== to || answer.captured === undefined || valueOf(role) !== valueOf(captured)) return undefined;
  return { kind: 'trades', piece: captured, square: squareName(to) } as const;
};
