import type { Game } from '../game';
import { sanLine } from '../notation/line';
import { positionAt } from '../replay';
import type { Color, Ply } from '../types';
import { chancesLost, LEAST_LOSS } from './chances';
import { isClearlyBetter, isNeeded, movesOf, type Positions } from './opportunity';
import type { TacticMoment } from './tactic-moment';

/** Lichess' bound of a blunder, on the scale from -1 (lost) to 1 (won): lila `Advice.scala`. */
const BLUNDERED = 0.3;
/** So much of the engine's line is told: nothing in it says where the win is in hand. */
const WIN_PLIES = 3;

/**
 * The opponent's last move was a mistake, the best answer wins by it, and the ply was a blunder that gave it away: a win
 * that was missed, though no motif names it and no piece may be won at once.
 */
export const missedWinAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [earlier, before, after] = [positions[ply - 1], positions[ply], positions[ply + 1]];
  const played = game.plies[ply];
  if (played === undefined || earlier === undefined || before === undefined || after === undefined) return undefined;
  if (!isClearlyBetter(before.evaluation, color) || before.bestMove === played.uci) return undefined;
  const given = chancesLost(before.evaluation, earlier.evaluation, color);
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (given < LEAST_LOSS || lost < BLUNDERED || !isNeeded(positions, color, { ply }, after.evaluation))
    return undefined;
  const line = sanLine(positionAt(game, ply - 1), movesOf(before).slice(0, WIN_PLIES), game.isChess960);
  return line.length === 0 ? undefined : { kind: 'advantage', motifs: [], ply, played: played.san, line };
};
