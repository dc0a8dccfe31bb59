/**
 * Scheduling of blocks: by priority, then the request with the least engine time so far, so that short games overtake
 * long ones. Anything else that is held for a time can take turns in the same way.
 */
import type { Milliseconds } from '../../chess/types';
import { PRIORITIES, type Priority } from '../search';

/** One request's blocks. */
export type RequestQueue<Block> = {
  readonly priority: Priority;
  /** Next one first. */
  readonly waiting: Block[];
  /** Engine time of finished searches, plus the credit granted on joining. */
  spent: Milliseconds;
  /** Start times of running searches. */
  readonly running: Set<{ readonly since: Milliseconds }>;
};

export type FairTurns<Block> = {
  open(priority: Priority): RequestQueue<Block>;
  close(queue: RequestQueue<Block>): void;
  queues(): readonly RequestQueue<Block>[];
  /** Appends a block. */
  add(queue: RequestQueue<Block>, block: Block): void;
  /** Prepends a block that has to run again. */
  putBack(queue: RequestQueue<Block>, block: Block): void;
  /** The next block of all queues, or of those that may have another turn. */
  take(
    mayTake?: (queue: RequestQueue<Block>) => boolean,
  ): { readonly queue: RequestQueue<Block>; readonly block: Block } | undefined;
  /** Whether a request of higher priority waits. */
  isOutranked(queue: RequestQueue<Block>): boolean;
  /** Charges engine time to the queue until the returned function is called, which returns the duration. */
  begin(queue: RequestQueue<Block>): () => Milliseconds;
};

/** `now` is monotonic, in milliseconds. */
export const createFairTurns = <Block>(now: () => Milliseconds): FairTurns<Block> => {
  const queues = new Set<RequestQueue<Block>>();
  /** What a request would have received by now, had it always waited: where later ones start. */
  const levels = new Map<Priority, Milliseconds>();

  const engineTime = ({ spent, running }: RequestQueue<Block>) =>
    [...running].reduce((sum, { since }) => sum + now() - since, spent);
  const waitingQueues = (priority: Priority) =>
    [...queues]
      .filter((queue) => queue.priority === priority && queue.waiting.length > 0)
      .sort((a, b) => engineTime(a) - engineTime(b));
  const first = (mayTake: (queue: RequestQueue<Block>) => boolean = () => true) =>
    PRIORITIES.map((priority) => waitingQueues(priority).find(mayTake)).find((next) => next !== undefined);
  const isActive = ({ waiting, running }: RequestQueue<Block>) => waiting.length + running.size > 0;
  const levelOf = (priority: Priority) => levels.get(priority) ?? 0;
  const raiseLevel = (priority: Priority, duration: Milliseconds): void => {
    const sharing = [...queues].filter((queue) => queue.priority === priority && isActive(queue)).length;
    levels.set(priority, levelOf(priority) + duration / Math.max(1, sharing));
  };

  return {
    open(priority) {
      const queue: RequestQueue<Block> = { priority, waiting: [], spent: 0, running: new Set() };
      queues.add(queue);
      return queue;
    },
    close: (queue) => void queues.delete(queue),
    queues: () => [...queues],
    add(queue, block) {
      if (!isActive(queue)) {
        // Level with the least served: unused time is not credited. Were that all, requests of one block, each as level as
        // the one before, could keep a longer one waiting for ever.
        const least = waitingQueues(queue.priority)[0];
        queue.spent = Math.max(queue.spent, levelOf(queue.priority), least === undefined ? 0 : engineTime(least));
      }
      queue.waiting.push(block);
    },
    putBack: (queue, block) => void queue.waiting.unshift(block),
    take(mayTake) {
      const queue = first(mayTake);
      const block = queue?.waiting.shift();
      return queue === undefined || block === undefined ? undefined : { queue, block };
    },
    isOutranked: ({ priority }) => rank(first()?.priority ?? priority) < rank(priority),
    begin(queue) {
      const turn = { since: now() };
      queue.running.add(turn);
      return () => {
        const duration = now() - turn.since;
        raiseLevel(queue.priority, duration);
        queue.running.delete(turn);
        queue.spent += duration;
        return duration;
      };
    },
  };
};

const rank = (priority: Priority): number => PRIORITIES.indexOf(priority);

const SHORTEST_WAIT: Milliseconds = 1_000;

const LONGEST_WAIT: Milliseconds = 60_000;

/** Weight of the newest search in the running average. */
const WEIGHT = 0.05;

export type Throughput = {
  count(duration: Milliseconds): void;
  /** Sum over all searches. */
  busy(): Milliseconds;
  /**
   * Estimated time until the first of several requests completes, 1 to 60 s. `left`: open searches per request. With
   * equal shares the shortest request is done when all have been served that much.
   */
  untilFirstDone(left: readonly number[], engines: number): Milliseconds;
};

/** Running average of search times, initially 100 ms. */
export const createThroughput = (): Throughput => {
  let average: Milliseconds = 100;
  let busy: Milliseconds = 0;
  return {
    count(duration) {
      average += WEIGHT * (duration - average);
      busy += duration;
    },
    busy: () => busy,
    untilFirstDone: (left, engines) => {
      const searches = left.length === 0 ? 0 : Math.min(...left) * left.length;
      return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, Math.round((searches * average) / engines)));
    },
  };
};
