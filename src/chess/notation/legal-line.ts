import type { Chess, Context } from 'chessops/chess';
import { makeFieldsOf } from './fen-text';
import { formatFenProblem, parseFen } from './fen';
import { readMove } from './move-text';
import { positionOf } from '../position-of';
import { makeUci } from './san-text';
import type { Fen, Result, Uci } from '../types';

/** A position and the moves played from it, all in normal form. */
export type LegalLine = { readonly fen: Fen; readonly moves: readonly Uci[] };

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/;
/** As every program writes a board: empty squares side by side are one number. */
const PLAIN_BOARD = /^(?:[pnbrqkPNBRQK/]|[1-8](?![1-8]))+$/;
const MAX_PIECES = 16;

/**
 * Checks a position and moves in coordinates, as programs write them; the error is the first problem as a sentence. It
 * says what `parseFen` and a walk would say, in a third of their time, for files of millions of lines.
 */
export const readLegalLine = (text: string, moves: readonly string[]): Result<LegalLine, string> => {
  const start = readStart(text);
  if (!start.ok) return start;
  const { fen, position } = start.value;
  let { context } = start.value;
  const played: Uci[] = [];
  for (const written of moves) {
    const move = COORDINATES.test(written) ? readMove(position, context, written) : undefined;
    if (move === undefined) return { ok: false, error: `Invalid move: ${written}` };
    played.push(makeUci(position, move, false));
    if (played.length === moves.length) break;
    position.play(move);
    context = position.ctx();
  }
  return { ok: true, value: { fen, moves: played } };
};

/** A text that is its own normal form needs no check beside that of the rules library; others go the long way. */
const readStart = (text: string) => {
  const own = startOf(text);
  if (own !== undefined && isNormal(own) && !isCrowded(own.position.board)) return { ok: true, value: own } as const;
  const parsed = parseFen(text);
  if (!parsed.ok) return { ok: false, error: formatFenProblem(parsed.error) } as const;
  const start = startOf(parsed.value);
  return start === undefined ? ({ ok: false, error: 'Invalid FEN' } as const) : ({ ok: true, value: start } as const);
};

type Start = { readonly fen: Fen; readonly position: Chess; readonly context: Context };

const startOf = (fen: Fen): Start | undefined => {
  const position = positionOf(fen);
  return position && { fen, position, context: position.ctx() };
};

const isNormal = ({ fen, position, context }: Start): boolean => {
  const boardEnd = fen.indexOf(' ');
  return (
    PLAIN_BOARD.test(fen.slice(0, Math.max(0, boardEnd))) && fen.slice(boardEnd + 1) === makeFieldsOf(position, context)
  );
};

const isCrowded = ({ white, black }: Record<'white' | 'black', { size: () => number }>): boolean =>
  white.size() > MAX_PIECES || black.size() > MAX_PIECES;
