/** The events of a scout, all of one kind: its state, as far as it has changed. */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import { SCOUT_EVENT, type ScoutEvent } from '../../../contract/player/scout';
import { createEventStream } from '../../plugins/event-stream';
import type { HttpFailure } from '../../errors';
import type { SourceFailure } from '../../sources/failures';
import type { Scout } from './scout';

/** The profile is reported at most this often, but always at last. */
const PAUSE: Milliseconds = 1500;
/** Making it takes at most one part in so many of the time. */
const COST = 20;

/** Ends with the scout. */
export const streamScout = (scout: Scout, refuse: (failure: SourceFailure) => HttpFailure): Readable => {
  const events = createEventStream();
  const send = (news: Omit<ScoutEvent, 'progress'>): void => {
    const state: ScoutEvent = { progress: scout.progress(), ...news };
    events.send(SCOUT_EVENT, state, { adds: true });
  };
  const newsOf = createNews(scout);
  const stopListening = scout.listen(() => send(newsOf()));
  events.readable.once('close', stopListening);
  send(newsOf());

  void Promise.all([scout.answered, scout.finished])
    .then(([outcome]) => send(outcome.ok ? scout.answer() : { failure: refuse(outcome.error).message }))
    .catch(() => send({ failure: 'Internal Server Error' }))
    .finally(() => events.end());
  return events.readable;
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
