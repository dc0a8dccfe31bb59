import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Milliseconds } from '../../../chess/types';
import { SCOUT_EVENT, type scoutApi, type ScoutEvent } from '../../../contract/player/scout';
import type { GameSelection } from '../../../contract/player/scouted-games';
import type { Implement } from '../../accounts/implement';
import type { HttpError } from '../../errors';
import { toSiteError } from '../../games/source-failures';
import { createEventStream, type EventStream, sendEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses } from '../../http/routes';
import type { SourceFailure } from '../../sources/failures';
import type { Source } from '../../sources/source';
import type { Scout } from './scout';
import type { ScoutAnswer } from './scout-state';
import type { Scouts } from './scouts';

export const implementProgress = (implement: Implement, deps: SiteDeps): void => {
  const { follow, refuse } = createScoutCalls(deps);
  const streams = createScoutStreams();
  implement(
    deps.api.progress,
    {
      summary: 'The scout as it goes',
      description: 'Events named `scout`, each with what has changed; ends with the scout.',
      answer: 'Events',
      errors: errorResponses(429),
    },
    ({ params: { username }, query }, { reply }) =>
      sendEvents(
        reply,
        streams.open(follow(username, query.games, reply), (failure) => refuse(failure, username)),
      ),
  );
};

// Events with changed fields of the state. Each event is serialized once for all streams of a scout.

/** Minimum time between two profiles; the last one is always sent. */
const MIN_PROFILE_INTERVAL: Milliseconds = 1500;

/** Computing profiles takes at most one part in `COST` of the time. */
const COST = 20;

type ScoutStreams = {
  open(scout: Scout, refuse: (failure: SourceFailure) => HttpError): Readable;
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
  /** Sends everything sent to the other streams so far. */
  join(events: EventStream): void;
  leave(events: EventStream): void;
};

const startFeed = (scout: Scout, refuse: (failure: SourceFailure) => HttpError): Feed => {
  const streams = new Set<EventStream>();
  const readChanges = createChangeReader(scout);
  let latest: ScoutEvent | undefined;
  let isOver = false;

  const read = (): ScoutEvent => {
    const changes: ScoutEvent = { progress: scout.progress(), ...readChanges() };
    latest = { ...latest, ...changes };
    return changes;
  };
  const broadcast = (changes: ScoutEvent): void =>
    streams.forEach((events) => events.send(SCOUT_EVENT, changes, { adds: true }));
  const end = (last: Omit<ScoutEvent, 'progress'>): void => {
    isOver = true;
    latest = { ...latest, progress: scout.progress(), ...last };
    broadcast({ progress: latest.progress, ...last });
    streams.forEach((events) => events.end());
  };

  scout.listen(() => {
    if (streams.size > 0) broadcast(read());
  });
  void Promise.all([scout.answered, scout.finished])
    .then(([outcome]) => (outcome.ok ? scout.answer() : { failure: refuse(outcome.error).message }))
    .catch(() => ({ failure: 'Internal Server Error' }))
    .then(end);

  return {
    join: (events) => {
      if (latest === undefined || (streams.size === 0 && !isOver)) read();
      if (latest !== undefined) events.send(SCOUT_EVENT, latest, { adds: true });
      if (isOver) events.end();
      else streams.add(events);
    },
    leave: (events) => void streams.delete(events),
  };
};

const GROWTH = 1.25;

/** Events besides the progress: games when they have arrived, and the profile from time to time. */
const createChangeReader = (scout: Scout): (() => Omit<ScoutEvent, 'progress'>) => {
  let [nextProfileAt, sentGames]: [Milliseconds, number | undefined] = [0, undefined];
  return () => {
    const { stage } = scout.progress();
    if ((stage !== 'scanning' && stage !== 'deepening') || performance.now() < nextProfileAt) return {};
    const began = performance.now();
    const { profile, games } = scout.answer();
    const now = performance.now();
    nextProfileAt = now + Math.max(MIN_PROFILE_INTERVAL, COST * (now - began));
    const isGrown = games.length > (sentGames ?? -1) * GROWTH || (!scout.isReceiving() && games.length !== sentGames);
    if (!isGrown) return { profile };
    sentGames = games.length;
    return { profile, games };
  };
};

export type SiteDeps = {
  readonly scouts: Scouts;
  readonly source: Source;
  readonly api: ReturnType<typeof scoutApi>;
};

const delayed = (signal: AbortSignal, delay: Milliseconds): AbortSignal => {
  if (delay === 0) return signal;
  const controller = new AbortController();
  const abortLater = (): void => void setTimeout(() => controller.abort(), delay).unref();
  if (signal.aborted) abortLater();
  else signal.addEventListener('abort', abortLater, { once: true });
  return controller.signal;
};

export const createScoutCalls = ({ scouts, source: { site, label } }: Omit<SiteDeps, 'api'>) => {
  const toError = (failure: SourceFailure, name: string): HttpError => toSiteError(failure, { name, label });
  return {
    refuse: toError,
    /** `longer`: how long the scout goes on after the answer, for a client that asks again. */
    follow: (username: string, choice: GameSelection, reply: FastifyReply, longer: Milliseconds = 0): Scout => {
      const signal = delayed(clientGoneSignal(reply), longer);
      const scout = scouts.follow({ site, name: username, choice }, signal);
      void scout.readOlder(signal);
      return scout;
    },
    answerOf: async (scout: Scout, username: string): Promise<ScoutAnswer> => {
      const outcome = await scout.answered;
      if (!outcome.ok) throw toError(outcome.error, username);
      return scout.answer();
    },
  };
};
