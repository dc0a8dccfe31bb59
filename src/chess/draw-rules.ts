/** When a game is a draw by itself, as the board counts it. Specification, board rules. */
import type { Game } from './game';
import { outcomeOf } from './position';
import { clampPly, positionAt } from './replay';
import type { Fen, Ply } from './types';

/** The third time that a position occurs. */
const REPETITIONS = 3;
/** Half-moves without a capture or a pawn's move: fifty of each side. */
const QUIET_HALFMOVES = 100;

export type Draw = 'stalemate' | 'insufficient-material' | 'threefold-repetition' | 'fifty-moves';

/** Why the game is a draw after this half-move; `undefined` when it goes on or somebody is mated. */
export const drawAt = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): Draw | undefined => {
  const fen = positionAt(game, ply);
  const outcome = outcomeOf(fen);
  if (outcome !== undefined) return outcome.kind === 'checkmate' ? undefined : outcome.kind;
  if (occurrences(game, ply) >= REPETITIONS) return 'threefold-repetition';
  return Number(fen.split(' ')[4]) >= QUIET_HALFMOVES ? 'fifty-moves' : undefined;
};

/** How often the position has been there, this time included. */
const occurrences = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): number => {
  const here = samePosition(positionAt(game, ply));
  const before = game.plies.slice(0, clampPly(game.plies.length, ply) + 1).map(({ fen }) => fen);
  return [game.start, ...before].filter((fen) => samePosition(fen) === here).length;
};

/**
 * Equal for what counts as the same position: same board, same side to move, same castling rights, and the same captures
 * en passant, which the normal form names only where they are legal.
 */
const samePosition = (fen: Fen): string => fen.split(' ').slice(0, 4).join(' ');
