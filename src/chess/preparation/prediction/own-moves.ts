/** The moves of a player in the first plies of a game, with the position before each. */
import { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { START_FEN } from '../../notation/fen';
import { moveOf, NO_MOVE, stepsOf, type MoveCode } from '../../opening-tree/game-line';
import type { TreeGame } from '../../opening-tree/opening-tree';
import { hashOf, type PositionHash } from '../../position/hash';

export type OwnMove = {
  readonly hash: PositionHash;
  /** Is played on as soon as the next move is asked for. */
  readonly position: Chess;
  /** Where the move before went. */
  readonly last?: Square;
  readonly move: MoveCode;
};

const START = hashOf(START_FEN);

/** Each move of a position once, however often the game came back to it; none of a game that began from another position than chess does. */
export function* ownMoves({ line, color }: Pick<TreeGame, 'line' | 'color'>): Generator<OwnMove> {
  const steps = stepsOf(line);
  if (steps[0]?.position !== START) return;
  const position = Chess.default();
  const seen = new Set<string>();
  let last: Square | undefined;
  for (const { position: hash, move } of steps) {
    const played = move === NO_MOVE ? undefined : parseUci(moveOf(move));
    if (played === undefined) return;
    const key = `${hash}${move}`;
    if (position.turn === color && !seen.has(key)) yield { hash, position, move, last };
    seen.add(key);
    position.play(played);
    last = played.to;
  }
}
