import type { Milliseconds } from '../../chess/types';
import type { SearchEnd } from '../running-engine';
import type { SearchFailure, SearchOutcome } from '../search';
import type { Block } from './block';
import type { Slot } from './engine-slots';
import type { FairTurns, Place } from './fair-turns';

/** An engine with its block; `next` is the search that it makes, or will make. */
export type Run = { readonly slot: Slot; readonly place: Place<Block>; readonly block: Block; next: number };

/** Which engine has which block, until all of it is answered or it is taken away as a whole. */
export type BlockRuns = {
  /** What an idle engine does next: it goes on with its block, unless somebody waits who comes before. */
  next(slot: Slot): Run | undefined;
  /** A search has ended, after so long; `closed` when its engine was ended with the pool. */
  conclude(run: Run, end: SearchEnd | 'closed', took: Milliseconds): void;
  of(place: Place<Block>): readonly Run[];
  readonly size: () => number;
};

export const createBlockRuns = (turns: FairTurns<Block>): BlockRuns => {
  const runs = new Map<Slot, Run>();

  return {
    next(slot) {
      const current = runs.get(slot);
      if (current !== undefined && !turns.isOutranked(current.place)) return current;
      if (current !== undefined) turns.putBack(current.place, current.block);
      const taken = turns.take();
      const run = taken && { slot, ...taken, next: 0 };
      if (run !== undefined) runs.set(slot, run);
      return run;
    },
    conclude(run, end, took) {
      const { slot, place, block, next } = run;
      if (end !== 'closed' && end.kind === 'found') {
        block.answer(next, { ok: true, found: end.found }, took);
        run.next += 1;
        if (block.left() === 0) runs.delete(slot);
        return;
      }
      runs.delete(slot);
      const reason = failureOf(end);
      if (reason === 'engine-failed' && block.mayTryAgain()) turns.putBack(place, block);
      else block.answer(next, failed(reason), took);
    },
    of: (place) => [...runs.values()].filter((run) => run.place === place),
    size: () => runs.size,
  };
};

const failureOf = (end: Exclude<SearchEnd, { kind: 'found' }> | 'closed'): SearchFailure => {
  if (end === 'closed') return 'closed';
  if (end.kind === 'timed-out') return 'timed-out';
  return end.kind === 'stopped' ? 'cancelled' : 'engine-failed';
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
