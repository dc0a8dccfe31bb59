import { Chess } from 'chessops/chess';
import { START_FEN } from './fen';
import { createFenWriter } from './fen-text';
import type { GamePly } from '../game';
import { readMove } from './move-text';
import { positionOf } from '../position-of';
import { makeSanStem, makeSanSuffix, makeUci } from './san-text';
import type { Fen } from '../types';

/** A position on which written moves are played one after the other. */
export type Walk = {
  /** Plays the move and gives it in normal form; `undefined`, and nothing happens, when it is not legal. */
  play(written: string): GamePly | undefined;
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
  };
};
