import type { FenProblem } from './fen';

/** What is wrong with a position, for people: which part of the FEN it is in, and what belongs there. */
export const describeFenProblem = (problem: FenProblem): string => WORDS[problem];

const WORDS: Readonly<Record<FenProblem, string>> = {
  'Invalid FEN: must contain six space-delimited fields':
    'The FEN has more than six parts: pieces, side to move, castling, en passant, half-moves and move number.',
  'move number must be a positive integer': 'The FEN does not say which move it is: its sixth part is a number from 1.',
  'half move counter number must be a non-negative integer':
    'The FEN does not count the half-moves since the last capture or pawn move: its fifth part is a number from 0.',
  'en-passant square is invalid':
    'The FEN names no square for en passant: its fourth part is a square of the third or sixth rank, or “-”.',
  'illegal en-passant square':
    'The en passant square of the FEN does not fit the side to move: the sixth rank for White, the third for Black.',
  'castling availability is invalid':
    'The FEN does not say who may castle: its third part has the letters K, Q, k and q, or is “-”.',
  'side-to-move is invalid': 'The FEN does not say whose move it is: its second part is “w” or “b”.',
  "piece data does not contain 8 '/'-delimited rows":
    'The board of the FEN does not have eight ranks, with “/” between.',
  'piece data is invalid (consecutive number)':
    'A rank of the FEN has two numbers side by side: empty squares are counted in one.',
  'piece data is invalid (invalid piece)':
    'The FEN has a letter that is no piece: pieces are K, Q, R, B, N and P, small for Black.',
  'piece data is invalid (too many squares in rank)': 'A rank of the FEN does not have eight squares.',
  'missing white king': 'White has no king.',
  'missing black king': 'Black has no king.',
  'too many white kings': 'White has more than one king.',
  'too many black kings': 'Black has more than one king.',
  'some pawns are on the edge rows': 'A pawn stands on the first or the last rank.',
  'side not to move is in check': 'The side that is not to move is in check: its king could be taken.',
  'too many white pieces': 'White has more than sixteen pieces.',
  'too many black pieces': 'Black has more than sixteen pieces.',
};
