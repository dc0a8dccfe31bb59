/**
 * The events of a scout, all of one kind: its state, as far as it has changed. However many follow a scout, its state is
 * read and written as text once for all of them.
 */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import { SCOUT_EVENT, type ScoutEvent } from '../../../contract/player/scout';
import type { HttpFailure } from '../../errors';
import { createEventStream, type EventStream } from '../../http/event-stream';
import type { SourceFailure } from '../../sources/failures';
import type { Scout } from './scout';

/** The profile is reported at most this often, but always at last. */
const PAUSE: Milliseconds = 1500;
/** Making it takes at most one part in so many of the time. */
const COST = 20;

export type ScoutStreams = {
  /** A further stream, which ends with the scout. */
  open(scout: Scout, refuse: (failure: SourceFailure) => HttpFailure): Readable;
};

export const createScoutStreams = (): ScoutStreams => {
  const feeds = new WeakMap<Scout, Feed>();
  return {
    open: (scout, refuse) => {
      const feed = feeds.get(scout) ?? startFeed(scout, refuse);
      feeds.set(scout, feed);
      const events = createEventStream();
      events.readable.once('close', () => feed.leave(events));
      feed.join(events);
      return events.readable;
    },
  };
};

type Feed = {
  /** Reports at once what has been reported to the others. */
  join(events: EventStream): void;
  leave(events: EventStream): void;
};

const startFeed = (scout: Scout, refuse: (failure: SourceFailure) => HttpFailure): Feed => {
  const streams = new Set<EventStream>();
  const newsOf = createNews(scout);
  let known: ScoutEvent | undefined;
  let isOver = false;

  const read = (): ScoutEvent => {
    const news: ScoutEvent = { progress: scout.progress(), ...newsOf() };
    known = { ...known, ...news };
    return news;
  };
  const tell = (news: ScoutEvent): void => streams.forEach((events) => events.send(SCOUT_EVENT, news, { adds: true }));
  const end = (last: Omit<ScoutEvent, 'progress'>): void => {
    isOver = true;
    known = { ...known, progress: scout.progress(), ...last };
    tell({ progress: known.progress, ...last });
    streams.forEach((events) => events.end());
  };

  // Nothing is computed for a scout whose streams have all been left.
  scout.listen(() => {
    if (streams.size > 0) tell(read());
  });
  void Promise.all([scout.answered, scout.finished])
    .then(([outcome]) => (outcome.ok ? scout.answer() : { failure: refuse(outcome.error).message }))
    .catch(() => ({ failure: 'Internal Server Error' }))
    .then(end);

  return {
    join: (events) => {
      if (known === undefined || (streams.size === 0 && !isOver)) read();
      if (known !== undefined) events.send(SCOUT_EVENT, known, { adds: true });
      if (isOver) events.end();
      else streams.add(events);
    },
    leave: (events) => void streams.delete(events),
  };
};

/** Games are reported again when there are so many times as many as the last time. */
const GROWTH = 1.25;

/** What is reported beside the progress: games when they have come, the profile then and from time to time. */
const createNews = (scout: Scout): (() => Omit<ScoutEvent, 'progress'>) => {
  let [restUntil, reported]: [Milliseconds, number | undefined] = [0, undefined];
  return () => {
    const { stage } = scout.progress();
    if ((stage !== 'scanning' && stage !== 'deepening') || performance.now() < restUntil) return {};
    const began = performance.now();
    const { profile, games } = scout.answer();
    const now = performance.now();
    restUntil = now + Math.max(PAUSE, COST * (now - began));
    const isGrown = games.length > (reported ?? -1) * GROWTH || (!scout.isReceiving() && games.length !== reported);
    if (!isGrown) return { profile };
    reported = games.length;
    return { profile, games };
  };
};
