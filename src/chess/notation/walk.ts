import { Chess } from 'chessops/chess';
import { opposite } from 'chessops/util';
import { START_FEN } from './fen';
import { createFenWriter } from './fen-text';
import type { GamePly } from '../game';
import { readMove } from './move-text';
import { positionOf } from '../position-of';
import { makeSanStem, makeSanSuffix, makeUci } from './san-text';
import { squareName } from '../squares';
import type { Fen } from '../types';

/** As most programs write it. */
export const NULL_MOVE = '--';
const NULL_MOVES: ReadonlySet<string> = new Set([NULL_MOVE, 'Z0', 'z0', '0000', '@@@@', 'null', 'pass']);

export const isNullMove = (written: string): boolean =>
  written.length < 5 && NULL_MOVES.has(written.replace(/[‐‑‒–—−]/g, '-'));

/** A position on which written moves are played one after the other. */
export type Walk = {
  /** Plays the move and gives it in normal form; `undefined`, and nothing happens, when it is not legal. */
  play(written: string): GamePly | undefined;
  /**
   * The other side moves: a null move, which no game has but analyses use. In coordinates the king stays where it is.
   * `undefined` in check, where nobody can wait.
   */
  pass(): GamePly | undefined;
};

/** A walk from a position in normal form; `undefined` when there is no such position. */
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
