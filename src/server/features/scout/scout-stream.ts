/** The events of a scout, all of one kind: its state, as far as it has changed. */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import { SCOUT_EVENT, type ScoutEvent } from '../../../contract/scout';
import { createEventStream } from '../../plugins/event-stream';
import type { HttpFailure } from '../../errors';
import type { SourceFailure } from '../../sources/failures';
import type { Scout } from './scout';

/** The profile is told at most this often, but always at last. */
const PAUSE: Milliseconds = 1500;

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

/** What is told beside the progress: games when they have come, the profile then and from time to time. */
const createNews = (scout: Scout): (() => Omit<ScoutEvent, 'progress'>) => {
  let reportedAt: Milliseconds | undefined;
  return () => {
    const { stage } = scout.progress();
    if (stage !== 'scanning' && stage !== 'deepening') return {};
    const isFirst = reportedAt === undefined;
    if (reportedAt !== undefined && performance.now() - reportedAt < PAUSE) return {};
    reportedAt = performance.now();
    const { profile, games } = scout.answer();
    return isFirst ? { profile, games } : { profile };
  };
};
