/** Help before the answer, in two steps: which piece moves, then where to. Pure. */
import { parseFen } from '../notation/fen';
import type { Fen } from '../types';
import type { Challenge, Solving } from './solving';

export type Clue = {
  /** `knight`. */
  readonly piece: string;
  /** Squares such as `g7`. */
  readonly from: string;
  readonly to: string;
};

const PIECES: Readonly<Record<string, string>> = {
  ...{ p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' },
};

/** Of the move that is to be found next; `undefined` where none is known or the puzzle is solved. */
export const clueOf = ({ start, accepted, line }: Challenge, { played, isSolved }: Solving): Clue | undefined => {
  const [first] = accepted;
  const move = line[played.length]?.uci ?? (played.length === 0 ? first : undefined);
  if (isSolved || move === undefined) return undefined;
  const from = move.slice(0, 2);
  const piece = PIECES[pieceOn(played.at(-1)?.fen ?? start, from)];
  return piece === undefined ? undefined : { piece, from, to: move.slice(2, 4) };
};

/** Its letter in small; empty where nothing stands. */
const pieceOn = (fen: Fen, square: string): string => {
  if (!parseFen(fen).ok) return '';
  const rank = fen.split(' ')[0]?.split('/')[8 - Number(square[1])] ?? '';
  const squares = rank.replace(/\d/g, (empty) => ' '.repeat(Number(empty)));
  return (squares[square.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '').toLowerCase();
};
