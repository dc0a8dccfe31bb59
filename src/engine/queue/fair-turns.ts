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
