import { START_PLY } from '../../../chess/replay';
import type { Ply } from '../../../chess/types';

/** What the address bar keeps: which analysed game is shown, and where in it. */
export type AnalysisSearch = { readonly game?: string; readonly ply: Ply };

const fieldOf = (search: object, name: string): unknown => new Map<string, unknown>(Object.entries(search)).get(name);

/** Reads the search parameters of /analysis; what makes no sense is left out. `ply` may lie beyond the game. */
export const parseAnalysisSearch = (search: object): AnalysisSearch => {
  const game = fieldOf(search, 'game');
  const ply = fieldOf(search, 'ply');
  return {
    ...(typeof game === 'string' && game !== '' ? { game } : {}),
    ply: typeof ply === 'number' && Number.isInteger(ply) ? ply : START_PLY,
  };
};
