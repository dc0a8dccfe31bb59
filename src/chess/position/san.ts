import { attacks } from 'chessops/attacks';
import { type Chess, type Context, normalizeMove } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role, Square } from 'chessops/types';
import { charToRole, kingCastlesTo, opposite, parseSquare, squareFile, squareRank } from 'chessops/util';
import { type San, squareName, type Uci } from '../types';

const FILES = 'abcdefgh';

const LETTERS: Record<Role, string> = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

const LOWERCASE_LETTERS: Record<Role, string> = {
  pawn: 'p',
  knight: 'n',
  bishop: 'b',
  rook: 'r',
  queen: 'q',
  king: 'k',
};

/** SAN without `+` or `#`; `position` is before the move. */
export const makeSanStem = (position: Chess, context: Context, move: NormalMove): San => {
  const { from, to, promotion } = move;
  if (isCastling(position, move)) return to > from ? 'O-O' : 'O-O-O';
  const role = position.board.getRole(from) ?? 'pawn';
  if (role === 'pawn') {
    const capture = squareFile(from) === squareFile(to) ? '' : `${FILES.charAt(squareFile(from))}x`;
    return capture + squareName(to) + (promotion === undefined ? '' : `=${LETTERS[promotion]}`);
  }
  const capture = position.board.occupied.has(to) ? 'x' : '';
  return LETTERS[role] + disambiguation(position, context, move, role) + capture + squareName(to);
};

/** `+`, `#` or an empty string; `position` is after the move. */
export const makeSanSuffix = (position: Chess, context: Context): string => {
  if (context.checkers.isEmpty()) return '';
  return position.hasDests(context) ? '+' : '#';
};

/** Castling is the king's own move (`e1g1`); in Chess960 king takes rook. */
export const makeUci = (position: Chess, move: NormalMove, isChess960: boolean): Uci => {
  const castling = !isChess960 && isCastling(position, move);
  const to = castling ? kingCastlesTo(position.turn, move.to > move.from ? 'h' : 'a') : move.to;
  const promotion = move.promotion === undefined ? '' : LOWERCASE_LETTERS[move.promotion];
  return squareName(move.from) + squareName(to) + promotion;
};

/** The library represents castling as king takes own rook. */
const isCastling = (position: Chess, move: NormalMove): boolean => position.board[position.turn].has(move.to);

const disambiguation = (position: Chess, context: Context, { from, to }: NormalMove, role: Role): string => {
  const { board, turn } = position;
  if (!board.pieces(turn, role).moreThanOne()) return '';
  let others = originsOf(position, role, to).without(from);
  for (const other of others) if (!position.dests(other, context).has(to)) others = others.without(other);
  if (others.isEmpty()) return '';
  const file = FILES.charAt(squareFile(from));
  const rank = String(squareRank(from) + 1);
  if (!others.intersects(SquareSet.fromFile(squareFile(from)))) return file;
  return others.intersects(SquareSet.fromRank(squareRank(from))) ? file + rank : rank;
};

// Longer than any notation: `Nbd7`, `exd6e.p.`, `e8Q`, `0-0`, `Ng1-f3`, `e2e4`, `♘f3`.

const MAX_LENGTH = 20;

const DASHES = /[‐‑‒–—−]/g;

