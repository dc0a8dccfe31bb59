/** Features for the move model, from the view of the side to move. The trained weights fix their order. */
import { attacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import type { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { kingCastlesTo, opposite } from 'chessops/util';
import { KNOWN_SPEEDS, type Speed } from '../../clock';
import { attackersOf, valueOf } from '../../motifs/attackers';
import { type Color, squareName, type Uci } from '../../types';

const FLAGS = [
  'takesBack',
  'checks',
  'castlesShort',
  'castlesLong',
  'flees',
  'takesAttacker',
  'intoPawn',
  'aimsAtLoose',
];

const PROMOTIONS = ['q', 'r', 'b', 'n'];

/** Bucket bounds in pawns. */
const NET_STEPS = [-8, -4, -1, 0, 1, 2, 5];

const IGNORED_STEPS = [2, 5, 9];

const TO = 0;

/** Ascending value. */
export const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

const SQUARES = 64;

const FROM = TO + ROLES.length * SQUARES;

const TAKES = FROM + ROLES.length * SQUARES;

const NET = TAKES + ROLES.length ** 2;

const GUARD = NET + ROLES.length * (NET_STEPS.length + 1);

const AIMS_AT = GUARD + ROLES.length * 4;

const IGNORES = AIMS_AT + ROLES.length;

const FLAG = IGNORES + IGNORED_STEPS.length + 1;

export const MOVE_FEATURES = FLAG + FLAGS.length + PROMOTIONS.length;

export const PATHS = ROLES.length * SQUARES * SQUARES;

export type MoveWithFeatures = { readonly uci: Uci; readonly path: number; readonly features: readonly number[] };

type Hanging = { readonly square: Square; readonly loss: number };

type FeatureContext = { readonly position: Chess; readonly last?: Square; readonly hanging: readonly Hanging[] };

type MoveDetails = {
  readonly role: Role;
  readonly from: Square;
  readonly to: Square;
  readonly isCastling: boolean;
  readonly taken?: Role;
  readonly occupied: SquareSet;
};

export const movesWithFeatures = (position: Chess, last?: Square): readonly MoveWithFeatures[] => {
  const context = { position, hanging: hangingIn(position), last };
  const moves: MoveWithFeatures[] = [];
  for (const [from, targets] of position.allDests()) {
    const role = position.board.getRole(from);
    if (role !== undefined)
      for (const target of targets) moves.push(...withPromotions(context, detailsOf(position, role, from, target)));
  }
  return moves;
};

const hangingIn = ({ board, turn }: Chess): readonly Hanging[] =>
  Array.from(board[turn].diff(board.king)).flatMap((square) => {
    const role = board.getRole(square);
    const loss = role === undefined ? 0 : lossOn(board, square, turn, role, board.occupied);
    return loss > 0 ? [{ square, loss }] : [];
  });

const detailsOf = ({ board, turn, epSquare }: Chess, role: Role, from: Square, target: Square): MoveDetails => {
  const isCastling = role === 'king' && board[turn].has(target);
  const to = isCastling ? kingCastlesTo(turn, target > from ? 'h' : 'a') : target;
  const isEnPassant = role === 'pawn' && target === epSquare;
  const taken = isCastling ? undefined : isEnPassant ? 'pawn' : board.getRole(to);
  const occupied = board.occupied.without(from).with(to);
  return { role, from, to, isCastling, occupied, taken };
};

const withPromotions = (context: FeatureContext, move: MoveDetails): readonly MoveWithFeatures[] => {
  const { turn } = context.position;
  const { role, from, to } = move;
  const path = roleSquare(role, relativeSquare(turn, from)) * SQUARES + relativeSquare(turn, to);
  const features = featuresOf(context, move);
  const uci = squareName(from) + squareName(to);
  if (role !== 'pawn' || (to >= 8 && to < 56)) return [{ uci, path, features }];
  return PROMOTIONS.map((promotion, index) => ({
    uci: uci + promotion,
    path,
    features: [...features, FLAG + FLAGS.length + index],
  }));
};

const featuresOf = (context: FeatureContext, move: MoveDetails): readonly number[] => {
  const { turn } = context.position;
  const { role, from, to, isCastling, taken } = move;
  const found = [TO + roleSquare(role, relativeSquare(turn, to)), FROM + roleSquare(role, relativeSquare(turn, from))];
  if (isCastling) found.push(flag(to > from ? 'castlesShort' : 'castlesLong'));
  if (taken !== undefined) found.push(TAKES + ROLES.indexOf(role) * ROLES.length + ROLES.indexOf(taken));
  if (taken !== undefined && to === context.last) found.push(flag('takesBack'));
  const loss = addSafety(found, context, move);
  addThreats(found, context, move, loss);
  if (!isCastling) addAims(found, context, move);
  return found;
};

const addSafety = (
  found: number[],
  { position }: FeatureContext,
  { role, to, isCastling, taken, occupied }: MoveDetails,
): number => {
  const { board, turn } = position;
  const attackers = attackersOf(board, to, opposite(turn), occupied);
  const isAttacked = attackers.nonEmpty();
  const isGuarded = attackersOf(board, to, turn, occupied).nonEmpty();
  const loss = isAttacked && !isCastling ? lossOn(board, to, turn, role, occupied) : 0;
  const net = (taken === undefined ? 0 : valueOf(taken)) - loss;
  found.push(NET + ROLES.indexOf(role) * (NET_STEPS.length + 1) + bucketOf(NET_STEPS, net));
  found.push(GUARD + ROLES.indexOf(role) * 4 + 2 * Number(isAttacked) + Number(isGuarded));
  if (role !== 'pawn' && attackers.intersects(board.pawn)) found.push(flag('intoPawn'));
  return loss;
};

const addThreats = (
  found: number[],
  { position, hanging }: FeatureContext,
  { from, to, taken }: MoveDetails,
  loss: number,
): void => {
  if (hanging.length === 0) return;
  const { board, turn } = position;
  if (hanging.some((piece) => piece.square === from && loss < piece.loss)) found.push(flag('flees'));
  const others = hanging.filter(({ square }) => square !== from);
  const takesAttacker =
    taken !== undefined && hanging.some(({ square }) => attackersOf(board, square, opposite(turn)).has(to));
  if (takesAttacker) found.push(flag('takesAttacker'));
  else if (others.length > 0)
    found.push(IGNORES + bucketOf(IGNORED_STEPS, Math.max(...others.map((piece) => piece.loss))));
};

const addAims = (found: number[], { position }: FeatureContext, { role, to, occupied }: MoveDetails): void => {
  const { board, turn } = position;
  const reached = attacks({ role, color: turn }, to, occupied).intersect(board[opposite(turn)]);
  const targets = Array.from(reached).flatMap((square) => board.getRole(square) ?? []);
  if (targets.includes('king')) found.push(flag('checks'));
  const moreValuable = ROLES.findLastIndex(
    (target) => target !== 'king' && valueOf(target) > valueOf(role) && targets.includes(target),
  );
  if (moreValuable >= 0) found.push(AIMS_AT + moreValuable);
  const loose = Array.from(reached.diff(board.pawn).diff(board.king)).some((square) =>
    attackersOf(board, square, opposite(turn)).isEmpty(),
  );
  if (loose) found.push(flag('aimsAtLoose'));
};

const flag = (name: string): number => FLAG + FLAGS.indexOf(name);

const bucketOf = (bounds: readonly number[], value: number): number => bounds.filter((bound) => value >= bound).length;

/** Static exchange evaluation, in pawns; 0 if capturing does not pay. Only pieces on `occupied` take part. */
export const lossOn = (board: Board, square: Square, side: Color, role: Role, occupied: SquareSet): number =>
  Math.max(0, gainOf(board, square, opposite(side), role, occupied));

const gainOf = (board: Board, square: Square, side: Color, target: Role, occupied: SquareSet): number => {
  const attackers = attackersOf(board, square, side, occupied);
  if (attackers.isEmpty()) return 0;
  const role = ROLES.find((cheapest) => attackers.intersects(board[cheapest]));
  const from = role === undefined ? undefined : attackers.intersect(board[role]).first();
  if (role === undefined || from === undefined) return 0;
  const rest = occupied.without(from);
  return valueOf(target) - Math.max(0, gainOf(board, square, opposite(side), role, rest));
};

const MOVES = 16;

const BANDS = { first: 1000, width: 200, count: 7 } as const;

const RIGHTS = 2 * ROLES.length * SQUARES;

const LAST = RIGHTS + 4;

const BLACK = LAST + ROLES.length * SQUARES;

const MOVE = BLACK + 1;

const BAND = MOVE + MOVES;

const SPEED = BAND + BANDS.count;

export const POSITION_FEATURES = SPEED + KNOWN_SPEEDS.length;

export type PositionContext = {
  readonly last?: Square;
  /** Of the side to move, on Lichess' scale. */
  readonly rating?: number;
  readonly speed?: Speed;
};

export const positionFeatures = (position: Chess, { last, rating, speed }: PositionContext): readonly number[] => {
  const { board, turn, castles, fullmoves } = position;
  const found: number[] = [];
  for (const [side, color] of [turn, opposite(turn)].entries()) {
    for (const [kind, role] of ROLES.entries()) {
      const first = SQUARES * (side * ROLES.length + kind);
      for (const square of board.pieces(color, role)) found.push(first + relativeSquare(turn, square));
    }
    if (castles.rook[color].h !== undefined) found.push(RIGHTS + 2 * side);
    if (castles.rook[color].a !== undefined) found.push(RIGHTS + 2 * side + 1);
  }
  const moved = last === undefined ? undefined : board.getRole(last);
  if (last !== undefined && moved !== undefined) found.push(LAST + roleSquare(moved, relativeSquare(turn, last)));
  if (turn === 'black') found.push(BLACK);
  found.push(MOVE + Math.min(fullmoves, MOVES) - 1);
  if (rating !== undefined) found.push(BAND + bandOf(rating));
  if (speed !== undefined && speed !== 'unknown') found.push(SPEED + KNOWN_SPEEDS.indexOf(speed));
  return found;
};

/** Mirrored for Black, so that the own first rank is rank 1. */
const relativeSquare = (color: Color, square: Square): Square => (color === 'white' ? square : square ^ 56);

const roleSquare = (role: Role, square: Square): number => ROLES.indexOf(role) * SQUARES + square;

const bandOf = (rating: number): number =>
  Math.min(BANDS.count - 1, Math.max(0, Math.floor((rating - BANDS.first) / BANDS.width)));
