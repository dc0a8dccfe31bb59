import type { Fen } from '../src/chess/types';

/** Eight ranks of eight squares, the eighth first; a letter of FEN or a point. */
type Squares = readonly (readonly string[])[];

/**
 * Positions that are worth the same to the side to move, as the first four fields of a FEN: mirrored, with the colors
 * changed, and where there is no pawn turned as well. The position has no castling right and no capture en passant.
 */
export const imagesOf = (fen: Fen): readonly Fen[] => {
  const [board = '', turn = ''] = fen.split(' ');
  const squares = read(board);
  const own = [squares, flipFiles(squares)];
  const turned = /p/i.test(board)
    ? []
    : [...own.map(flipRanks), ...own.flatMap((one) => [transpose(one), transpose(flipRanks(one))])];
  const all = [...own, ...turned];
  return [
    ...all.map((one) => `${write(one)} ${turn} - -`),
    ...all.map((one) => `${write(changeColors(flipRanks(one)))} ${turn === 'w' ? 'b' : 'w'} - -`),
  ];
};

const read = (board: string): Squares =>
  board.split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))).split(''));

const write = (squares: Squares): string =>
  squares.map((rank) => rank.join('').replace(/\.+/g, (empty) => String(empty.length))).join('/');

const flipFiles = (squares: Squares): Squares => squares.map((rank) => rank.toReversed());
const flipRanks = (squares: Squares): Squares => squares.toReversed();
const transpose = (squares: Squares): Squares => squares.map((_, file) => squares.map((rank) => rank[file] ?? '.'));
const changeColors = (squares: Squares): Squares =>
  squares.map((rank) =>
    rank.map((piece) => (piece === piece.toLowerCase() ? piece.toUpperCase() : piece.toLowerCase())),
  );