const MOVE = /^([KQRBNP])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:[=/]?([NBRQKnbrqk]))?(?:e\.?p\.?)?(?:[+#]{0,2}|mate)$/;

const SHORT_CASTLING = /^[O0o]-?[O0o][+#]{0,2}$/;

const LONG_CASTLING = /^[O0o]-?[O0o]-?[O0o][+#]{0,2}$/;

/** Correspondence chess writes squares and promotions in digits: `5254`, `57581`. */
const NUMERIC = /^([1-8][1-8])-?([1-8][1-8])([1-4])?$/;

const readNumeric = (_: string, from: string, to: string, promotion = ''): string =>
  numericSquare(from) + numericSquare(to) + ' qrbn'.charAt(Number(promotion)).trim();

const numericSquare = (digits: string): string => FILES.charAt(Number(digits.charAt(0)) - 1) + digits.charAt(1);

// Letters of other alphabets that look like the Latin ones, and signs for a capture. One keyboard types both.

const CYRILLIC = 'АВСЕНКМОРТасехорХ';

const GREEK = 'ΑΒΕΗΙΚΜΝΟΡΤο';

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...Array.from(CYRILLIC, (letter, index) => [letter, 'ABCEHKMOPTacexopx'.charAt(index)] as const),
  ...Array.from(GREEK, (letter, index) => [letter, 'ABEHIKMNOPTo'.charAt(index)] as const),
  ['×', 'x'],
]);

const NOT_ASCII = /[\u0080-\uffff]/;

/** Letters without accents and in the Latin alphabet where they look like it. Figurines and long words stay. */
export const foldLetters = (written: string): string =>
  written.length <= MAX_LENGTH && NOT_ASCII.test(written)
    ? Array.from(written.normalize('NFD').replace(DASHES, '-'), (letter) => LOOK_ALIKES.get(letter) ?? letter)
        .join('')
        .replace(/\p{Mn}/gu, '')
    : written;

const FIGURINES = 'KQRBNPKQRBNP';

const FIRST_FIGURINE = 0x2654;

/** `undefined` when the text names no or several legal moves. Castling is king takes own rook. */
export const readMove = (position: Chess, context: Context, written: string): NormalMove | undefined => {
  if (written.length > MAX_LENGTH) return undefined;
  const match = MOVE.exec(written);
  if (match !== null) return readSquares(position, context, match);
  const text = plain(written);
  if (SHORT_CASTLING.test(text)) return readCastling(position, context, 'h');
  if (LONG_CASTLING.test(text)) return readCastling(position, context, 'a');
  const plainMatch = text === written ? null : MOVE.exec(text);
  return plainMatch === null ? undefined : readSquares(position, context, plainMatch);
};

const plain = (written: string): string =>
  foldLetters(written)
    .replace(NUMERIC, readNumeric)
    .replace(/[♔-♟][\ufe0e\ufe0f]?/g, (figurine) => FIGURINES.charAt(figurine.charCodeAt(0) - FIRST_FIGURINE));

const readCastling = (position: Chess, context: Context, side: 'a' | 'h'): NormalMove | undefined => {
  const rook = position.castles.rook[position.turn][side];
  if (context.king === undefined || rook === undefined) return undefined;
  return position.dests(context.king, context).has(rook) ? { from: context.king, to: rook } : undefined;
};

const readSquares = (position: Chess, context: Context, match: RegExpExecArray): NormalMove | undefined => {
  const [, letter, file, rank, square, promotionLetter] = match;
  const to = parseSquare(square ?? '');
  if (to === undefined) return undefined;
  const origin = file !== undefined && rank !== undefined ? parseSquare(file + rank) : undefined;
  // Bare coordinates name any piece; otherwise no letter means a pawn.
  const named = letter === undefined && origin !== undefined ? position.board.getRole(origin) : roleOf(letter);
  if (named === undefined) return undefined;
  const promotion = promotionLetter === undefined ? undefined : roleOf(promotionLetter);
  const target = promotion === undefined ? { to } : { to, promotion };
  return origin === undefined
    ? findMove(position, context, named, target, fileAndRank(file, rank))
    : checkMove(position, context, named, { from: origin, ...target });
};

const roleOf = (letter: string | undefined): Role | undefined =>
  letter === undefined ? 'pawn' : charToRole(letter.toLowerCase());

const fileAndRank = (file: string | undefined, rank: string | undefined): SquareSet => {
  if (file !== undefined) return SquareSet.fromFile(file.charCodeAt(0) - 'a'.charCodeAt(0));
  return rank === undefined ? SquareSet.full() : SquareSet.fromRank(Number(rank) - 1);
};

const checkMove = (position: Chess, context: Context, role: Role, written: NormalMove): NormalMove | undefined => {
  if (!position.board.pieces(position.turn, role).has(written.from)) return undefined;
  if (!position.isLegal(written, context)) return undefined;
  const move = normalizeMove(position, written);
  return 'from' in move ? move : undefined;
};

const findMove = (
  position: Chess,
  context: Context,
  role: Role,
  target: Omit<NormalMove, 'from'>,
  origins: SquareSet,
): NormalMove | undefined => {
  let found: NormalMove | undefined;
  for (const from of originsOf(position, role, target.to).intersect(origins)) {
    const move = { from, ...target };
    if (!position.isLegal(move, context)) continue;
    if (found !== undefined) return undefined;
    found = move;
  }
  return found;
};

/** Pseudo-legal origins: pins and checks are ignored. */
const originsOf = (position: Chess, role: Role, to: Square): SquareSet => {
  const { board, turn } = position;
  const attackers = attacks({ color: opposite(turn), role }, to, board.occupied);
  // Castling is not written by squares.
  if (board[turn].has(to)) return SquareSet.empty();
  if (role !== 'pawn') return attackers.intersect(board.pieces(turn, role));
  return attackers.union(SquareSet.fromFile(squareFile(to))).intersect(board.pieces(turn, role));
};
