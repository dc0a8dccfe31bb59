/**
 * What web processes and workers say to each other in Redis. Positions travel in batches, as jobs of one queue; answers
 * come back one by one on a stream of the web process that asked, so that nothing is lost while a connection is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Milliseconds } from '../../chess/types';
import { PRIORITIES, type Priority, type SearchOutcome } from '../search';

export const QUEUE = 'engine';

/** Before every name in Redis, unless told otherwise. */
export const PREFIX = 'outpost';

export const namesIn = (prefix: string) => ({
  /** Of the queue's own names. */
  queue: `${prefix}:queue`,
  /** The stream of what is told to a web process. */
  answers: (web: string) => `${prefix}:answers:${web}`,
  /** Batches that nobody waits for any more are told here. */
  cancelled: `${prefix}:cancelled`,
  /** Who is there: the ids, and for each a text that goes with its process. */
  webs: `${prefix}:webs`,
  workers: `${prefix}:workers`,
  memberKey: (id: string) => `${prefix}:presence:${id}`,
});

/** Jobs of the queue come in this order; 1 is the first. */
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

/** A block of searches, for one engine. */
export const batchSchema = z.object({
  web: z.string(),
  positions: z.array(position).readonly(),
  limit,
});

export type Batch = z.infer<typeof batchSchema>;

/** The search with this index has its answer, after so many milliseconds of an engine. */
const searched = z.object({ batch: z.string(), index: z.number(), outcome, took: z.number() });

/** The batch is over: what is not answered is handed back. */
const over = z.object({ batch: z.string(), isOver: z.literal(true) });

const messageSchema = z.union([searched, over]);

export type Message = z.infer<typeof messageSchema>;

/** What a worker says of itself. */
export const workerSchema = z.object({ engines: z.number(), name: z.string(), label: z.string() });

export type WorkerMember = z.infer<typeof workerSchema>;

/** What a web process says of itself: requests that people wait for. */
export const webSchema = z.object({ open: z.number() });

/** `undefined` where the text is no such thing: a process of another version. */
export const readJson = <Value>(schema: z.ZodType<Value>, text: string): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** A process that has not said for so long that it is there has gone. */
const MEMBER_LIFETIME: Milliseconds = 5_000;

/** The stream of a web process that has gone is kept for so long. */
export const ANSWERS_KEPT: Milliseconds = 60_000;

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

/** Says in Redis that this process is there, for the next seconds. `set` is the set of those of its kind. */
export const announce = async (redis: Redis, set: string, id: string, key: string, about: object): Promise<void> => {
  await redis.multi().sadd(set, id).set(key, JSON.stringify(about), 'PX', MEMBER_LIFETIME).exec();
};

/** Undoes it. */
export const withdraw = async (redis: Redis, set: string, id: string, key: string): Promise<void> => {
  await redis.multi().srem(set, id).del(key).exec();
};

/** What those of a set say of themselves, by id. Whoever has gone is forgotten. */
export const readMembers = async <About>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: z.ZodType<About>,
): Promise<ReadonlyMap<string, About>> => {
  const ids = await redis.smembers(set);
  if (ids.length === 0) return new Map();
  const texts = await redis.mget(ids.map(keyOf));
  const gone = ids.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(set, ...gone);
  const members = new Map<string, About>();
  ids.forEach((id, index) => {
    const about = readJson(schema, texts[index] ?? '');
    if (about !== undefined) members.set(id, about);
  });
  return members;
};
