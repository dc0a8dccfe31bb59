/**
 * Notifies listeners in all processes. Messages are lost while Redis is unavailable, so all listeners are called when
 * it is back.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import type { Library } from '../../../contract/library';
import { createEventStream, type EventStream } from '../../http/event-stream';
import type { Redis } from '../../platform/redis';

export type LibraryChanges = {
  notify(userId: number): void;
  listen(userId: number, listener: () => void): () => void;
  /** An import may wait or have been canceled, or games may wait for the engine. */
  notifyWork(): void;
  listenToWork(listener: () => void): () => void;
  close(): void;
};

type ChangesDeps = {
  readonly redis?: Redis;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** `library 12` (by user), or `work`. */
type Topic = string;

const WORK: Topic = 'work';

const libraryTopic = (userId: number): Topic => `library ${userId}`;

export const createLibraryChanges = ({ redis, onFailure }: ChangesDeps): LibraryChanges => {
  const listeners = new Map<Topic, Set<() => void>>();
  const notify = (topic: Topic): void => listeners.get(topic)?.forEach((listener) => listener());
  const notifyAll = (): void => [...listeners.keys()].forEach(notify);
  const peers =
    redis === undefined ? NO_PEERS : connectPeers(redis, { onTopic: notify, onMissed: notifyAll, onFailure });

  const publish = (topic: Topic): void => {
    notify(topic);
    peers.tell(topic);
  };
  const listen = (topic: Topic, listener: () => void): (() => void) => {
    const topicListeners = listeners.get(topic) ?? new Set();
    listeners.set(topic, topicListeners.add(listener));
    return () => {
      topicListeners.delete(listener);
      if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic);
    };
  };

  return {
    notify: (userId) => publish(libraryTopic(userId)),
    listen: (userId, listener) => listen(libraryTopic(userId), listener),
    notifyWork: () => publish(WORK),
    listenToWork: (listener) => listen(WORK, listener),
    close: peers.leave,
  };
};

type Peers = { readonly tell: (topic: Topic) => void; readonly leave: () => void };

const NO_PEERS: Peers = { tell: () => undefined, leave: () => undefined };

type PeerListeners = Pick<ChangesDeps, 'onFailure'> & {
  readonly onTopic: (topic: Topic) => void;
  readonly onMissed: () => void;
};

/** A message is the sender's id and a topic; own messages are ignored. */
const connectPeers = (redis: Redis, { onTopic, onMissed, onFailure }: PeerListeners): Peers => {
  const processId = randomUUID();
  // The key prefix of Redis does not apply to channels.
  const channel = `${redis.options.keyPrefix ?? ''}library-changes`;
  const subscriber = redis.duplicate({ autoResubscribe: false });
  // Already reported by the original connection.
  subscriber.on('error', () => undefined);
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(onMissed, (error: unknown) => {
      if (subscriber.status === 'ready') onFailure(error, 'the changes of other processes cannot be heard');
    });
  });
  subscriber.on('message', (_channel: string, message: string) => {
    if (!message.startsWith(processId)) onTopic(message.slice(processId.length + 1));
  });
  return {
    tell: (topic) => void redis.publish(channel, `${processId} ${topic}`).catch(() => undefined),
    leave: () => subscriber.disconnect(),
  };
};

// Progress streams

const MIN_EVENT_INTERVAL: Milliseconds = 500;

type LibraryView = { readonly userId: number; readonly canWrite: boolean };

export type ProgressStreams = {
  open(view: LibraryView, read: () => Promise<Library>): Readable;
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
  join(events: EventStream): void;
  /** True if it was the last stream, which ends the watch. */
  leave(events: EventStream): boolean;
  end(): void;
};

const startWatch = ({ changes, onFailure }: StreamDeps, userId: number, read: () => Promise<Library>): Watch => {
  const streams = new Set<EventStream>();
  let latest: { readonly library: Library; readonly text: string } | undefined;
  let readsStarted = 0;
  let lastSent = 0;

  const sendLatest = async (): Promise<void> => {
    const readNumber = (readsStarted += 1);
    const library = await read();
    if (readNumber < lastSent) return; // A later read was faster.
    lastSent = readNumber;
    const text = JSON.stringify(library);
    if (text === latest?.text) return;
    latest = { library, text };
    streams.forEach((events) => events.send('library', library, { replaces: true }));
  };
  const end = (): void => streams.forEach((events) => events.end());
  const throttle = createThrottle(() => {
    sendLatest().catch((error: unknown) => {
      onFailure(error, 'the progress of a library could not be told');
      end();
    });
  }, MIN_EVENT_INTERVAL);
  const stopListening = changes.listen(userId, throttle.call);

  return {
    end,
    join: (events) => {
      streams.add(events);
      if (latest !== undefined) events.send('library', latest.library, { replaces: true });
      throttle.call();
    },
    leave: (events) => {
      streams.delete(events);
      if (streams.size > 0) return false;
      stopListening();
      throttle.end();
      return true;
    },
  };
};

/**
 * Calls `act` at most once every `pause`: at once, and again after the pause if it was called meanwhile. `end` cancels
 * the timer.
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
