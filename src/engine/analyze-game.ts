/** Analyzes all positions of a game, with a cache. */
import type { PositionEvaluation } from '../chess/evaluation';
import { type Game, positionAt } from '../chess/game';
import { legalMoves } from '../chess/position/move';
import { positionKey } from '../chess/position/position';
import type { Positions } from '../chess/review/opportunity';
import { momentAt } from '../chess/review/reasons/moment';
import { onlyMoveCandidates, pointsLostElsewhere } from '../chess/review/reasons/reasons';
import type { Fen, Milliseconds, Ply, Uci } from '../chess/types';
import { blockKey, resultAt, taperedBlocks } from './queue/block';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type EvaluationCache,
  type Priority,
  type SearchFailure,
  type SearchLimit,
  type SearchPosition,
} from './search';
import { type EngineCache, openEngineCache, searchCachedBlocks } from './search-cache';

/** `done` of `positions` distinct ones; `ahead` other requests share the engines. */
export type GameProgress = { readonly done: number; readonly positions: number; readonly ahead: number };

export type GameToAnalyze = {
  readonly pool: EnginePool;
  readonly cache?: EvaluationCache;
  readonly game: Game;
  readonly limit: SearchLimit;
  readonly priority: Priority;
  /** The index of the position to begin around; by default the first. */
  readonly from?: number;
  /** Called once with what changes that index while it runs. */
  readonly onStart?: (beginFrom: (index: number) => void) => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GameProgress) => void;
  /** `index` 0 is the start position, n follows n plies. Called in any order. */
  readonly onPosition?: (index: number, found: PositionEvaluation) => void;
};

export type AnalyzedPositions = {
  /** One more than plies; the first is the start position. */
  readonly positions: readonly PositionEvaluation[];
  /** By ply, where it may have been the only move: the search result without that move. */
  readonly alternatives: ReadonlyMap<Ply, PositionEvaluation>;
};

export type AnalysisFailure =
  | { readonly ok: false; readonly reason: SearchFailure }
  | { readonly ok: false; readonly reason: 'queue-full'; readonly retryAfter: Milliseconds };

export type GameAnalysis = ({ readonly ok: true } & AnalyzedPositions) | AnalysisFailure;

/** A distinct position with its indexes in the game; `key` is its cache key. */
type Distinct = { readonly key: string; readonly fen: Fen; readonly indexes: readonly number[] };

/** Evaluates each distinct position once under the same limit, then tests for only moves. */
export const analyzeGame = (task: GameToAnalyze): Promise<GameAnalysis> => withRequest(task, searchGame);

export type Searching = GameToAnalyze & { readonly request: EngineRequest; readonly engineCache: EngineCache };

/** All searches of a game share one request, so that it takes turns with others as a whole. */
export const withRequest = async <Outcome>(
  task: GameToAnalyze,
  search: (searching: Searching) => Promise<Outcome>,
): Promise<Outcome | AnalysisFailure> => {
  const { pool, priority, signal } = task;
  const request = pool.open(signal === undefined ? { priority } : { priority, signal });
  if (request === undefined) return { ok: false, reason: 'queue-full', retryAfter: pool.load().retryAfter };
  try {
    return await search({ ...task, request, engineCache: await openEngineCache(pool, task.cache) });
  } finally {
    request.close();
  }
};

export const searchGame = async (searching: Searching): Promise<GameAnalysis> => {
  const { game, limit, from = 0, request, onStart } = searching;
  const blocks = toBlocks(game, limit).toSorted((one, other) => distance(one, from) - distance(other, from));
  const distinctOf = new Map(blocks.flat().map((position) => [position.fen, position]));
  onStart?.((index) =>
    request.reorder((block) =>
      distance(
        block.flatMap(({ fen }) => distinctOf.get(fen) ?? []),
        index,
      ),
    ),
  );
  const evaluated = await evaluatePositions(searching, blocks);
  if (!evaluated.ok) return evaluated;
  const { positions } = evaluated;
  const alternatives = await searchAlternatives({ ...searching, positions });
  return alternatives.ok ? { ok: true, positions, alternatives: alternatives.found } : alternatives;
};

type Evaluated =
  | { readonly ok: true; readonly positions: readonly PositionEvaluation[] }
  | { readonly ok: false; readonly reason: SearchFailure };

const evaluatePositions = async (
  { pool, request, engineCache, game, limit, onProgress, onPosition }: Searching,
  blocks: readonly (readonly Distinct[])[],
): Promise<Evaluated> => {
  const positions = new Map<number, PositionEvaluation>();
  const distinct = blocks.flat();
  const unknown = new Set(distinct);
  const record = (position: Distinct, found: PositionEvaluation) => {
    unknown.delete(position);
    for (const index of position.indexes) {
      positions.set(index, found);
      onPosition?.(index, found);
    }
  };
  const report = () =>
    onProgress?.({
      done: distinct.length - unknown.size,
      positions: distinct.length,
      ahead: Math.max(0, pool.load().open - 1),
    });

  const keys = distinct.map(({ key }) => key);
  const known = await engineCache.read(keys, limit);
  for (const position of distinct) {
    const found = known.get(position.key) ?? evaluateEnded(position.fen);
    if (found !== undefined) record(position, found);
  }
  report();
  const searchBlock = async (block: readonly Distinct[]): Promise<readonly SearchFailure[]> => {
    const results = new Map<string, PositionEvaluation>();
    const answers = request.searchBlock(
      block.map(({ fen }) => ({ fen, isChess960: game.isChess960 })),
      limit,
    );
    const failures = block.map(async (position, index) => {
      const outcome = await resultAt(answers, index);
      if (!outcome.ok) {
        request.close();
        return [outcome.reason];
      }
      if (!unknown.has(position)) return [];
      results.set(position.key, outcome.found);
      record(position, outcome.found);
      report();
      return [];
    });
    const failed = (await Promise.all(failures)).flat();
    // Written at once, so that a later failure or restart keeps it.
    await engineCache.write(results, limit);
    return failed;
  };
  // A partially known block is searched whole, so that its results are reproducible.
  const searched = blocks.filter((block) => block.some((position) => unknown.has(position)));
  const failures = (await Promise.all(searched.map(searchBlock))).flat();
  const reason = failures.find((failure) => failure !== 'cancelled') ?? failures[0];
  return reason === undefined ? { ok: true, positions: inOrder(positions) } : { ok: false, reason };
};

