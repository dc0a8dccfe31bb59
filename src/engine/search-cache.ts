/** The cache of one engine. */
import type { PositionEvaluation } from '../chess/evaluation';
import { blockKey, resultAt } from './queue/block';
import type { EnginePool, EngineRequest, EvaluationCache, SearchFailure, SearchLimit, SearchPosition } from './search';

export type EngineCache = {
  readonly read: (keys: readonly string[], limit: SearchLimit) => Promise<ReadonlyMap<string, PositionEvaluation>>;
  readonly write: (found: ReadonlyMap<string, PositionEvaluation>, limit: SearchLimit) => Promise<void>;
};

const NO_CACHE: EngineCache = {
  read: () => Promise.resolve(new Map()),
  write: () => Promise.resolve(),
};

/** A no-op without a cache or an engine; searches report the failure themselves. */
export const openEngineCache = async (pool: EnginePool, cache: EvaluationCache | undefined): Promise<EngineCache> => {
  const name = cache && (await nameOf(pool));
  if (cache === undefined || name === undefined) return NO_CACHE;
  return {
    read: (keys, limit) => cache.read(name, keys, limit),
    write: async (found, limit) => {
      if (found.size > 0) await cache.write(name, found, limit);
    },
  };
};

const nameOf = async (pool: EnginePool): Promise<string | undefined> => {
  try {
    return (await pool.identity()).name;
  } catch {
    return undefined;
  }
};

export type BlockSearch = {
  readonly request: EngineRequest;
  readonly engineCache: EngineCache;
  readonly limit: SearchLimit;
};

/** Results per block, in order; undefined where the engine failed. */
type BlockResults =
  | { readonly ok: true; readonly found: readonly (readonly (PositionEvaluation | undefined)[])[] }
  | { readonly ok: false; readonly reason: SearchFailure };

type Block = readonly SearchPosition[];

/** A partially cached block is searched whole, so that its results are reproducible. */
export const searchCachedBlocks = async (search: BlockSearch, blocks: readonly Block[]): Promise<BlockResults> => {
  const known = await search.engineCache.read(blocks.flatMap(keysOf), search.limit);
  const searched = await Promise.all(
    blocks.map(async (block) => {
      const found = keysOf(block).map((key) => known.get(key));
      return found.includes(undefined) ? await searchBlock(search, block) : { found, failures: [] };
    }),
  );
  const failure = searched.flatMap(({ failures }) => failures).find((reason) => FATAL_FAILURES.has(reason));
  return failure === undefined
    ? { ok: true, found: searched.map(({ found }) => found) }
    : { ok: false, reason: failure };
};

/** Failures of the whole request. */
const FATAL_FAILURES: ReadonlySet<SearchFailure> = new Set(['cancelled', 'closed']);

const searchBlock = async ({ request, engineCache, limit }: BlockSearch, block: Block) => {
  const answers = request.searchBlock(block, limit);
  const outcomes = await Promise.all(block.map((_, index) => resultAt(answers, index)));
  const found = outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
  const fresh = keysOf(block).flatMap((key, index) => {
    const evaluation = found[index];
    return evaluation === undefined ? [] : [[key, evaluation] as const];
  });
  await engineCache.write(new Map(fresh), limit);
  return { found, failures: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason])) };
};

const keysOf = (block: Block): readonly string[] => {
  const key = blockKey(block);
  return block.map((_, index) => `${key} ${index}`);
};
