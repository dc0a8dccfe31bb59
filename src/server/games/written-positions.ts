/** The evaluations that a PGN text brings along. */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Game } from '../../chess/game';
import type { Evaluator } from './review-played';

/** What Lichess takes the start position for when it reckons accuracy. scalachess, `eval`. */
export const LICHESS_START: PositionEvaluation = { evaluation: { cp: 15 }, depth: 0, pv: [] };

/**
 * By position index, with depth 0: nothing was searched here. `evaluatedBy` says who has evaluated the game when these are
 * used: Lichess, where the address is a page of Lichess and any evaluation is there.
 */
export const writtenPositions = (
  { plies }: Pick<Game, 'plies'>,
  url: string | undefined,
): { readonly known: ReadonlyMap<number, PositionEvaluation>; readonly evaluatedBy: Evaluator } => {
  const known = new Map<number, PositionEvaluation>();
  plies.forEach(({ evaluation }, ply) => {
    if (evaluation !== undefined) known.set(ply + 1, { evaluation, depth: 0, pv: [] });
  });
  const isOfLichess = known.size > 0 && url !== undefined && LICHESS_PAGE.test(url);
  if (isOfLichess) known.set(0, LICHESS_START);
  return { known, evaluatedBy: isOfLichess ? 'lichess' : 'engine' };
};

const LICHESS_PAGE = /^https:\/\/lichess\.org\//;
