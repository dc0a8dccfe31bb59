import { describeMove } from '../../../chess/position/move';
import type { Fen, Uci } from '../../../chess/types';

/** What was last said about the moves on a board, and in which position. */
export type SpokenMove = {
  readonly fen: Fen;
  readonly words: string;
  /** The position in which a person made the move, while nobody has taken it up. */
  readonly from?: Fen;
};

/** After a person's move, before the board shows anything new. */
export const speakMove = (from: Fen, { uci, fen }: { readonly uci: Uci; readonly fen: Fen }): SpokenMove => ({
  from,
  fen,
  words: describeMove(from, uci) ?? '',
});

/**
 * What is to be said once the board shows this position: the move that led to it from the last one, or that a person's
 * move was not taken up. Nothing for a position that no move led to.
 */
export const speakPosition = (last: SpokenMove, fen: Fen, lastMove: Uci | undefined): SpokenMove => {
  if (last.fen === fen) return last.from === undefined ? last : { fen, words: last.words };
  if (last.from === fen) return { fen, words: `${last.words}. Move undone.` };
  const words = lastMove === undefined ? undefined : describeMove(last.fen, lastMove);
  if (words === undefined) return { fen, words: '' };
  // A reply that comes with the next position: both moves are said.
  return { fen, words: last.from === undefined ? words : `${last.words}. ${words}` };
};
