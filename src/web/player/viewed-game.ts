/** A scouted game as the viewer goes through it: its moves played on a board. */
import { START_FEN } from '../../chess/notation/fen';
import type { Game, GamePly } from '../../chess/game';
import { invalidMove } from '../../chess/notation/move';
import { readPgn } from '../../chess/notation/pgn';
import type { Fen, Ply, San } from '../../chess/types';
import { startWalk } from '../../chess/notation/walk';
import type { ScoutedGame } from '../../contract/scouting';

/** `plies` may be fewer than the game's moves: they end before the first move that cannot be played. */
export type ViewedGame = Pick<Game, 'start' | 'plies'> & {
  /** What of the game was ignored and why; for a log. */
  readonly problems?: readonly string[];
};

/**
 * The list of moves from the start position; where that cannot be played to its end, the PGN, if it has as many moves
 * (a game may begin elsewhere); else as many of the moves as can be played.
 */
export const viewGame = ({ moves, pgn }: Pick<ScoutedGame, 'moves' | 'pgn'>): ViewedGame => {
  const listed = { start: START_FEN, plies: playable(START_FEN, moves) };
  if (listed.plies.length === moves.length) return listed;
  const reading = readPgn(pgn ?? '')[0];
  if (reading?.ok && reading.value.plies.length === moves.length) return reading.value;
  const unread = reading?.ok === false ? [reading.error.message] : [];
  return { ...listed, problems: [invalidMove(moves[listed.plies.length] ?? ''), ...unread] };
};

const playable = (start: Fen, moves: readonly San[]): readonly GamePly[] => {
  const walk = startWalk(start, false);
  const plies: GamePly[] = [];
  for (const san of moves) {
    const played = walk?.play(san);
    if (played === undefined) break;
    plies.push(played);
  }
  return plies;
};

/** A chance that the player let go by. `ply` is the half-move that was played instead, where it is told. */
export type ViewedChance = { readonly kind: string; readonly line: readonly San[]; readonly ply?: Ply };

/** In the order of the game; those without a place last. Places outside the game count as not told. */
export const viewChances = ({ moves, analysis }: Pick<ScoutedGame, 'moves' | 'analysis'>): readonly ViewedChance[] =>
  (analysis?.missedTactics ?? [])
    .map(({ tacticalType, line, ply }) => ({
      kind: tacticalType,
      line: line ?? [],
      ...(ply !== undefined && ply >= 0 && ply < moves.length ? { ply } : {}),
    }))
    .sort((one, other) => (one.ply ?? Infinity) - (other.ply ?? Infinity) || 0);
