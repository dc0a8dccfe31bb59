/** Where a game begins, by its headers: variant, SetUp and FEN. Names of headers are read in any case. */
import { START_FEN, formatFenProblem, parseFen } from '../fen';
import type { Fen, Result } from '../../types';

export type Start = { readonly fen: Fen; readonly isChess960: boolean };

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

/** The start position, or the sentence that says why there is none. */
export const startOf = (headers: ReadonlyMap<string, string>): Result<Start, string> => {
  const variant = findHeader(headers, 'variant')?.trim() ?? '';
  const isChess960 = CHESS960.has(plain(variant));
  if (!isChess960 && !STANDARD.has(plain(variant)) && !/^wild\/[0-8]a?$/i.test(variant)) {
    return { ok: false, error: `Invalid PGN: ${variant} is not supported, only standard chess and Chess960` };
  }
  const setUp = findHeader(headers, 'setup');
  const fen = findHeader(headers, 'fen');
  const isComplete = fen === undefined ? setUp !== '1' : setUp !== undefined;
  if (!isComplete) return { ok: false, error: 'Invalid PGN: FEN tag must be supplied with SetUp tag' };
  if (fen === undefined) return { ok: true, value: { fen: START_FEN, isChess960 } };
  const position = parseFen(fen, isChess960);
  if (!position.ok) return { ok: false, error: formatFenProblem(position.error) };
  return { ok: true, value: { fen: position.value, isChess960 } };
};

const plain = (variant: string): string => variant.toLowerCase().replace(/[^a-z0-9]/g, '');

const findHeader = (headers: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (const [written, value] of headers) if (written.toLowerCase() === name) return value;
  return undefined;
};
