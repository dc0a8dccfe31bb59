/**
 * Messages between web processes and workers in Redis. Batches are jobs of one queue; results return on a stream per
 * web process, which survives lost connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Milliseconds } from '../../chess/types';
import { PRIORITIES, type Priority, type SearchOutcome } from '../search';

export const QUEUE = 'engine';

/** Default Redis key prefix. */
export const PREFIX = 'outpost';

export const namesIn = (prefix: string) => ({
  /** Prefix of the queue's keys. */
  queue: `${prefix}:queue`,
  /** Result stream of a web process. */
  answers: (web: string) => `${prefix}:answers:${web}`,
  /** Channel of cancelled batches. */
  cancelled: `${prefix}:cancelled`,
  /** Sets of member ids; each member has an expiring key. */
  webs: `${prefix}:webs`,
  workers: `${prefix}:workers`,
  memberKey: (id: string) => `${prefix}:presence:${id}`,
});

/** 1 is the first. */
export const jobPriority = (priority: Priority): number => PRIORITIES.indexOf(priority) + 1;

const fen = z.string();

const uci = z.string();

const limit = z.union([z.object({ depth: z.number() }), z.object({ movetime: z.number() })]);

const position = z.object({
  fen,
  isChess960: z.boolean(),
  only: z.array(uci).readonly().optional(),
  elo: z.number().int().optional(),
  lines: z.number().int().optional(),
});

const evaluation = z.union([
  z.object({ cp: z.number() }),
  z.object({ mate: z.number() }),
  z.object({ checkmate: z.enum(['white', 'black']) }),
]);

const found = z.object({
  evaluation,
  depth: z.number(),
  bestMove: uci.optional(),
  pv: z.array(uci).readonly(),
  further: z
    .array(z.object({ evaluation, moves: z.array(uci).readonly() }))
    .readonly()
    .optional(),
}) satisfies z.ZodType<PositionEvaluation>;

const outcome = z.union([
  z.object({ ok: z.literal(true), found }),
  z.object({ ok: z.literal(false), reason: z.enum(['cancelled', 'timed-out', 'engine-failed', 'closed']) }),
]) satisfies z.ZodType<SearchOutcome>;

/** A block of searches for one engine. */
export const batchSchema = z.object({
  web: z.string(),
  positions: z.array(position).readonly(),
  limit,
});

export type Batch = z.infer<typeof batchSchema>;

/** Result of the search with this index; `took`: engine time in milliseconds. */
const searched = z.object({ batch: z.string(), index: z.number(), outcome, took: z.number() });

/** End of a batch: unresolved searches are handed back. */
const over = z.object({ batch: z.string(), isOver: z.literal(true) });

const messageSchema = z.union([searched, over]);

export type Message = z.infer<typeof messageSchema>;

export const workerSchema = z.object({ engines: z.number(), name: z.string(), label: z.string() });

export type WorkerMember = z.infer<typeof workerSchema>;

/** Requests without idle ones. */
export const webSchema = z.object({ open: z.number() });

/** `undefined` for text of another version. */
export const readJson = <Value>(schema: z.ZodType<Value>, text: string): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** A member without announcement for this time is gone. */
const MEMBER_LIFETIME: Milliseconds = 5_000;

/** Lifetime of the stream of a web process that is gone. */
export const STREAM_LIFETIME: Milliseconds = 60_000;

/** Unread messages above this number are dropped: about 25 MB. */
const MAX_MESSAGES = 100_000;

const READ_COUNT = 500;

/** Blocking read time. */
const BLOCK: Milliseconds = 5_000;

/** Delay after a failed read. */
const RETRY_DELAY: Milliseconds = 200;

export const sendMessage = async (redis: Redis, stream: string, message: Message): Promise<void> => {
  await redis.xadd(stream, 'MAXLEN', '~', MAX_MESSAGES, '*', 'm', JSON.stringify(message));
};

/** Reads from the start and follows the stream on its own connection, across Redis outages. */
export const readMessages = (redis: Redis, stream: string, onMessage: (message: Message) => void): (() => void) => {
  const connection = redis.duplicate({ enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  // Errors are reported by the original connection.
  connection.on('error', () => undefined);
  let isOpen = true;
  let last = '0';

  const readSome = async (): Promise<void> => {
    const streams = await connection.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK, 'STREAMS', stream, last);
    for (const [id, [, text = '']] of streams?.[0]?.[1] ?? []) {
      last = id;
      const message = readJson(messageSchema, text);
      if (message !== undefined) onMessage(message);
    }
  };
  const readOn = async (): Promise<void> => {
    while (isOpen) await readSome().catch(() => sleep(RETRY_DELAY));
  };
  void readOn();

  return () => {
    isOpen = false;
    connection.disconnect();
  };
};

/** Announces this process for some seconds. `set` contains the members of its kind. */
export const announce = async (redis: Redis, set: string, id: string, key: string, about: object): Promise<void> => {
  await redis.multi().sadd(set, id).set(key, JSON.stringify(about), 'PX', MEMBER_LIFETIME).exec();
};

export const withdraw = async (redis: Redis, set: string, id: string, key: string): Promise<void> => {
  await redis.multi().srem(set, id).del(key).exec();
};

/** Members of a set by id; removes expired ones. */
export const readMembers = async <About>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: z.ZodType<About>,
): Promise<ReadonlyMap<string, About>> => {
  const ids = await redis.smembers(set);
  if (ids.length === 0) return new Map();
  const texts = await redis.mget(ids.map(keyOf));
  const expired = ids.filter((_, index) => texts[index] === null);
  if (expired.length > 0) await redis.srem(set, ...expired);
  const members = new Map<string, About>();
  ids.forEach((id, index) => {
    const about = readJson(schema, texts[index] ?? '');
    if (about !== undefined) members.set(id, about);
  });
  return members;
};
