import type { Milliseconds } from '../../chess/types';
import type { BatchQueue } from './batch-queue';
import type { ClusterMembership } from './cluster-membership';
import type { PendingSearches } from './pending-searches';

export type WatchTimeouts = {
  /** Between two looks at who is there and whether anything is lost. */
  readonly look: Milliseconds;
  /** After which a batch that nothing is heard of is looked for. */
  readonly silence: Milliseconds;
  /** Without a worker, or without Redis: until those that were requested before are given up. */
  readonly giveUp: Milliseconds;
};

export type Watch = {
  /** When the look that is being taken is over. */
  close(): Promise<void>;
};

type WatchSettings = {
  readonly membership: ClusterMembership;
  readonly pending: PendingSearches;
  readonly batches: BatchQueue;
  readonly timeouts: WatchTimeouts;
  readonly log: (why: string) => void;
  /** There may be more engines, and batches to be sent again. */
  readonly onLook: () => void;
};

/**
 * Looks again and again, first at once, at who is there and for batches that are lost; gives up what nobody will
 * answer.
 */
export const startWatch = ({ membership, pending, batches, timeouts, log, onLook }: WatchSettings): Watch => {
  let looking: Promise<void> | undefined;

  const lookAround = async (): Promise<void> => {
    const before = membership.engines();
    await membership.look(pending.awaited().length);
    const engines = membership.engines();
    if (engines !== before) log(`engines of workers: ${engines}`);
    for (const id of pending.silent(timeouts.silence)) pending.look(id, await batches.has(id));
    onLook();
  };

  const look = (): void => {
    // Without Redis nothing is to be seen.
    looking ??= lookAround()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    if (membership.withoutWorkers() > timeouts.giveUp)
      pending.awaited().forEach((place) => batches.callOff(pending.giveUp(place, 'engine-failed')));
  };
  look();
  const timer = setInterval(look, timeouts.look).unref();

  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};
