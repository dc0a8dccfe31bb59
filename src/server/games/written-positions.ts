/** The evaluations that a PGN text brings along. */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Game } from '../../chess/game';
import { siteOfAddress } from '../../chess/player/game-sites';
import type { Evaluator } from './review-played';

/**
 * By position index, with depth 0: nothing was searched here. `evaluatedBy` says who has evaluated the game when these are
 * used: a site, where the address is one of its pages and any evaluation is there.
 */
export const writtenPositions = (
  { plies }: Pick<Game, 'plies'>,
  url: string | undefined,
): { readonly known: ReadonlyMap<number, PositionEvaluation>; readonly evaluatedBy: Evaluator } => {
  const known = new Map<number, PositionEvaluation>();
  plies.forEach(({ evaluation }, ply) => {
    if (evaluation !== undefined) known.set(ply + 1, { evaluation, depth: 0, pv: [] });
  });
  const site = known.size === 0 || url === undefined ? undefined : siteOfAddress(url);
  if (site?.start === undefined) return { known, evaluatedBy: 'engine' };
  known.set(0, { evaluation: site.start, depth: 0, pv: [] });
  return { known, evaluatedBy: site.site };
};
