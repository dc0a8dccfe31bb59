/** Where a game begins, by its headers: variant, SetUp and FEN. Names of headers are read in any case. */
import { START_FEN, formatFenProblem, readPosition, type ReadPosition } from '../fen';
import type { Result } from '../../types';

/** Letters and digits alone, in small letters. */
const STANDARD = new Set(['', 'standard', 'standardchess', 'chess', 'classical', 'normal', 'orthodox', 'fromposition']);
const CHESS960 = new Set([
  'chess960',
  'fischerandom',
  'fischerrandom',
  'fischerrandomchess',
  'freestyle',
  'frc',
  '960',
]);

/** What a FEN tag alone is refused with where the letter of the specification rules. VAL-35, ERR-23. */
export const NO_SET_UP = 'Invalid PGN: FEN tag must be supplied with SetUp tag';

/** The start position, or the sentence that says why there is none. `isLenient`: a FEN tag counts without a SetUp tag. */
export const startOf = (headers: ReadonlyMap<string, string>, isLenient: boolean): Result<ReadPosition, string> => {
  const variant = findHeader(headers, 'variant')?.trim() ?? '';
  const isChess960 = CHESS960.has(plain(variant));
  if (!isChess960 && !STANDARD.has(plain(variant)) && !/^wild\/[0-8]a?$/i.test(variant)) {
    return { ok: false, error: `Invalid PGN: ${variant} is not supported, only standard chess and Chess960` };
  }
  const setUp = findHeader(headers, 'setup');
  const fen = findHeader(headers, 'fen');
  const isComplete = fen === undefined ? setUp !== '1' : isLenient || setUp !== undefined;
  if (!isComplete) return { ok: false, error: NO_SET_UP };
  if (fen === undefined) return { ok: true, value: { fen: START_FEN, isChess960 } };
  const position = readPosition(fen, isChess960);
  return position.ok ? position : { ok: false, error: formatFenProblem(position.error) };
};

/** Whether a FEN tag stands without the SetUp tag that belongs to it. */
export const lacksSetUp = (headers: ReadonlyMap<string, string>): boolean =>
  findHeader(headers, 'fen') !== undefined && findHeader(headers, 'setup') === undefined;

const plain = (variant: string): string => variant.toLowerCase().replace(/[^a-z0-9]/g, '');

const findHeader = (headers: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (const [written, value] of headers) if (written.toLowerCase() === name) return value;
  return undefined;
};
