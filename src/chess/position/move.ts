import { Chess } from 'chessops/chess';
import { opposite } from 'chessops/util';
import type { GamePly } from '../game';
import {
  boardLetters,
  type Color,
  type Fen,
  pieceName,
  type Result,
  type San,
  SQUARE_NAMES,
  squareName,
  type Uci,
} from '../types';
import { START_FEN } from './fen';
import { createFenWriter, positionOf } from './fen-position';
import { makeSanStem, makeSanSuffix, makeUci, readMove } from './san';

export type PlayedMove = { readonly san: San; readonly uci: Uci; readonly fen: Fen };

/**
 * Accepts any common notation (`Nf3`, `g1f3`, `0-0`); the position must be in normal form. The error is the
 * specification's `Invalid move: {move}`.
 */
export const playMove = (fen: Fen, move: string, isChess960 = false): Result<PlayedMove, string> => {
  const played = startWalk(fen, isChess960)?.play(move);
  return played === undefined ? { ok: false, error: invalidMove(move) } : { ok: true, value: played };
};

/** Plays moves until one is illegal. */
export const playMoves = (start: Fen, moves: readonly string[]): readonly PlayedMove[] => {
  const played: PlayedMove[] = [];
  for (const move of moves) {
    const next = playMove(played.at(-1)?.fen ?? start, move);
    if (!next.ok) break;
    played.push(next.value);
  }
  return played;
};

export const invalidMove = (move: string): string => `Invalid move: ${move}`;

/** An engine line in SAN, up to its first illegal move. Accepts both castling notations (`e1g1`, `e1h1`). */
export const sanLine = (fen: Fen, ucis: readonly Uci[], isChess960: boolean): San[] => {
  const walk = startWalk(fen, isChess960);
  const line: San[] = [];
  for (const uci of ucis) {
    const played = walk?.play(uci);
    if (played === undefined) break;
    line.push(played.san);
  }
  return line;
};

const NULL_MOVE = '--';

const NULL_MOVES: ReadonlySet<string> = new Set([NULL_MOVE, 'Z0', 'z0', '0000', '@@@@', 'null', 'pass']);

export const isNullMove = (written: string): boolean =>
  written.length < 5 && NULL_MOVES.has(written.replace(/[‐‑‒–—−]/g, '-'));

export type Walk = {
  /** `undefined`, without effect, when illegal. */
  play(written: string): GamePly | undefined;
  /** Plays a null move; its UCI names the king's square twice. `undefined` in check. */
  pass(): GamePly | undefined;
};

/** Requires a position in normal form. */
export const startWalk = (start: Fen, isChess960: boolean): Walk | undefined => {
  const position = start === START_FEN ? Chess.default() : positionOf(start);
  if (position === undefined) return undefined;
  const writer = createFenWriter(position);
  let context = position.ctx();

  return {
    play: (written) => {
      const move = readMove(position, context, written);
      if (move === undefined) return undefined;
      const stem = makeSanStem(position, context, move);
      const uci = makeUci(position, move, isChess960);
      position.play(move);
      context = position.ctx();
      writer.touch(move.from, move.to);
      return { san: stem + makeSanSuffix(position, context), uci, fen: writer.write(context) };
    },

    pass: () => {
      if (context.king === undefined || context.checkers.nonEmpty()) return undefined;
      const square = squareName(context.king);
      position.epSquare = undefined;
      position.halfmoves += 1;
      if (position.turn === 'black') position.fullmoves += 1;
      position.turn = opposite(position.turn);
      context = position.ctx();
      return { san: NULL_MOVE, uci: square + square, fen: writer.write(context) };
    },
  };
};

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

/** In no particular order. */
export const legalMoves = (fen: Fen, isChess960 = false): readonly Uci[] => {
  const position = positionOf(fen);
  if (position === undefined) return [];
  const context = position.ctx();
  return [...position.allDests(context)].flatMap(([from, targets]) =>
    Array.from(targets).flatMap((to) => {
      const isPromotion = position.board.pawn.has(from) && (to >= 56 || to < 8);
      const moves = isPromotion ? PROMOTIONS.map((promotion) => ({ from, to, promotion })) : [{ from, to }];
      return moves.map((move) => makeUci(position, move, isChess960));
    }),
  );
};

export type LineStart = { readonly turn: Color; readonly moveNumber: number };

/** Numbered moves: `12.Qb8+ Nxb8 13.Rd8#`, or `12...Nf6 13.d4` when Black moves first. */
export const formatLine = ({ turn, moveNumber }: LineStart, line: readonly San[]): string => {
  const offset = turn === 'white' ? 0 : 1;
  return line
    .map((san, index) => {
      const ply = index + offset;
      const number = moveNumber + Math.floor(ply / 2);
      if (ply % 2 === 0) return `${number}.${san}`;
      return index === 0 ? `${number}...${san}` : san;
    })
    .join(' ');
};

// For screen readers

/** For example `White: knight f3 to e5`, `Black: pawn e4 takes d3, check`; `undefined` for an illegal move. */
export const describeMove = (before: Fen, move: Uci): string | undefined => {
  const played = playMove(before, move);
  if (!played.ok) return undefined;
  const { san, uci } = played.value;
  const side = before.split(' ')[1] === 'b' ? 'Black' : 'White';
  return `${side}: ${actionOf(before, san, uci)}${promotionOf(uci)}${checkSuffixOf(san)}`;
};

const actionOf = (before: Fen, san: string, uci: Uci): string => {
  if (san.startsWith('O-O')) return `castles ${san.startsWith('O-O-O') ? 'queenside' : 'kingside'}`;
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const letter = boardLetters(before)[SQUARE_NAMES.indexOf(from)] ?? '';
  return `${pieceName(letter)} ${from} ${san.includes('x') ? 'takes' : 'to'} ${to}`;
};

const promotionOf = (uci: Uci): string => (uci.length > 4 ? `, promotes to ${pieceName(uci.slice(4))}` : '');

const checkSuffixOf = (san: string): string => {
  if (san.endsWith('#')) return ', checkmate';
  return san.endsWith('+') ? ', check' : '';
};

/** For example `e4, white pawn` or `e4, empty`; `letter` is the FEN letter. */
export const describeSquare = (square: string, letter: string | undefined): string => {
  if (letter === undefined) return `${square}, empty`;
  return `${square}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${pieceName(letter)}`;
};
