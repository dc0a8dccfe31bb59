import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import type { Block } from '../queue/block';

/** A block on its way to a worker, or there. */
export type SentBatch<Place> = { readonly id: string; readonly place: Place; readonly block: Block };

/** Whoever requests: knows its batches that are on their way. */
type Holder<Place> = { readonly batches: Set<SentBatch<Place>> };

/** All batches on their way, and when each was heard of. */
export type SentBatches<Place> = {
  add(place: Place, block: Block): SentBatch<Place>;
  /** The batch that a worker speaks of: it is heard of now. */
  hear(id: string): SentBatch<Place> | undefined;
  /** It is no more. */
  readonly remove: (batch: SentBatch<Place>) => void;
  /** Those that have not been heard of for so long. */
  silent(silence: Milliseconds): readonly string[];
  /** Notes whether it was found where it should be; answers it when it is lost: missing twice in a row. */
  look(id: string, isThere: boolean): SentBatch<Place> | undefined;
};

type Tracked<Place> = SentBatch<Place> & { heardAt: Milliseconds; isMissing: boolean };

export const createSentBatches = <Place extends Holder<Place>>(): SentBatches<Place> => {
  const sent = new Map<string, Tracked<Place>>();
  return {
    add(place, block) {
      const batch = { id: randomUUID(), place, block, heardAt: performance.now(), isMissing: false };
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
