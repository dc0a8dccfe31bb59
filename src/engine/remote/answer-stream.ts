import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { type Message, messageSchema, readJson } from './wire';

/** Messages that wait while nobody reads are cut off beyond this many: some 25 megabytes. */
const MOST_KEPT = 100_000;
const READ_AT_ONCE = 500;
/** Until an empty read returns; ending waits for no read. */
const BLOCK: Milliseconds = 5_000;
/** After a read that failed, because Redis is away. */
const REST: Milliseconds = 200;

/** Puts a message on a web process' stream. */
export const sendMessage = async (redis: Redis, stream: string, message: Message): Promise<void> => {
  await redis.xadd(stream, 'MAXLEN', '~', MOST_KEPT, '*', 'm', JSON.stringify(message));
};

/** Reads the stream to its end and further, on a connection of its own, through all that happens to Redis. */
export const readMessages = (redis: Redis, stream: string, onMessage: (message: Message) => void): (() => void) => {
  const connection = redis.duplicate({ enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  // Told by the connection that it is a copy of.
  connection.on('error', () => undefined);
  let isOpen = true;
  let last = '0';

  const readSome = async (): Promise<void> => {
    const streams = await connection.xread('COUNT', READ_AT_ONCE, 'BLOCK', BLOCK, 'STREAMS', stream, last);
    for (const [id, [, text = '']] of streams?.[0]?.[1] ?? []) {
      last = id;
      const message = readJson(messageSchema, text);
      if (message !== undefined) onMessage(message);
    }
  };
  const readOn = async (): Promise<void> => {
    while (isOpen) await readSome().catch(() => sleep(REST));
  };
  void readOn();

  return () => {
    isOpen = false;
    connection.disconnect();
  };
};
