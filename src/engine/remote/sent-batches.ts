import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';

/** A batch on its way to a worker, or there; `left` are its searches, `undefined` once they are answered. */
export type SentBatch<Place, Search> = {
  readonly id: string;
  readonly place: Place;
  readonly left: (Search | undefined)[];
};

/** Whoever requests: knows its batches that are on their way. */
type Holder<Place, Search> = { readonly batches: Set<SentBatch<Place, Search>> };

/** All batches on their way, and when each was heard of. */
export type SentBatches<Place, Search> = {
  add(place: Place, searches: readonly Search[]): SentBatch<Place, Search>;
  /** The batch that a worker speaks of: it is heard of now. */
  hear(id: string): SentBatch<Place, Search> | undefined;
  /** It is no more; answers what it had left. */
  remove(batch: SentBatch<Place, Search>): readonly Search[];
  /** Those that have not been heard of for so long. */
  silent(silence: Milliseconds): readonly string[];
  /** Notes whether it was found where it should be; answers it when it is lost: missing twice in a row. */
  look(id: string, isThere: boolean): SentBatch<Place, Search> | undefined;
};

type Tracked<Place, Search> = SentBatch<Place, Search> & { heardAt: Milliseconds; isMissing: boolean };

export const createSentBatches = <Place extends Holder<Place, Search>, Search>(): SentBatches<Place, Search> => {
  const sent = new Map<string, Tracked<Place, Search>>();
  return {
    add(place, searches) {
      const batch = { id: randomUUID(), place, left: [...searches], heardAt: performance.now(), isMissing: false };
      sent.set(batch.id, batch);
      place.batches.add(batch);
      return batch;
    },
    hear(id) {
      const batch = sent.get(id);
      if (batch !== undefined) batch.heardAt = performance.now();
      return batch;
    },
    remove(batch) {
      sent.delete(batch.id);
      batch.place.batches.delete(batch);
      return batch.left.flatMap((search) => search ?? []);
    },
    silent: (silence) => [...sent].filter(([, { heardAt }]) => performance.now() - heardAt > silence).map(([id]) => id),
    look(id, isThere) {
      const batch = sent.get(id);
      if (batch === undefined) return undefined;
      // Its last messages may be on their way.
      const isLost = !isThere && batch.isMissing;
      batch.isMissing = !isThere;
      return isLost ? batch : undefined;
    },
  };
};