const toBlocks = (game: Game, limit: SearchLimit): readonly (readonly Distinct[])[] => {
  const distinct = distinctPositions(game);
  // Results of timed searches do not depend on their block.
  if (!('depth' in limit)) return distinct.map((position) => [position]);
  return taperedBlocks(distinct).map((block) => {
    const key = blockKey(block.map(({ fen }) => ({ fen, isChess960: game.isChess960 })));
    return block.map((position, index) => ({ ...position, key: `${key} ${index}` }));
  });
};

/** Later positions first. The order of the blocks does not change their results. */
const distance = (block: readonly Distinct[], from: number): number =>
  Math.min(...block.flatMap(({ indexes }) => indexes.map((index) => Math.abs(index - from - 1 / 4))));

const distinctPositions = ({ start, plies }: Game): readonly Distinct[] => {
  const distinct = new Map<string, Distinct & { readonly indexes: number[] }>();
  [start, ...plies.map(({ fen }) => fen)].forEach((fen, index) => {
    const key = positionKey(fen);
    const seen = distinct.get(key);
    if (seen === undefined) distinct.set(key, { key, fen, indexes: [index] });
    else seen.indexes.push(index);
  });
  return [...distinct.values()];
};

const inOrder = (positions: ReadonlyMap<number, PositionEvaluation>): readonly PositionEvaluation[] =>
  [...positions].sort(([a], [b]) => a - b).map(([, found]) => found);

/** Guaranteed minimum per position. Specification, LIM-01 and LIM-02. */
export const ANALYSIS_LIMITS = {
  fast: { depth: 12 },
  accurate: { movetime: 500 },
} as const satisfies Readonly<Record<string, SearchLimit>>;

// Only moves: a shallow search without the move played, then a full one where much is lost

const SHALLOW = { depth: 6 } as const;

/** Full searches per game, one per so many plies. */
const PLIES_PER_PROOF = 16;

type AlternativesSearch = {
  readonly request: EngineRequest;
  readonly engineCache: EngineCache;
  readonly game: Game;
  readonly positions: Positions;
  readonly limit: SearchLimit;
};

/** By ply, without failed searches. */
type Alternatives =
  | { readonly ok: true; readonly found: ReadonlyMap<Ply, PositionEvaluation> }
  | { readonly ok: false; readonly reason: SearchFailure };

const searchAlternatives = async (search: AlternativesSearch): Promise<Alternatives> => {
  const { game, positions, limit } = search;
  const shallow = await searchEach(search, withoutRepetitions(game, onlyMoveCandidates(game, positions)), SHALLOW);
  if (!shallow.ok) return shallow;
  const max = Math.ceil(game.plies.length / PLIES_PER_PROOF);
  const revealing = [...shallow.found]
    .flatMap(([ply, { evaluation }]) => {
      const moment = momentAt(game, positions, ply);
      const points = moment && pointsLostElsewhere(moment, evaluation);
      return points === undefined ? [] : [{ ply, points }];
    })
    .sort((one, other) => other.points - one.points || one.ply - other.ply)
    .slice(0, max);
  return searchEach(
    search,
    revealing.map(({ ply }) => ply),
    limit,
  );
};

/** Reports a repeated position only once. */
const withoutRepetitions = (game: Game, plies: readonly Ply[]): readonly Ply[] => {
  const seen = new Set<string>();
  return plies.filter((ply) => {
    const key = positionKey(positionAt(game, ply - 1));
    return seen.size < seen.add(key).size;
  });
};

/** Separate blocks: a restricted search would bias its neighbors through the hash. */
const searchEach = async (
  { request, engineCache, game, positions }: AlternativesSearch,
  plies: readonly Ply[],
  limit: SearchLimit,
): Promise<Alternatives> => {
  const blocks = plies.map((ply) => [allBut(positionAt(game, ply - 1), positions[ply]?.bestMove, game.isChess960)]);
  const searched = await searchCachedBlocks({ request, engineCache, limit }, blocks);
  if (!searched.ok) return searched;
  const found = plies.flatMap((ply, index) => {
    const [answer] = searched.found[index] ?? [];
    return answer === undefined ? [] : [[ply, answer] as const];
  });
  return { ok: true, found: new Map(found) };
};

export const allBut = (fen: Fen, move: Uci | undefined, isChess960: boolean): SearchPosition => ({
  fen,
  isChess960,
  only: legalMoves(fen, isChess960).filter((legal) => legal !== move),
});
