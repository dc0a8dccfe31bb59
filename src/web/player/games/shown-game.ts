import type { Speed } from '../../../chess/clock';
import { type Outcome, outcomeOf } from '../../../chess/player/results';
import type { Color, Ply } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import type { AnalyzableGame } from '../../game/analysis/analyze-game';

/** At the start of the game, or before a ply. */
export type ViewGame = (game: string, before?: Ply) => void;

/** A game in the player's view. */
export type ShownGame = {
  readonly id: string;
  readonly color: Color;
  readonly outcome: Outcome;
  /** As written, also `*`. */
  readonly result: string;
  readonly opponent: string;
  readonly rating?: number;
  readonly opponentRating?: number;
  readonly opening?: string;
  /** Milliseconds since 1970. */
  readonly playedAt?: number;
  readonly timeControl?: string;
  readonly speed: Speed;
  /** Full moves. */
  readonly moveCount: number;
  /** As the server sent it. */
  readonly scouted: ScoutedGame;
};

export const toShownGame = (scouted: ScoutedGame): ShownGame => {
  const { color, speed } = scouted;
  const isWhite = color === 'white';
  const rating = isWhite ? scouted.whiteRating : scouted.blackRating;
  const opponentRating = isWhite ? scouted.blackRating : scouted.whiteRating;
  const playedAt = Date.parse(scouted.createdAt ?? scouted.uploadedAt ?? '');
  return {
    id: scouted.id,
    color,
    speed,
    outcome: outcomeOf(toResult(scouted.result), color),
    result: scouted.result,
    opponent: isWhite ? scouted.blackPlayer : scouted.whitePlayer,
    moveCount: Math.ceil((scouted.plies ?? scouted.moves.length) / 2),
    scouted,
    ...(typeof rating === 'number' ? { rating } : {}),
    ...(typeof opponentRating === 'number' ? { opponentRating } : {}),
    ...(scouted.opening ? { opening: scouted.opening } : {}),
    ...(Number.isNaN(playedAt) ? {} : { playedAt }),
    ...(scouted.timeControl ? { timeControl: scouted.timeControl } : {}),
  };
};

const toResult = (result: string): '1-0' | '0-1' | '1/2-1/2' =>
  result === '1-0' || result === '0-1' ? result : '1/2-1/2';

export const analyzableGame = ({ scouted, color }: ShownGame): AnalyzableGame => ({
  id: scouted.id,
  white: scouted.whitePlayer,
  black: scouted.blackPlayer,
  moves: scouted.moves,
  pgn: scouted.pgn,
  side: color,
});
