/** Requested searches until they are resolved, independent of the batches that carry them; free of Redis. */
import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import { type Block, countOpen } from '../queue/block';
import { isAwaited, type Priority, type SearchFailure } from '../search';
import type { Message } from './wire';

/** One running and one queued, so that engines do not idle. */
const BATCHES_PER_ENGINE = 2;

/** One request's waiting blocks and sent batches. */
export type RequestQueue = {
  readonly priority: Priority;
  readonly waiting: Block[];
  readonly batches: Set<SentBatch<RequestQueue>>;
};

export type PendingSearches = {
  open(priority: Priority): RequestQueue;
  queues(): readonly RequestQueue[];
  /** Excludes idle requests. */
  awaited(): readonly RequestQueue[];
  add(queue: RequestQueue, block: Block): void;
  /** Batches to send now, for the given number of engines. */
  takeBatches(engines: number): readonly SentBatch<RequestQueue>[];
  /** Messages about unknown batches are ignored. */
  receive(message: Message): void;
  /** Ids of batches without a message for this time. */
  findSilent(silence: Milliseconds): readonly string[];
  /**
   * Reports whether a batch was found in the queue. After two misses in a row it is lost, and its block is resent or
   * failed.
   */
  check(id: string, isThere: boolean): void;
  /** Fails all searches of a request; returns the ids of its sent batches. */
  fail(queue: RequestQueue, reason: SearchFailure): readonly string[];
  /** The same, and removes the request. */
  close(queue: RequestQueue, reason: SearchFailure): readonly string[];
  /** Searches. */
  size(): { readonly waiting: number; readonly running: number };
};

export const createPendingSearches = (): PendingSearches => {
  const queues = new Set<RequestQueue>();
  const sent = createSentBatches<RequestQueue>();

  const takeFrom = (queue: RequestQueue, engines: number): readonly SentBatch<RequestQueue>[] => {
    const free = BATCHES_PER_ENGINE * Math.max(1, engines) - queue.batches.size;
    return queue.waiting.splice(0, Math.max(0, free)).map((block) => sent.add(queue, block));
  };

  const fail = (queue: RequestQueue, reason: SearchFailure): readonly string[] => {
    const batches = [...queue.batches];
    batches.forEach(sent.remove);
    for (const block of [...batches.map((batch) => batch.block), ...queue.waiting.splice(0)]) block.fail(reason);
    return batches.map(({ id }) => id);
  };

  return {
    open: (priority) => {
      const queue: RequestQueue = { priority, waiting: [], batches: new Set() };
      queues.add(queue);
      return queue;
    },
    queues: () => [...queues],
    awaited: () => [...queues].filter(isAwaited),
    add: (queue, block) => void queue.waiting.push(block),
    takeBatches: (engines) => [...queues].flatMap((queue) => takeFrom(queue, engines)),
    receive: (message) => {
      const batch = sent.touch(message.batch);
      if (batch === undefined) return;
      if ('outcome' in message) {
        batch.block.answer(message.index, message.outcome, message.took);
        return;
      }
      sent.remove(batch);
      if (batch.block.openSearches() > 0) batch.queue.waiting.unshift(batch.block);
    },
    findSilent: (silence) => sent.silent(silence),
    check: (id, isThere) => {
      const lost = sent.look(id, isThere);
      if (lost === undefined) return;
      sent.remove(lost);
      const { block, queue } = lost;
      if (block.openSearches() === 0) return;
      if (block.mayTryAgain()) queue.waiting.unshift(block);
      else block.fail('engine-failed');
    },
    fail,
    close: (queue, reason) => (queues.delete(queue) ? fail(queue, reason) : []),
    size: () => ({
      waiting: countOpen([...queues].flatMap(({ waiting }) => waiting)),
      running: countOpen([...queues].flatMap(sentBlocks)),
    }),
  };
};

const sentBlocks = ({ batches }: RequestQueue): readonly Block[] => [...batches].map(({ block }) => block);

/** Open searches. */
export const countOpenOf = (queue: RequestQueue): number => countOpen([...queue.waiting, ...sentBlocks(queue)]);

export type SentBatch<RequestQueue> = { readonly id: string; readonly queue: RequestQueue; readonly block: Block };

/** The owner of sent batches. */
type Holder<RequestQueue> = { readonly batches: Set<SentBatch<RequestQueue>> };

/** Sent batches with the time of their last message. */
type SentBatches<RequestQueue> = {
  add(queue: RequestQueue, block: Block): SentBatch<RequestQueue>;
  /** Marks the batch as active. */
  touch(id: string): SentBatch<RequestQueue> | undefined;
  readonly remove: (batch: SentBatch<RequestQueue>) => void;
  /** Ids without a message for this time. */
  silent(silence: Milliseconds): readonly string[];
  /** Returns the batch when it was missing twice in a row. */
  look(id: string, isThere: boolean): SentBatch<RequestQueue> | undefined;
};

type Tracked<RequestQueue> = SentBatch<RequestQueue> & { activeAt: Milliseconds; isMissing: boolean };

const createSentBatches = <RequestQueue extends Holder<RequestQueue>>(): SentBatches<RequestQueue> => {
  const sent = new Map<string, Tracked<RequestQueue>>();
  return {
    add(queue, block) {
      const batch = { id: randomUUID(), queue, block, activeAt: performance.now(), isMissing: false };
      sent.set(batch.id, batch);
      queue.batches.add(batch);
      return batch;
    },
    touch(id) {
      const batch = sent.get(id);
      if (batch !== undefined) batch.activeAt = performance.now();
      return batch;
    },
    remove(batch) {
      sent.delete(batch.id);
      batch.queue.batches.delete(batch);
    },
    silent: (silence) =>
      [...sent].filter(([, { activeAt }]) => performance.now() - activeAt > silence).map(([id]) => id),
    look(id, isThere) {
      const batch = sent.get(id);
      if (batch === undefined) return undefined;
      // Last messages may still be in transit.
      const isLost = !isThere && batch.isMissing;
      batch.isMissing = !isThere;
      return isLost ? batch : undefined;
    },
  };
};
