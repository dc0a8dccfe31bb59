/**
 * What has been asked of the workers and is not answered: kept here until it is, whatever becomes of the batches in
 * which it travels, a block each. It knows no Redis.
 */
import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import { type Block, leftIn } from '../queue/block';
import { isAwaited, type Priority, type SearchFailure } from '../search';
import type { Message } from './wire';

/** One that runs and one that waits: an engine that has ended one finds the next, and takes no lesser work meanwhile. */
const BATCHES_PER_ENGINE = 2;

/** One request's place: what waits to be sent, and what is on its way. */
export type Place = {
  readonly priority: Priority;
  readonly waiting: Block[];
  readonly batches: Set<SentBatch<Place>>;
};

export type PendingSearches = {
  open(priority: Priority): Place;
  places(): readonly Place[];
  /** Those that people wait for. */
  awaited(): readonly Place[];
  add(place: Place, block: Block): void;
  /** The batches that may go now, for so many engines. */
  takeBatches(engines: number): readonly SentBatch<Place>[];
  /** What a worker tells of a batch; of one that nobody waits for it is nothing. */
  hear(message: Message): void;
  /** Batches of which nothing has been heard for so long. */
  silent(silence: Milliseconds): readonly string[];
  /** A batch was looked for. Missing twice in a row it is lost: its block waits again, or has failed too often. */
  look(id: string, isThere: boolean): void;
  /** All of a place is answered with this; answers the batches that are on their way in vain. */
  giveUp(place: Place, reason: SearchFailure): readonly string[];
  /** The same, and the place is gone. */
  close(place: Place, reason: SearchFailure): readonly string[];
  /** Searches. */
  size(): { readonly waiting: number; readonly running: number };
};

export const createPendingSearches = (): PendingSearches => {
  const places = new Set<Place>();
  const sent = createSentBatches<Place>();

  const takeFrom = (place: Place, engines: number): readonly SentBatch<Place>[] => {
    const free = BATCHES_PER_ENGINE * Math.max(1, engines) - place.batches.size;
    return place.waiting.splice(0, Math.max(0, free)).map((block) => sent.add(place, block));
  };

  const giveUp = (place: Place, reason: SearchFailure): readonly string[] => {
    const batches = [...place.batches];
    batches.forEach(sent.remove);
    for (const block of [...batches.map((batch) => batch.block), ...place.waiting.splice(0)]) block.fail(reason);
    return batches.map(({ id }) => id);
  };

  return {
    open: (priority) => {
      const place: Place = { priority, waiting: [], batches: new Set() };
      places.add(place);
      return place;
    },
    places: () => [...places],
    awaited: () => [...places].filter(isAwaited),
    add: (place, block) => void place.waiting.push(block),
    takeBatches: (engines) => [...places].flatMap((place) => takeFrom(place, engines)),
    hear: (message) => {
      const batch = sent.hear(message.batch);
      if (batch === undefined) return;
      if ('outcome' in message) {
        batch.block.answer(message.index, message.outcome, message.took);
        return;
      }
      sent.remove(batch);
      if (batch.block.left() > 0) batch.place.waiting.unshift(batch.block);
    },
    silent: (silence) => sent.silent(silence),
    look: (id, isThere) => {
      const lost = sent.look(id, isThere);
      if (lost === undefined) return;
      sent.remove(lost);
      const { block, place } = lost;
      if (block.left() === 0) return;
      if (block.mayTryAgain()) place.waiting.unshift(block);
      else block.fail('engine-failed');
    },
    giveUp,
    close: (place, reason) => (places.delete(place) ? giveUp(place, reason) : []),
    size: () => ({
      waiting: leftIn([...places].flatMap(({ waiting }) => waiting)),
      running: leftIn([...places].flatMap(onTheirWay)),
    }),
  };
};

const onTheirWay = ({ batches }: Place): readonly Block[] => [...batches].map(({ block }) => block);

/** Searches of a place that are not answered. */
export const leftOf = (place: Place): number => leftIn([...place.waiting, ...onTheirWay(place)]);

/** A block on its way to a worker, or there. */
export type SentBatch<Place> = { readonly id: string; readonly place: Place; readonly block: Block };

/** Whoever requests: knows its batches that are on their way. */
type Holder<Place> = { readonly batches: Set<SentBatch<Place>> };

/** All batches on their way, and when each was heard of. */
type SentBatches<Place> = {
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

const createSentBatches = <Place extends Holder<Place>>(): SentBatches<Place> => {
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
