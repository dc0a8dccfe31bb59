/** A whole game, position by position. What is already known is not searched, what is found is remembered. */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { positionKey } from '../chess/position';
import type { Fen, Milliseconds } from '../chess/types';
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

export type GameAnalysis =
  | {
      readonly ok: true;
      /** One more than the game has plies; the first is the start position. */
      readonly positions: readonly PositionEvaluation[];
    }
  | { readonly ok: false; readonly reason: SearchFailure }
  | { readonly ok: false; readonly reason: 'queue-full'; readonly retryAfter: Milliseconds };

/** One position of the game, and where in the game it stands; a repeated position stands in several places. */
type Distinct = { readonly fen: Fen; readonly indexes: number[] };

/** Evaluates the start and every position of the game under the same limit, each distinct one once. */
export const analyzeGame = async (task: GameToAnalyze): Promise<GameAnalysis> => {
  const { pool, game, priority, signal } = task;
  const request = pool.open(signal === undefined ? { priority } : { priority, signal });
  if (request === undefined) return { ok: false, reason: 'queue-full', retryAfter: pool.load().retryAfter };
  try {
    return await evaluatePositions(task, request, distinctPositions(game));
  } finally {
    request.close();
  }
};

const evaluatePositions = async (
  { pool, cache, game, limit, onProgress, onPosition }: GameToAnalyze,
  request: EngineRequest,
  distinct: ReadonlyMap<string, Distinct>,
): Promise<GameAnalysis> => {
  const positions = new Map<number, PositionEvaluation>();
  const fresh = new Map<string, PositionEvaluation>();
  let done = 0;
  const learn = ({ indexes }: Distinct, found: PositionEvaluation) => {
    done += 1;
    for (const index of indexes) {
      positions.set(index, found);
      onPosition?.(index, found);
    }
  };
  const report = () => onProgress?.({ done, positions: distinct.size, ahead: Math.max(0, pool.load().open - 1) });

  const engine = cache && (await nameOf(pool));
  const known = engine === undefined ? undefined : await cache?.read(engine, [...distinct.keys()], limit);
  const unknown: [string, Distinct][] = [];
  for (const [key, position] of distinct) {
    const found = known?.get(key);
    if (found === undefined) unknown.push([key, position]);
    else learn(position, found);
  }
  report();
  const failures = await Promise.all(
    unknown.map(async ([key, position]) => {
      const outcome = await request.search({ fen: position.fen, isChess960: game.isChess960 }, limit);
      if (!outcome.ok) {
        request.close();
        return outcome.reason;
      }
      fresh.set(key, outcome.found);
      learn(position, outcome.found);
      report();
      return undefined;
    }),
  );
  if (engine !== undefined && fresh.size > 0) await cache?.write(engine, fresh, limit);
  const reason = failures.find((failure) => failure !== undefined && failure !== 'cancelled') ?? failures.find(Boolean);
  return reason === undefined ? { ok: true, positions: inOrder(positions) } : { ok: false, reason };
};

/** Undefined when no engine can be started; the search then says why. */
const nameOf = async (pool: EnginePool): Promise<string | undefined> => {
  try {
    return (await pool.identity()).name;
  } catch {
    return undefined;
  }
};

const distinctPositions = ({ start, plies }: Game): ReadonlyMap<string, Distinct> => {
  const distinct = new Map<string, Distinct>();
  [start, ...plies.map(({ fen }) => fen)].forEach((fen, index) => {
    const key = positionKey(fen);
    const seen = distinct.get(key);
    if (seen === undefined) distinct.set(key, { fen, indexes: [index] });
    else seen.indexes.push(index);
  });
  return distinct;
};

const inOrder = (positions: ReadonlyMap<number, PositionEvaluation>): readonly PositionEvaluation[] =>
  [...positions].sort(([a], [b]) => a - b).map(([, found]) => found);
