/**
 * Searches that one engine makes in a row, beginning with an empty hash. What becomes of the engine, the block is made
 * as a whole or begun again, so that its answers are the same; each is given once.
 */
import type { Milliseconds } from '../../chess/types';
import {
  MAX_TRIES,
  type Priority,
  type SearchFailure,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../search';

/** A search as whoever counts them sees it. */
export type SearchRecord = {
  readonly priority: Priority;
  readonly outcome: 'found' | SearchFailure;
  /** Until its end, but for the engine's time. */
  readonly waited: Milliseconds;
  /** The engine's time for it, the last time when it ran again. */
  readonly searched: Milliseconds;
};

export type Block = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  /** How many have no answer yet. */
  left(): number;
  /** The answer to one, with the engine's time for it; nothing when it has one. A failure is that of all that are left. */
  answer(index: number, outcome: SearchOutcome, took: Milliseconds): void;
  /** The answer to all that are left. */
  fail(reason: SearchFailure): void;
  /** Its engine has gone: whether it may be begun again, or has been in vain too often since the last answer. */
  mayTryAgain(): boolean;
};

export type NewBlock = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  readonly priority: Priority;
  /** Told of every search before its answer is. */
  readonly onSearched: (search: SearchRecord) => void;
};

/** A block that is requested now, and its answers. */
export const createBlock = ({
  positions,
  limit,
  priority,
  onSearched,
}: NewBlock): { readonly block: Block; readonly answers: readonly Promise<SearchOutcome>[] } => {
  const requestedAt = performance.now();
  const left = new Map<number, (outcome: SearchOutcome) => void>();
  const answers = positions.map((_, index) => new Promise<SearchOutcome>((resolve) => left.set(index, resolve)));
  let tries = 0;

  const settle = (index: number, outcome: SearchOutcome, took: Milliseconds): void => {
    const resolve = left.get(index);
    if (resolve === undefined) return;
    left.delete(index);
    tries = 0;
    const waited = performance.now() - requestedAt - took;
    onSearched({ priority, outcome: outcome.ok ? 'found' : outcome.reason, waited, searched: took });
    resolve(outcome);
  };
  const fail = (reason: SearchFailure): void => {
    for (const index of [...left.keys()]) settle(index, { ok: false, reason }, 0);
  };

  const block: Block = {
    positions,
    limit,
    left: () => left.size,
    answer(index, outcome, took) {
      settle(index, outcome, took);
      if (!outcome.ok) fail(outcome.reason);
    },
    fail,
    mayTryAgain: () => (tries += 1) < MAX_TRIES,
  };
  return { block, answers };
};

/** Searches without an answer. */
export const leftIn = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.left(), 0);

/** One of the answers to a block: there is one for every search. */
export const answerAt = <Answer>(answers: readonly Answer[], index: number): Answer => {
  const answer = answers[index];
  if (answer === undefined) throw new Error('A search without an answer');
  return answer;
};
