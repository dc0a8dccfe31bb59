/** Search requests and results, independent of where engines run. */
import type { PositionEvaluation } from '../chess/evaluation';
import { outcomeOf } from '../chess/position/position';
import type { Fen, Milliseconds, Uci } from '../chess/types';

/** Depth in plies, or time. */
export type SearchLimit = { readonly depth: number } | { readonly movetime: Milliseconds };

/** `name` as reported by the engine, `Stockfish 16`; `label` for a badge, `SF 16`. */
export type EngineIdentity = { readonly name: string; readonly label: string };

/** In order of precedence. `idle` requests do not count against the queue's limit. */
export const PRIORITIES = ['interactive', 'background', 'idle'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** A user may be waiting; idle work is not. */
export const isAwaited = ({ priority }: { readonly priority: Priority }): boolean => priority !== 'idle';

/** Attempts per search when its engine dies or gives no evaluation. */
export const MAX_TRIES = 3;

export type SearchFailure = 'cancelled' | 'timed-out' | 'engine-failed' | 'closed';

export type SearchOutcome =
  | { readonly ok: true; readonly found: PositionEvaluation }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * `only` restricts the moves searched. With `elo` the engine plays weaker and not deterministically: use the move, do
 * not cache the evaluation. With `lines` (default 1) the result's `further` has the other lines.
 */
export type SearchPosition = {
  readonly fen: Fen;
  readonly isChess960: boolean;
  readonly only?: readonly Uci[];
  readonly elo?: number;
  readonly lines?: number;
};

/** A client's share of the engines; its searches take turns with those of other requests. */
export type EngineRequest = {
  /** A block of one. */
  search(position: SearchPosition, limit: SearchLimit): Promise<SearchOutcome>;
  /**
   * Searches made in order by one engine, starting with an empty hash and keeping it within the block. With a depth
   * limit the results are reproducible on any engine. A failure fails the rest of the block.
   */
  searchBlock(positions: readonly SearchPosition[], limit: SearchLimit): readonly Promise<SearchOutcome>[];
  /** Waiting blocks of the lowest rank come next. Running ones go on. */
  reorder(rank: BlockRank): void;
  /** Stops running searches, which resolve as `cancelled`. */
  close(): void;
};

export type BlockRank = (positions: readonly SearchPosition[]) => number;

export type EnginePool = {
  /** The last engine failed to start, or no worker is connected. Each search retries. */
  hasNoEngine(): boolean;
  /** Resolves after the first engine has started. */
  identity(): Promise<EngineIdentity>;
  /** `undefined` when the queue is full. Aborting the signal closes the request. */
  open(options: { priority: Priority; signal?: AbortSignal }): EngineRequest | undefined;
  /** Open requests without idle ones, and the estimated time until one completes. */
  load(): { readonly open: number; readonly retryAfter: Milliseconds };
  close(): Promise<void>;
};

/**
 * A lossy cache by key and limit: failures read as misses. `engine` is the engine's name, since results differ between
 * engines.
 */
export type EvaluationCache = {
  read(engine: string, keys: readonly string[], limit: SearchLimit): Promise<ReadonlyMap<string, PositionEvaluation>>;
  write(engine: string, found: ReadonlyMap<string, PositionEvaluation>, limit: SearchLimit): Promise<void>;
};

/** The result of a checkmate or stalemate; undefined when there are legal moves. */
export const evaluateEnded = (fen: Fen): PositionEvaluation | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { evaluation: { checkmate: outcome.winner }, depth: 0, pv: [] };
  if (outcome?.kind === 'stalemate') return { evaluation: { cp: 0 }, depth: 0, pv: [] };
  return undefined;
};
