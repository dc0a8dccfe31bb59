/**
 * Tells those who watch a user's library that it has changed, and whoever works on libraries that there is work. With
 * Redis also those in the other processes; what is told while Redis is away they miss, and are told anything once it is
 * back, so that they look for themselves.
 */
import { randomUUID } from 'node:crypto';
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
