/**
 * A closer look at the reasons that a deeper search may refute, when the rest of a game's analysis is there.
 * docs/decisions/064-look-closer-after-the-result.md
 */
import type { Check } from '../chess/review/reasons/checks';
import type { Fen, Ply } from '../chess/types';
import { allBut } from './alternatives';
import type { AnalysisFailure, Searching } from './analyze-game';
import { evaluateEnded } from './ended-position';
import { searchKeptBlocks } from './kept-blocks';
import type { SearchLimit, SearchPosition } from './search';

/** Plies deeper than the analysis. */
const DEEPER = 6;

/** `undefined` where the analysis is bound by time: half a second a position is deep already. */
export const closerThan = (limit: SearchLimit): SearchLimit | undefined =>
  'depth' in limit ? { depth: limit.depth + DEEPER } : undefined;

export type CloserLook = { readonly ok: true; readonly confirmed: ReadonlySet<Ply> } | AnalysisFailure;

/**
 * The positions of each check are a block: what is found in the later ones helps with the earlier. What the others are worth
 * where there is an only move is a block of its own.
 */
export const lookCloser = async (
  { request, kept, game: { isChess960 } }: Pick<Searching, 'request' | 'kept' | 'game'>,
  limit: SearchLimit,
  checks: ReadonlyMap<Ply, Check>,
): Promise<CloserLook> => {
  const looks = Array.from(checks, ([ply, check]) => ({
    ...{ ply, check },
    fens: check.fens.filter((fen) => evaluateEnded(fen) === undefined),
  }));
  const blocks = looks.flatMap(({ check: { without }, fens }): readonly (readonly SearchPosition[])[] => [
    fens.map((fen) => ({ fen, isChess960 })),
    without === undefined ? [] : [allBut(without.fen, without.move, isChess960)],
  ]);
  const searched = await searchKeptBlocks({ request, kept, limit }, blocks);
  if (!searched.ok) return searched;
  const confirmed = looks.flatMap(({ ply, check, fens }, look) => {
    const [inBlock, others] = [searched.found[2 * look], searched.found[2 * look + 1]];
    const found = (fen: Fen) => evaluateEnded(fen) ?? inBlock?.[fens.indexOf(fen)];
    return check.isConfirmed(found, others?.[0]) ? [ply] : [];
  });
  return { ok: true, confirmed: new Set(confirmed) };
};
