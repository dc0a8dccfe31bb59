/** A position in the board editor, which may be illegal. */
import { boardLetters, type Color, type Fen, type Result, SQUARE_NAMES } from '../types';
import { type FenProblem, parseFen, START_FEN, validateFen } from './fen';

export const CASTLING_RIGHTS = ['K', 'Q', 'k', 'q'] as const;

export type CastlingRight = (typeof CASTLING_RIGHTS)[number];

export type PositionDraft = {
  readonly placement: string;
  readonly turn: Color;
  readonly castling: readonly CastlingRight[];
  readonly enPassant?: string;
  readonly halfmoves: number;
  readonly fullmoves: number;
};

export const EMPTY_PLACEMENT = '8/8/8/8/8/8/8/8';

export const START_PLACEMENT = START_FEN.split(' ')[0] ?? EMPTY_PLACEMENT;

const CASTLING_SQUARES: Readonly<Record<CastlingRight, readonly (readonly [square: string, letter: string])[]>> = {
  K: [
    ['e1', 'K'],
    ['h1', 'R'],
  ],
  Q: [
    ['e1', 'K'],
    ['a1', 'R'],
  ],
  k: [
    ['e8', 'k'],
    ['h8', 'r'],
  ],
  q: [
    ['e8', 'k'],
    ['a8', 'r'],
  ],
};

/** Invalid fields get their start values. `undefined` when the placement is unreadable. */
export const parseDraft = (text: string): PositionDraft | undefined => {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-', halfmoves = '0', fullmoves = '1'] = text
    .trim()
    .split(/\s+/);
  const problem = validateFen(`${placement} w - - 0 1`);
  if (problem !== undefined && /row|rank|piece data/.test(problem) && !problem.includes('pawns')) return undefined;
  return {
    placement,
    turn: turn === 'b' ? 'black' : 'white',
    castling: CASTLING_RIGHTS.filter((right) => castling.includes(right)),
    ...(/^[a-h][36]$/.test(enPassant) && { enPassant }),
    halfmoves: countOf(halfmoves, 0),
    fullmoves: countOf(fullmoves, 1),
  };
};

const countOf = (text: string, least: number): number =>
  /^\d{1,4}$/.test(text) ? Math.max(least, Number(text)) : least;

export const makeDraftFen = (draft: PositionDraft): string => {
  const { placement, turn, castling, enPassant = '-', halfmoves, fullmoves } = draft;
  return [placement, turn === 'white' ? 'w' : 'b', castling.join('') || '-', enPassant, halfmoves, fullmoves].join(' ');
};

export const validateDraft = (draft: PositionDraft): Result<Fen, FenProblem> => parseFen(makeDraftFen(draft));

/** Places a piece by its FEN letter; `undefined` empties the square. */
export const setPiece = (placement: string, square: string, letter: string | undefined): string =>
  placementOf(boardLetters(placement).with(SQUARE_NAMES.indexOf(square), letter));

export const movePiece = (placement: string, from: string, to: string): string =>
  from === to ? placement : setPiece(setPiece(placement, to, pieceAt(placement, from)), from, undefined);

export const pieceAt = (placement: string, square: string): string | undefined =>
  boardLetters(placement)[SQUARE_NAMES.indexOf(square)];

const placementOf = (letters: readonly (string | undefined)[]): string =>
  [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) =>
      letters
        .slice(rank * 8, rank * 8 + 8)
        .map((letter) => letter ?? ' ')
        .join('')
        .replace(/ +/g, (empty) => String(empty.length)),
    )
    .join('/');

export const possibleCastling = (placement: string): readonly CastlingRight[] =>
  CASTLING_RIGHTS.filter((right) =>
    CASTLING_SQUARES[right].every(([square, letter]) => pieceAt(placement, square) === letter),
  );

export const possibleEnPassant = (placement: string, turn: Color): readonly string[] => {
  const [origin, jumped, reached, pawn] = turn === 'white' ? [7, 6, 5, 'p'] : [2, 3, 4, 'P'];
  return Array.from('abcdefgh')
    .filter(
      (file) =>
        pieceAt(placement, `${file}${reached}`) === pawn &&
        pieceAt(placement, `${file}${jumped}`) === undefined &&
        pieceAt(placement, `${file}${origin}`) === undefined,
    )
    .map((file) => `${file}${jumped}`);
};

/** Changes the pieces or the turn and drops rights that are no longer possible. */
export const changeDraft = (
  draft: PositionDraft,
  change: Partial<Pick<PositionDraft, 'placement' | 'turn'>>,
): PositionDraft => {
  const { enPassant, ...next } = { ...draft, ...change };
  const possible = possibleCastling(next.placement);
  const squares = possibleEnPassant(next.placement, next.turn);
  return {
    ...next,
    castling: next.castling.filter((right) => possible.includes(right)),
    ...(enPassant !== undefined && squares.includes(enPassant) && { enPassant }),
  };
};

export const withEnPassant = (draft: PositionDraft, square: string | undefined): PositionDraft => {
  const { placement, turn, castling, halfmoves, fullmoves } = draft;
  return { placement, turn, castling, halfmoves, fullmoves, enPassant: square };
};
