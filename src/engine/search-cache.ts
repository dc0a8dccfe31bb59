/** The cache of evaluations as one engine fills it. */
import type { PositionEvaluation } from '../chess/evaluation';
import { answerAt, blockKey } from './queue/block';
import type { EnginePool, EngineRequest, EvaluationCache, SearchFailure, SearchLimit, SearchPosition } from './search';

export type KeptEvaluations = {
  readonly read: (keys: readonly string[], limit: SearchLimit) => Promise<ReadonlyMap<string, PositionEvaluation>>;
  readonly write: (found: ReadonlyMap<string, PositionEvaluation>, limit: SearchLimit) => Promise<void>;
};

const NOTHING_KEPT: KeptEvaluations = {
  read: () => Promise.resolve(new Map()),
  write: () => Promise.resolve(),
};

/** Without a cache, or where no engine can be started, nothing is kept; a search then says why. */
export const keptEvaluations = async (
  pool: EnginePool,
  cache: EvaluationCache | undefined,
): Promise<KeptEvaluations> => {
  const name = cache && (await nameOf(pool));
  if (cache === undefined || name === undefined) return NOTHING_KEPT;
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

/** Blocks of a game that are searched beside its own: what is known of them is read, what is found is kept. */

export type BlockSearch = {
  readonly request: EngineRequest;
  readonly kept: KeptEvaluations;
  readonly limit: SearchLimit;
};

/** For each block what was found of its positions, in their order; nothing of those that the engine failed in. */
type FoundInBlocks =
  | { readonly ok: true; readonly found: readonly (readonly (PositionEvaluation | undefined)[])[] }
  | { readonly ok: false; readonly reason: SearchFailure };

type Block = readonly SearchPosition[];

/** A block that is known in part is searched as a whole, so that its answers are the same. */
export const searchKeptBlocks = async (search: BlockSearch, blocks: readonly Block[]): Promise<FoundInBlocks> => {
  const known = await search.kept.read(blocks.flatMap(keysOf), search.limit);
  const searched = await Promise.all(
    blocks.map(async (block) => {
      const found = keysOf(block).map((key) => known.get(key));
      return found.includes(undefined) ? await searchBlock(search, block) : { found, failures: [] };
    }),
  );
  const end = searched.flatMap(({ failures }) => failures).find((reason) => ENDS.has(reason));
  return end === undefined ? { ok: true, found: searched.map(({ found }) => found) } : { ok: false, reason: end };
};

/** Failures of the whole request. */
const ENDS: ReadonlySet<SearchFailure> = new Set(['cancelled', 'closed']);

const searchBlock = async ({ request, kept, limit }: BlockSearch, block: Block) => {
  const answers = request.searchBlock(block, limit);
  const outcomes = await Promise.all(block.map((_, index) => answerAt(answers, index)));
  const found = outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
  const fresh = keysOf(block).flatMap((key, index) => {
    const evaluation = found[index];
    return evaluation === undefined ? [] : [[key, evaluation] as const];
  });
  await kept.write(new Map(fresh), limit);
  return { found, failures: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason])) };
};

const keysOf = (block: Block): readonly string[] => {
  const key = blockKey(block);
  return block.map((_, index) => `${key} ${index}`);
};
