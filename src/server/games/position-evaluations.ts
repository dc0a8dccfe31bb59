/** What the engine finds in single positions, each searched once to one depth and remembered. */
import type { PositionEvaluation } from '../../chess/evaluation';
import { epdOf } from '../../chess/position/epd';
import type { Fen } from '../../chess/types';
import { evaluateEnded } from '../../engine/ended-position';
import type { EnginePool, EvaluationCache, SearchOutcome } from '../../engine/search';

/** In plies: what a game's turns are searched to. */
const LIMIT = { depth: 14 } as const;

export type PositionEvaluations = {
  /** Of those that are known already; what fails is not known. */
  readonly known: (fens: readonly Fen[]) => Promise<(fen: Fen) => PositionEvaluation | undefined>;
  /** `undefined` when the engines have too much to do. */
  readonly evaluate: (fen: Fen, signal: AbortSignal) => Promise<SearchOutcome | undefined>;
};

type Deps = { readonly pool: EnginePool; readonly cache: EvaluationCache };

export const createPositionEvaluations = ({ pool, cache }: Deps): PositionEvaluations => {
  const known: PositionEvaluations['known'] = async (fens) => {
    const { name } = await pool.identity();
    const kept = await cache.read(name, fens.map(keyOf), LIMIT);
    return (fen) => evaluateEnded(fen) ?? kept.get(keyOf(fen));
  };

  return {
    known,
    evaluate: async (fen, signal) => {
      const found = (await known([fen]))(fen);
      if (found !== undefined) return { ok: true, found };
      const request = pool.open({ priority: 'interactive', signal });
      if (request === undefined) return undefined;
      const outcome = await request.search({ fen: `${epdOf(fen)} 0 1`, isChess960: false }, LIMIT);
      request.close();
      const { name } = await pool.identity();
      if (outcome.ok) await cache.write(name, new Map([[keyOf(fen), outcome.found]]), LIMIT);
      return outcome;
    },
  };
};

/** The counts of moves do not matter: an opening is far from any draw by them. */
const keyOf = (fen: Fen): string => `alone ${epdOf(fen)}`;
