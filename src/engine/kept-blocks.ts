/** Blocks of a game that are searched beside its own: what is known of them is read, what is found is kept. */
import type { PositionEvaluation } from '../chess/evaluation';
import { blockKey } from './game-blocks';
import type { KeptEvaluations } from './kept-evaluations';
import { answerAt } from './queue/block';
import type { EngineRequest, SearchFailure, SearchLimit, SearchPosition } from './search';

export type BlockSearch = {
  readonly request: EngineRequest;
  readonly kept: KeptEvaluations;
  readonly limit: SearchLimit;
};

/** For each block what was found of its positions, in their order; nothing of those that the engine failed in. */
export type FoundInBlocks =
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
