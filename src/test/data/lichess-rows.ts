import STARTER_PUZZLES from '../../content/starter-puzzles.json' with { type: 'json' };

export const LICHESS_HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const known = STARTER_PUZZLES.slice(1).map((row) => row.split(','));

/** Row `index` of a file as large as Lichess' own: the starter set's puzzles, each time with another id, rating and clock. */
export const lichessRow = (index: number): string => {
  const [, fen = '', moves = '', , , , , themes = ''] = known[(index * 7919) % known.length] ?? [];
  const position = `${fen.split(' ').slice(0, 4).join(' ')} ${index % 50} ${1 + (index % 97)}`;
  const id = idOf(index);
  const rating = 500 + ((index * 104_729) % 2400);
  return `${id},${position},${moves},${rating},${75 + (index % 40)},90,${index % 5000},${themes},https://lichess.org/${id}abc/black#${index % 120},`;
};

/** In the file's order, as Lichess' ids are. */
const idOf = (index: number): string =>
  Array.from({ length: 5 }, (_, place) => DIGITS.charAt(Math.floor(index / 62 ** (4 - place)) % 62)).join('');

/** A file's text: the rows from one number up to another, which is not among them. */
export const lichessRows = (from: number, to: number): string =>
  [LICHESS_HEADER, ...Array.from({ length: to - from }, (_, more) => lichessRow(from + more))].join('\n') + '\n';
