/** Engine evaluations of positions to one fixed depth, cached. */
import type { PositionEvaluation } from '../../chess/evaluation';
import { epdOf } from '../../chess/position/fen';
import type { Fen } from '../../chess/types';
import { blockKey } from '../../engine/queue/block';
import { QUICK_LIMIT } from '../../engine/scan-game';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type EvaluationCache,
  type SearchOutcome,
  type SearchPosition,
} from '../../engine/search';
import type { SearchBlock } from './review-game';

/** Plies. */
const DEPTH = 14;

export type PositionEvaluations = {
  /** From the cache only; `undefined` for unknown positions. */
  readonly known: (fens: readonly Fen[]) => Promise<(fen: Fen) => PositionEvaluation | undefined>;
  /** `undefined` when the engine queue is full. */
  readonly evaluate: (fen: Fen, signal: AbortSignal) => Promise<SearchOutcome | undefined>;
  /** All blocks share one place in the queue. One result per position, in order; `undefined` for a failed search. */
  readonly evaluateBlocks: (
    blocks: readonly (readonly Fen[])[],
    request: EngineRequest,
  ) => Promise<readonly (PositionEvaluation | undefined)[]>;
};

type Deps = { readonly pool: EnginePool; readonly cache: EvaluationCache; readonly depth?: number };

export const createPositionEvaluations = ({ pool, cache, depth = DEPTH }: Deps): PositionEvaluations => {
  const limit = { depth };
  const readCached = async (keys: readonly string[]): ReturnType<EvaluationCache['read']> => {
    const { name } = await pool.identity();
    return cache.read(name, keys, limit);
  };

  const known: PositionEvaluations['known'] = async (fens) => {
    const cached = await readCached(fens.map(keyOf));
    return (fen) => evaluateEnded(fen) ?? cached.get(keyOf(fen));
  };

  const store = async (found: ReadonlyMap<string, PositionEvaluation>): Promise<void> => {
    if (found.size === 0) return;
    const { name } = await pool.identity();
    await cache.write(name, found, limit);
  };

  return {
    known,
    evaluate: async (fen, signal) => {
      const found = (await known([fen]))(fen);
      if (found !== undefined) return { ok: true, found };
      const request = pool.open({ priority: 'interactive', signal });
      if (request === undefined) return undefined;
      const outcome = await request.search(searchOf(fen), limit);
      request.close();
      if (outcome.ok) await store(new Map([[keyOf(fen), outcome.found]]));
      return outcome;
    },
    evaluateBlocks: async (blocks, request) => {
      const cached = await readCached(blocks.flatMap(keysOf));
      const fresh = new Map<string, PositionEvaluation>();
      const evaluations = await Promise.all(
        blocks.map(async (fens) => {
          const keys = keysOf(fens);
          const before = fens.map((fen, index) => evaluateEnded(fen) ?? cached.get(keys[index] ?? ''));
          // A partly cached block is searched as a whole: its results depend on the order of searches.
          if (before.every((found) => found !== undefined)) return before;
          const outcomes = await Promise.all(request.searchBlock(fens.map(searchOf), limit));
          outcomes.forEach((outcome, index) => outcome.ok && fresh.set(keys[index] ?? '', outcome.found));
          return outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
        }),
      );
      await store(fresh);
      return evaluations.flat();
    },
  };
};

/** Move counters are reset, so that all games share a cache entry. */
const searchOf = (fen: Fen): SearchPosition => ({ fen: `${epdOf(fen)} 0 1`, isChess960: false });

const keyOf = (fen: Fen): string => `alone ${epdOf(fen)}`;

/** A result depends on the positions before it in the block, through the hash table. */
const keysOf = (fens: readonly Fen[]): readonly string[] => {
  if (fens.length === 1) return fens.map(keyOf);
  const key = blockKey(fens.map(searchOf));
  return fens.map((_, index) => `${key} ${index}`);
};

const MAX_CACHED_BLOCKS = 8_000;

type SearchCache = (
  block: SearchBlock,
  search: () => Promise<readonly SearchOutcome[]>,
) => Promise<readonly SearchOutcome[]>;

const createSearchCache = (): SearchCache => {
  const blocks = new Map<string, readonly SearchOutcome[]>();
  return async ({ positions, limit }, search) => {
    if (!('depth' in limit) || limit.depth !== QUICK_LIMIT.depth) return search();
    const key = blockKey(positions);
    const known = blocks.get(key);
    if (known !== undefined) return known;
    const outcomes = await search();
    if (blocks.size >= MAX_CACHED_BLOCKS) blocks.clear();
    if (outcomes.every(({ ok }) => ok)) blocks.set(key, outcomes);
    return outcomes;
  };
};

const caches = new WeakMap<EnginePool, SearchCache>();

/** Shares quick-pass results between games on the same engines. */
export const rememberedSearches = (pool: EnginePool): SearchCache => {
  const found = caches.get(pool) ?? createSearchCache();
  caches.set(pool, found);
  return found;
};
