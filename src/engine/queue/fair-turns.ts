/**
 * Whose block of searches runs next. Interactive requests come before background ones, and idle ones come last; among
 * equals the next turn goes to the request that has had the least engine time, so that a short game overtakes a long one
 * however long its searches are.
 */
import type { Milliseconds } from '../../chess/types';
import { PRIORITIES, type Priority } from '../search';

/** One request's place among the others. */
export type Place<Block> = {
  readonly priority: Priority;
  /** The next one first. */
  readonly waiting: Block[];
  /** Engine time of its finished searches, above what it was granted when it joined. */
  spent: Milliseconds;
  /** When each of its running searches began. */
  readonly running: Set<{ readonly since: Milliseconds }>;
};

export type FairTurns<Block> = {
  open(priority: Priority): Place<Block>;
  close(place: Place<Block>): void;
  places(): readonly Place<Block>[];
  /** Puts a block behind all others of its place. */
  add(place: Place<Block>, block: Block): void;
  /** Puts a block that has to run again before all others of its place. */
  putBack(place: Place<Block>, block: Block): void;
  /** The block that runs next. */
  take(): { readonly place: Place<Block>; readonly block: Block } | undefined;
  /** Whether somebody waits who comes before this place however much engine time it has had. */
  isOutranked(place: Place<Block>): boolean;
  /** Counts the engine's time to the place from now on; the answer ends it and says how long it was. */
  begin(place: Place<Block>): () => Milliseconds;
};

/** `now` is a clock that never goes back, in milliseconds. */
export const createFairTurns = <Block>(now: () => Milliseconds): FairTurns<Block> => {
  const places = new Set<Place<Block>>();

  const served = ({ spent, running }: Place<Block>) =>
    [...running].reduce((sum, { since }) => sum + now() - since, spent);
  const inLine = (priority: Priority) =>
    [...places]
      .filter((place) => place.priority === priority && place.waiting.length > 0)
      .sort((a, b) => served(a) - served(b));
  const first = () => PRIORITIES.map((priority) => inLine(priority)[0]).find((next) => next !== undefined);

  return {
    open(priority) {
      const place: Place<Block> = { priority, waiting: [], spent: 0, running: new Set() };
      places.add(place);
      return place;
    },
    close: (place) => void places.delete(place),
    places: () => [...places],
    add(place, block) {
      // Whoever joins starts level with the least served: time not used earlier is not owed.
      const least = inLine(place.priority)[0];
      if (place.waiting.length + place.running.size === 0 && least !== undefined)
        place.spent = Math.max(place.spent, served(least));
      place.waiting.push(block);
    },
    putBack: (place, block) => void place.waiting.unshift(block),
    take() {
      const place = first();
      const block = place?.waiting.shift();
      return place === undefined || block === undefined ? undefined : { place, block };
    },
    isOutranked: ({ priority }) => rank(first()?.priority ?? priority) < rank(priority),
    begin(place) {
      const turn = { since: now() };
      place.running.add(turn);
      return () => {
        const duration = now() - turn.since;
        place.running.delete(turn);
        place.spent += duration;
        return duration;
      };
    },
  };
};

const rank = (priority: Priority): number => PRIORITIES.indexOf(priority);

const SHORTEST_WAIT: Milliseconds = 1_000;

const LONGEST_WAIT: Milliseconds = 60_000;

/** Of the newest search in the running average. */
const WEIGHT = 0.05;

export type Throughput = {
  /** One search has ended after so long. */
  count(duration: Milliseconds): void;
  /** All searches so far, added up. */
  busy(): Milliseconds;
  /**
   * When the first of several requests, each with so many searches left, is likely to be done on so many engines;
   * within
   * 1 to 60 s. Shares are equal: the one with the least left is done when all have been served that much.
   */
  untilFirstDone(left: readonly number[], engines: number): Milliseconds;
};

/** How fast searches are answered: a running average, 100 ms until something is known. */
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
