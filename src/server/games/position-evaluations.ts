/** What the engine finds in positions, each searched once to one depth, alone or in a block, and remembered. */
import type { PositionEvaluation } from '../../chess/evaluation';
import { epdOf } from '../../chess/position/fen';
import type { Fen } from '../../chess/types';
import { blockKey } from '../../engine/queue/block';
import { SWEEP_LIMIT } from '../../engine/scan-game';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type EvaluationCache,
  type SearchOutcome,
  type SearchPosition,
} from '../../engine/search';
import type { SearchBlock } from './review-game';

/** In plies: what a game's turns are searched to. */
const DEPTH = 14;

export type PositionEvaluations = {
  /** Of those that are known already; what fails is not known. */
  readonly known: (fens: readonly Fen[]) => Promise<(fen: Fen) => PositionEvaluation | undefined>;
  /** `undefined` when the engines have too much to do. */
  readonly evaluate: (fen: Fen, signal: AbortSignal) => Promise<SearchOutcome | undefined>;
  /** Blocks in one place of the queue: the answers to all of their positions in their order; what fails is missing. */
  readonly evaluateBlocks: (
    blocks: readonly (readonly Fen[])[],
    request: EngineRequest,
  ) => Promise<readonly (PositionEvaluation | undefined)[]>;
};

type Deps = { readonly pool: EnginePool; readonly cache: EvaluationCache; readonly depth?: number };

export const createPositionEvaluations = ({ pool, cache, depth = DEPTH }: Deps): PositionEvaluations => {
  const limit = { depth };
  const readKept = async (keys: readonly string[]): ReturnType<EvaluationCache['read']> => {
    const { name } = await pool.identity();
    return cache.read(name, keys, limit);
  };

  const known: PositionEvaluations['known'] = async (fens) => {
    const kept = await readKept(fens.map(keyOf));
    return (fen) => evaluateEnded(fen) ?? kept.get(keyOf(fen));
  };

  const keep = async (found: ReadonlyMap<string, PositionEvaluation>): Promise<void> => {
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
      if (outcome.ok) await keep(new Map([[keyOf(fen), outcome.found]]));
      return outcome;
    },
    evaluateBlocks: async (blocks, request) => {
      const kept = await readKept(blocks.flatMap(keysOf));
      const fresh = new Map<string, PositionEvaluation>();
      const evaluations = await Promise.all(
        blocks.map(async (fens) => {
          const keys = keysOf(fens);
          const before = fens.map((fen, index) => evaluateEnded(fen) ?? kept.get(keys[index] ?? ''));
          // A block that is known in part is searched as a whole, and the rest of it comes out as it would have.
          if (before.every((found) => found !== undefined)) return before;
          const outcomes = await Promise.all(request.searchBlock(fens.map(searchOf), limit));
          outcomes.forEach((outcome, index) => outcome.ok && fresh.set(keys[index] ?? '', outcome.found));
          return outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
        }),
      );
      await keep(fresh);
      return evaluations.flat();
    },
  };
};

/** The counts of moves do not matter: an opening is far from any draw by them. */
const searchOf = (fen: Fen): SearchPosition => ({ fen: `${epdOf(fen)} 0 1`, isChess960: false });

const keyOf = (fen: Fen): string => `alone ${epdOf(fen)}`;

/** What is found in a block depends on all that is before it there. */
const keysOf = (fens: readonly Fen[]): readonly string[] => {
  if (fens.length === 1) return fens.map(keyOf);
  const key = blockKey(fens.map(searchOf));
  return fens.map((_, index) => `${key} ${index}`);
};

/** Blocks that are remembered: openings come again and again. */
const MOST_REMEMBERED = 8_000;

type RememberedSearches = (
  block: SearchBlock,
  search: () => Promise<readonly SearchOutcome[]>,
) => Promise<readonly SearchOutcome[]>;

const createRememberedSearches = (): RememberedSearches => {
  const memory = new Map<string, readonly SearchOutcome[]>();
  return async ({ positions, limit }, search) => {
    if (!('depth' in limit) || limit.depth !== SWEEP_LIMIT.depth) return search();
    const key = blockKey(positions);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const outcomes = await search();
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    if (outcomes.every(({ ok }) => ok)) memory.set(key, outcomes);
    return outcomes;
  };
};

const memories = new WeakMap<EnginePool, RememberedSearches>();

/** What first looks have found on these engines, for all games with the same block: alone they would find the same. */
export const rememberedSearches = (pool: EnginePool): RememberedSearches => {
  const memory = memories.get(pool) ?? createRememberedSearches();
  memories.set(pool, memory);
  return memory;
};
