/** What the engine finds in single positions, each searched once to one depth and remembered. */
import type { PositionEvaluation } from '../../chess/evaluation';
import { epdOf } from '../../chess/position/epd';
import type { Fen } from '../../chess/types';
import { evaluateEnded } from '../../engine/ended-position';
import type { EnginePool, EngineRequest, EvaluationCache, SearchOutcome } from '../../engine/search';

/** In plies: what a game's turns are searched to. */
const DEPTH = 14;

export type PositionEvaluations = {
  /** Of those that are known already; what fails is not known. */
  readonly known: (fens: readonly Fen[]) => Promise<(fen: Fen) => PositionEvaluation | undefined>;
  /** `undefined` when the engines have too much to do. */
  readonly evaluate: (fen: Fen, signal: AbortSignal) => Promise<SearchOutcome | undefined>;
  /** Several in one place of the queue; what fails is missing. */
  readonly evaluateAll: (
    fens: readonly Fen[],
    request: EngineRequest,
  ) => Promise<readonly (PositionEvaluation | undefined)[]>;
};

type Deps = { readonly pool: EnginePool; readonly cache: EvaluationCache; readonly depth?: number };

export const createPositionEvaluations = ({ pool, cache, depth = DEPTH }: Deps): PositionEvaluations => {
  const limit = { depth };
  const known: PositionEvaluations['known'] = async (fens) => {
    const { name } = await pool.identity();
    const kept = await cache.read(name, fens.map(keyOf), limit);
    return (fen) => evaluateEnded(fen) ?? kept.get(keyOf(fen));
  };

  const keep = async (found: readonly (readonly [Fen, PositionEvaluation])[]): Promise<void> => {
    const { name } = await pool.identity();
    await cache.write(name, new Map(found.map(([fen, evaluation]) => [keyOf(fen), evaluation])), limit);
  };

  const search = (request: EngineRequest, fen: Fen): Promise<SearchOutcome> =>
    request.search({ fen: `${epdOf(fen)} 0 1`, isChess960: false }, limit);

  return {
    known,
    evaluate: async (fen, signal) => {
      const found = (await known([fen]))(fen);
      if (found !== undefined) return { ok: true, found };
      const request = pool.open({ priority: 'interactive', signal });
      if (request === undefined) return undefined;
      const outcome = await search(request, fen);
      request.close();
      if (outcome.ok) await keep([[fen, outcome.found]]);
      return outcome;
    },
    evaluateAll: async (fens, request) => {
      const kept = await known(fens);
      const fresh: (readonly [Fen, PositionEvaluation])[] = [];
      const evaluations = await Promise.all(
        fens.map(async (fen) => {
          const before = kept(fen);
          if (before !== undefined) return before;
          const outcome = await search(request, fen);
          if (!outcome.ok) return undefined;
          fresh.push([fen, outcome.found]);
          return outcome.found;
        }),
      );
      if (fresh.length > 0) await keep(fresh);
      return evaluations;
    },
  };
};

/** The counts of moves do not matter: an opening is far from any draw by them. */
const keyOf = (fen: Fen): string => `alone ${epdOf(fen)}`;
