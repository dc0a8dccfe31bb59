/**
 * Whose search runs next. Interactive requests come before background ones, and idle ones come last; among equals the next
 * turn goes to the request that has had the least engine time, so that a short game overtakes a long one however long
 * its searches are.
 */
import type { Milliseconds } from '../chess/types';
import { PRIORITIES, type Priority } from './search';
import { createWaitingLine, type WaitingLine } from './waiting-line';

/** One request's place among the others. */
export type Place<Search> = {
  readonly priority: Priority;
  readonly line: WaitingLine<Search>;
  /** Engine time of its finished searches, above what it was granted when it joined. */
  spent: Milliseconds;
  /** When each of its running searches began. */
  readonly running: Set<{ readonly since: Milliseconds }>;
};

export type FairTurns<Search> = {
  open(priority: Priority): Place<Search>;
  close(place: Place<Search>): void;
  places(): readonly Place<Search>[];
  /** Puts a search at the end of the place's line. */
  add(place: Place<Search>, search: Search): void;
  /** The search that this engine should run next. */
  take(engine: unknown): { readonly place: Place<Search>; readonly search: Search } | undefined;
  /** Counts the engine's time to the place from now on; the answer ends it and says how long it was. */
  begin(place: Place<Search>): () => Milliseconds;
};

/** `now` is a clock that never goes back, in milliseconds. */
export const createFairTurns = <Search>(now: () => Milliseconds): FairTurns<Search> => {
  const places = new Set<Place<Search>>();

  const served = ({ spent, running }: Place<Search>) =>
    [...running].reduce((sum, { since }) => sum + now() - since, spent);
  const inLine = (priority: Priority) =>
    [...places]
      .filter((place) => place.priority === priority && place.line.size() > 0)
      .sort((a, b) => served(a) - served(b));

  return {
    open(priority) {
      const place = { priority, line: createWaitingLine<Search>(), spent: 0, running: new Set<{ since: number }>() };
      places.add(place);
      return place;
    },
    close: (place) => void places.delete(place),
    places: () => [...places],
    add(place, search) {
      // Whoever joins starts level with the least served: time not used earlier is not owed.
      const least = inLine(place.priority)[0];
      if (place.line.size() + place.running.size === 0 && least !== undefined)
        place.spent = Math.max(place.spent, served(least));
      place.line.add(search);
    },
    take(engine) {
      const place = PRIORITIES.map((priority) => inLine(priority)[0]).find((next) => next !== undefined);
      const search = place?.line.take(engine);
      return place === undefined || search === undefined ? undefined : { place, search };
    },
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
