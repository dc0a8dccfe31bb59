import { otherColor } from '../turn-of';
import type { Game } from '../game';
import type { Color, Ply } from '../types';
import { chancesLost, LEAST_LOSS } from './chances';
import { isBetter, wasWinning, wonAt, type Positions } from './opportunity';
import type { TacticMoment } from './tactic-moment';

/**
 * The tactic that the ply let the opponent have, whether he saw it or not: the ply was a mistake, and the best answer wins
 * by a tactic with a name and makes the opponent better. Not when the opponent was winning before it anyway, but for a mate.
 */
export const allowedAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < LEAST_LOSS) return undefined;
  const solver = otherColor(color);
  if (!isBetter(positions, solver, ply + 1)) return undefined;
  const won = wonAt(game, positions, solver, ply + 1);
  if (won === undefined || (wasWinning(positions, solver, ply + 1) && !won.motifs.includes('mate'))) return undefined;
  const { kind, motifs, line } = won;
  return { kind, motifs, ply, played: played.san, line };
};
