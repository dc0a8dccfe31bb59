/**
 * Tells those who watch a user's library that it has changed, and whoever works on libraries that there is work. With
 * Redis also those in the other processes; what is told while Redis is away they miss, and are told anything once it is
 * back, so that they look for themselves.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import type { Library } from '../../../contract/library';
import { createEventStream, type EventStream } from '../../http/event-stream';
import type { Redis } from '../../platform/redis';

export type LibraryChanges = {
  tell(userId: number): void;
  /** Returns what ends the listening. */
  listen(userId: number, listener: () => void): () => void;
  /** An import may wait or have been cancelled, or games may wait for the engine. */
  reportWork(): void;
  /** Returns what ends the listening. */
  listenForWork(listener: () => void): () => void;
  /** Other processes are not heard any more. */
  close(): void;
};

type ChangesDeps = {
  readonly redis?: Redis;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** `library 12`: of this user; `work`. */
type Topic = string;

const WORK: Topic = 'work';

const libraryOf = (userId: number): Topic => `library ${userId}`;

export const createLibraryChanges = ({ redis, onFailure }: ChangesDeps): LibraryChanges => {
  const listeners = new Map<Topic, Set<() => void>>();
  const call = (topic: Topic): void => listeners.get(topic)?.forEach((listener) => listener());
  const callAll = (): void => [...listeners.keys()].forEach(call);
  const others = redis === undefined ? ALONE : joinOthers(redis, { onTopic: call, onMissed: callAll, onFailure });

  const tell = (topic: Topic): void => {
    call(topic);
    others.tell(topic);
  };
  const listen = (topic: Topic, listener: () => void): (() => void) => {
    const some = listeners.get(topic) ?? new Set();
    listeners.set(topic, some.add(listener));
    return () => {
      some.delete(listener);
      if (some.size === 0 && listeners.get(topic) === some) listeners.delete(topic);
    };
  };

  return {
    tell: (userId) => tell(libraryOf(userId)),
    listen: (userId, listener) => listen(libraryOf(userId), listener),
    reportWork: () => tell(WORK),
    listenForWork: (listener) => listen(WORK, listener),
    close: others.leave,
  };
};

type Others = { readonly tell: (topic: Topic) => void; readonly leave: () => void };

const ALONE: Others = { tell: () => undefined, leave: () => undefined };

type Heard = Pick<ChangesDeps, 'onFailure'> & {
  readonly onTopic: (topic: Topic) => void;
  /** Topics may have been missed. */
  readonly onMissed: () => void;
};

/** A message is its sender, which does not hear itself, and a topic. */
const joinOthers = (redis: Redis, { onTopic, onMissed, onFailure }: Heard): Others => {
  const self = randomUUID();
  // Redis' prefix is one of keys; channels have none.
  const channel = `${redis.options.keyPrefix ?? ''}library-changes`;
  const ear = redis.duplicate({ autoResubscribe: false });
  // Told already by the connection that it is a duplicate of.
  ear.on('error', () => undefined);
  ear.on('ready', () => {
    ear.subscribe(channel).then(onMissed, (error: unknown) => {
      if (ear.status === 'ready') onFailure(error, 'the changes of other processes cannot be heard');
    });
  });
  ear.on('message', (_channel: string, message: string) => {
    if (!message.startsWith(self)) onTopic(message.slice(self.length + 1));
  });
  return {
    // Whoever misses it looks for himself when Redis is back.
    tell: (topic) => void redis.publish(channel, `${self} ${topic}`).catch(() => undefined),
    leave: () => ear.disconnect(),
  };
};

/** The library as it changes, as a stream of events: at once, and whenever it has changed. */

/** Between two events at least. */
const PAUSE: Milliseconds = 500;

/** Whose library is watched, and whether by somebody who may change it: streams of the same view tell the same. */
type LibraryView = { readonly userId: number; readonly canWrite: boolean };

export type ProgressStreams = {
  /** The library is read once for all streams of a view, however many there are. */
  open(view: LibraryView, read: () => Promise<Library>): Readable;
  /** Ends all that are open. */
  close(): void;
};

type StreamDeps = {
  readonly changes: Pick<LibraryChanges, 'listen'>;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createProgressStreams = (deps: StreamDeps): ProgressStreams => {
  const watches = new Map<string, Watch>();
  return {
    open: (view, read) => {
      const name = `${view.userId} ${view.canWrite}`;
      const watch = watches.get(name) ?? startWatch(deps, view.userId, read);
      watches.set(name, watch);
      const events = createEventStream();
      watch.join(events);
      events.readable.once('close', () => {
        if (watch.leave(events)) watches.delete(name);
      });
      return events.readable;
    },
    close: () => watches.forEach((watch) => watch.end()),
  };
};

type Watch = {
  /** Tells it the library at once. */
  join(events: EventStream): void;
  /** Whether it was the last one, with which the watch is over. */
  leave(events: EventStream): boolean;
  /** Ends all streams. */
  end(): void;
};

const startWatch = ({ changes, onFailure }: StreamDeps, userId: number, read: () => Promise<Library>): Watch => {
  const streams = new Set<EventStream>();
  let latest: { readonly library: Library; readonly text: string } | undefined;
  let begun = 0;
  let reported = 0;

  const tell = async (): Promise<void> => {
    const turn = (begun += 1);
    const library = await read();
    if (turn < reported) return; // A later reading was faster.
    reported = turn;
    const text = JSON.stringify(library);
    if (text === latest?.text) return;
    latest = { library, text };
    streams.forEach((events) => events.send('library', library, { replaces: true }));
  };
  const end = (): void => streams.forEach((events) => events.end());
  const readings = createThrottle(() => {
    tell().catch((error: unknown) => {
      onFailure(error, 'the progress of a library could not be told');
      end();
    });
  }, PAUSE);
  const stopListening = changes.listen(userId, readings.call);

  return {
    end,
    join: (events) => {
      streams.add(events);
      if (latest !== undefined) events.send('library', latest.library, { replaces: true });
      readings.call();
    },
    leave: (events) => {
      streams.delete(events);
      if (streams.size > 0) return false;
      stopListening();
      readings.end();
      return true;
    },
  };
};

/**
 * A call that may come often becomes one at most every `pause`: the first at once, and one more when others have come
 * meanwhile. `end` is to be called when no more shall come.
 */
const createThrottle = (
  act: () => void,
  pause: Milliseconds,
): { readonly call: () => void; readonly end: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const call = (): void => {
    isDue = true;
    if (timer !== undefined) return;
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, pause);
    act();
  };
  return { call, end: () => clearTimeout(timer) };
};
