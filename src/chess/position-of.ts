import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Fen } from './types';

/**
 * The rules library's position of a FEN in normal form (`parseFen` of fen.ts makes it); a fresh one, free to be played on.
 * `undefined` when the text is no position or the side not to move is in check.
 */
export const positionOf = (fen: Fen): Chess | undefined =>
  parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => position,
        () => undefined,
      ),
    () => undefined,
  );
