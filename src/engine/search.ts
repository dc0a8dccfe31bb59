/** What is asked of an engine and what it answers, whichever process or machine runs it. */
import type { PositionEvaluation } from '../chess/evaluation';
import { outcomeOf } from '../chess/position/position';
import type { Fen, Milliseconds, Uci } from '../chess/types';

/** How long a position is searched: to a depth in plies, or for a time. */
export type SearchLimit = { readonly depth: number } | { readonly movetime: Milliseconds };

/** `name` is what the engine calls itself, `Stockfish 16`; `label` its short form for a badge, `SF 16`. */
export type EngineIdentity = { readonly name: string; readonly label: string };

/** The first that has a search waiting is served. `idle` work takes nobody's place: it is not bounded by the queue. */
export const PRIORITIES = ['interactive', 'background', 'idle'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** Somebody waits for the answer: idle work makes nobody wait and fills no queue. */
export const isAwaited = ({ priority }: { readonly priority: Priority }): boolean => priority !== 'idle';

/** So often a search is tried at most, when its engine dies under it or gives no evaluation. */
export const MAX_TRIES = 3;

/** Why a search has no answer. */
export type SearchFailure = 'cancelled' | 'timed-out' | 'engine-failed' | 'closed';

export type SearchOutcome =
  | { readonly ok: true; readonly found: PositionEvaluation }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * A position to be searched; `only` are the moves to be looked at, all legal ones when missing. With `elo` the engine plays
 * weaker than it is, never twice the same: such an answer is a move to be played, and no evaluation to be kept. `lines` are
 * how many lines are wanted, one when missing; the answer's `further` has the others.
 */
export type SearchPosition = {
  readonly fen: Fen;
  readonly isChess960: boolean;
  readonly only?: readonly Uci[];
  readonly elo?: number;
  readonly lines?: number;
};

/** One request's place in the queue: its searches take turns with those of the other requests. */
export type EngineRequest = {
  /** A block of one. */
  search(position: SearchPosition, limit: SearchLimit): Promise<SearchOutcome>;
  /**
   * Searches that one engine makes in this order, the first with an empty hash and each with what the ones before it
   * have left there. To a depth, their answers depend on nothing else: not on the engine, nor on what else is going on.
   * After the first failure the others fail as well.
   */
  searchBlock(positions: readonly SearchPosition[], limit: SearchLimit): readonly Promise<SearchOutcome>[];
  /** Gives the place up; what is still being searched is stopped and answers `cancelled`. */
  close(): void;
};

export type EnginePool = {
  /** No engine can run: the last one could not be started, or no worker is there. Each search tries again. */
  hasNoEngine(): boolean;
  /** Known after the first process has started. */
  identity(): Promise<EngineIdentity>;
  /** `undefined` when the queue is full. Aborting the signal is the same as closing the request. */
  open(options: { priority: Priority; signal?: AbortSignal }): EngineRequest | undefined;
  /** Requests open now, the idle ones not counted, and milliseconds after which one is likely to be done. */
  load(): { readonly open: number; readonly retryAfter: Milliseconds };
  close(): Promise<void>;
};

/**
 * Evaluations already known, by key and limit. Safe to lose: a failing cache answers nothing and keeps nothing.
 * `engine` is the engine's name, so that two engines never answer for each other.
 */
export type EvaluationCache = {
  read(engine: string, keys: readonly string[], limit: SearchLimit): Promise<ReadonlyMap<string, PositionEvaluation>>;
  write(engine: string, found: ReadonlyMap<string, PositionEvaluation>, limit: SearchLimit): Promise<void>;
};

/** What a position without legal moves is worth; undefined where there is something to search. */
export const evaluateEnded = (fen: Fen): PositionEvaluation | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { evaluation: { checkmate: outcome.winner }, depth: 0, pv: [] };
  if (outcome?.kind === 'stalemate') return { evaluation: { cp: 0 }, depth: 0, pv: [] };
  return undefined;
};
