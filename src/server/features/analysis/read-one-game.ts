import type { Game } from '../../../chess/game';
import { type PgnProblem, readFirstGame } from '../../../chess/pgn/pgn';
import type { Result } from '../../../chess/types';
import { MAX_PGN_LENGTH, MAX_PLIES } from '../../../contract/analysis';

/** Why a text holds no game for the analysis. */
export type TextProblem =
  | { readonly reason: 'too-large' | 'blank' | 'no-moves' | 'too-many-moves' }
  | { readonly reason: 'several-games'; readonly games: number }
  | { readonly reason: 'refused'; readonly problem: PgnProblem };

/** The one game of a text, short enough to be analyzed; its headers, of which there may be many, are left out. */
export const readOneGame = (pgn: string): Result<Game, TextProblem> => {
  if (pgn.length > MAX_PGN_LENGTH) return refuse({ reason: 'too-large' });
  if (pgn.trim() === '') return refuse({ reason: 'blank' });
  const { games, first } = readFirstGame(pgn, MAX_PLIES);
  if (first === undefined) return refuse({ reason: 'no-moves' });
  if (games > 1) return refuse({ reason: 'several-games', games });
  if (!first.ok) {
    // A word that far on is refused for being there, whatever it says.
    return refuse(
      first.error.ply === MAX_PLIES ? { reason: 'too-many-moves' } : { reason: 'refused', problem: first.error },
    );
  }
  if (first.value.plies.length === 0) return refuse({ reason: 'no-moves' });
  return { ok: true, value: { ...first.value, headers: new Map() } };
};

const refuse = (error: TextProblem) => ({ ok: false as const, error });
