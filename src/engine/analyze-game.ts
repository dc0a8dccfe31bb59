/** A whole game, position by position. What is already known is not searched, what is found is remembered. */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { positionKey } from '../chess/position/position';
import type { Fen, Milliseconds, Ply } from '../chess/types';
import { searchAlternatives } from './alternatives';
import { evaluateEnded } from './ended-position';
import { blockKey, taperedBlocks } from './game-blocks';
import { keptEvaluations, type KeptEvaluations } from './kept-evaluations';
import { answerAt } from './queue/block';
import type { EnginePool, EngineRequest, EvaluationCache, Priority, SearchFailure, SearchLimit } from './search';

/** `done` of `positions` distinct ones are known; `ahead` other requests are taking turns with this one. */
export type GameProgress = { readonly done: number; readonly positions: number; readonly ahead: number };

export type GameToAnalyze = {
  readonly pool: EnginePool;
  readonly cache?: EvaluationCache;
  readonly game: Game;
  readonly limit: SearchLimit;
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GameProgress) => void;
  /** `index` 0 is the start position, `index` n the one after n plies. Not in order. */
  readonly onPosition?: (index: number, found: PositionEvaluation) => void;
};

export type AnalyzedPositions = {
  /** One more than the game has plies; the first is the start position. */
  readonly positions: readonly PositionEvaluation[];
  /** By ply, where it may have been the only move: what was found before it without that move. */
  readonly alternatives: ReadonlyMap<Ply, PositionEvaluation>;
};

export type AnalysisFailure =
  | { readonly ok: false; readonly reason: SearchFailure }
  | { readonly ok: false; readonly reason: 'queue-full'; readonly retryAfter: Milliseconds };
export type GameAnalysis = ({ readonly ok: true } & AnalyzedPositions) | AnalysisFailure;

/**
 * One position of the game, and where in the game it stands; a repeated position stands in several places. `key` is what
 * its evaluation is kept by.
 */
type Distinct = { readonly key: string; readonly fen: Fen; readonly indexes: readonly number[] };

/**
 * Evaluates the start and every position of the game under the same limit, each distinct one once. When all are known, it is
 * searched whether moves were the only ones.
 */
export const analyzeGame = (task: GameToAnalyze): Promise<GameAnalysis> => inOneRequest(task, searchGame);

/** One game's turn at the engine, and what is known of its positions. */
export type Searching = GameToAnalyze & { readonly request: EngineRequest; readonly kept: KeptEvaluations };

/** All that is searched for a game has one turn among those of others. */
export const inOneRequest = async <Outcome>(
  task: GameToAnalyze,
  search: (searching: Searching) => Promise<Outcome>,
): Promise<Outcome | AnalysisFailure> => {
  const { pool, priority, signal } = task;
  const request = pool.open(signal === undefined ? { priority } : { priority, signal });
  if (request === undefined) return { ok: false, reason: 'queue-full', retryAfter: pool.load().retryAfter };
  try {
    return await search({ ...task, request, kept: await keptEvaluations(pool, task.cache) });
  } finally {
    request.close();
  }
};

export const searchGame = async (searching: Searching): Promise<GameAnalysis> => {
  const { game, limit } = searching;
  const evaluated = await evaluatePositions(searching, toBlocks(game, limit));
  if (!evaluated.ok) return evaluated;
  const { positions } = evaluated;
  const elsewhere = await searchAlternatives({ ...searching, positions });
  return elsewhere.ok ? { ok: true, positions, alternatives: elsewhere.found } : elsewhere;
};

type Evaluated =
  | { readonly ok: true; readonly positions: readonly PositionEvaluation[] }
  | { readonly ok: false; readonly reason: SearchFailure };

const evaluatePositions = async (
  { pool, request, kept, game, limit, onProgress, onPosition }: Searching,
  blocks: readonly (readonly Distinct[])[],
): Promise<Evaluated> => {
  const positions = new Map<number, PositionEvaluation>();
  const distinct = blocks.flat();
  const unknown = new Set(distinct);
  const learn = (position: Distinct, found: PositionEvaluation) => {
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
  const known = await kept.read(keys, limit);
  for (const position of distinct) {
    const found = known.get(position.key) ?? evaluateEnded(position.fen);
    if (found !== undefined) learn(position, found);
  }
  report();
  const searchBlock = async (block: readonly Distinct[]): Promise<readonly SearchFailure[]> => {
    const fresh = new Map<string, PositionEvaluation>();
    const answers = request.searchBlock(
      block.map(({ fen }) => ({ fen, isChess960: game.isChess960 })),
      limit,
    );
    const failures = block.map(async (position, index) => {
      const outcome = await answerAt(answers, index);
      if (!outcome.ok) {
        request.close();
        return [outcome.reason];
      }
      if (!unknown.has(position)) return [];
      fresh.set(position.key, outcome.found);
      learn(position, outcome.found);
      report();
      return [];
    });
    const failed = (await Promise.all(failures)).flat();
    // At once: what was searched is not searched again, whatever becomes of the rest and of this process.
    await kept.write(fresh, limit);
    return failed;
  };
  // A block that is known in part is searched as a whole, and the rest of it comes out as it would have.
  const searched = blocks.filter((block) => block.some((position) => unknown.has(position)));
  const failures = (await Promise.all(searched.map(searchBlock))).flat();
  const reason = failures.find((failure) => failure !== 'cancelled') ?? failures[0];
  return reason === undefined ? { ok: true, positions: inOrder(positions) } : { ok: false, reason };
};

const toBlocks = (game: Game, limit: SearchLimit): readonly (readonly Distinct[])[] => {
  const distinct = distinctPositions(game);
  // Searched for a time, a position has no such answer as might depend on its block.
  if (!('depth' in limit)) return distinct.map((position) => [position]);
  return taperedBlocks(distinct).map((block) => {
    const key = blockKey(block.map(({ fen }) => ({ fen, isChess960: game.isChess960 })));
    return block.map((position, index) => ({ ...position, key: `${key} ${index}` }));
  });
};

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
