/** The checks on the first field of a FEN, the piece placement: its rows from the eighth rank down. */

export type BoardProblem =
  | "piece data does not contain 8 '/'-delimited rows"
  | 'piece data is invalid (consecutive number)'
  | 'piece data is invalid (invalid piece)'
  | 'piece data is invalid (too many squares in rank)'
  | 'missing white king'
  | 'too many white kings'
  | 'missing black king'
  | 'too many black kings'
  | 'some pawns are on the edge rows';

/** The first failure in the form of the rows. */
export const findRowsProblem = (rows: readonly string[]): BoardProblem | undefined => {
  if (rows.length !== 8) return "piece data does not contain 8 '/'-delimited rows";
  for (const row of rows) {
    const problem = findRowProblem(row);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

/** The first failure in the pieces that well-formed rows hold. */
export const findPieceProblem = (rows: readonly string[]): BoardProblem | undefined => {
  const board = rows.join('');
  const whiteKings = board.split('K').length - 1;
  const blackKings = board.split('k').length - 1;
  if (whiteKings === 0) return 'missing white king';
  if (whiteKings > 1) return 'too many white kings';
  if (blackKings === 0) return 'missing black king';
  if (blackKings > 1) return 'too many black kings';
  if (/p/i.test(`${rows[0] ?? ''}${rows[7] ?? ''}`)) return 'some pawns are on the edge rows';
  return undefined;
};

const findRowProblem = (row: string): BoardProblem | undefined => {
  let squares = 0;
  let wasDigit = false;
  for (const letter of row) {
    const isDigit = /\d/.test(letter);
    if (isDigit && wasDigit) return 'piece data is invalid (consecutive number)';
    if (letter === '0' || (!isDigit && !/[pnbrqk]/i.test(letter))) return 'piece data is invalid (invalid piece)';
    squares += isDigit ? Number(letter) : 1;
    wasDigit = isDigit;
  }
  return squares === 8 ? undefined : 'piece data is invalid (too many squares in rank)';
};
