/**
 * What was made of a library, kept in this process until the library changes: figures and lists are asked for far more
 * often than games come in.
 */
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { StoredLibrary } from '../db/library/libraries';
import { compressOnce, encodingFor, LEAST_COMPRESSED } from './compression';

/** Made at most once for each state of a library, also for many who ask at once; what fails is made again. */
export type Cache<Value> = (state: string, make: () => Promise<Value>) => Promise<Value>;

/** A library as it stands: another text after every change. */
export const stateOf = ({ id, version }: StoredLibrary): string => `${id} ${version}`;

/** Those used last are kept, as far as their sizes fit into `most`. */
export const createCache = <Value extends object | string>(
  most: number,
  sizeOf: (value: Value) => number,
): Cache<Value> => {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: most,
    sizeCalculation: sizeOf,
    // Whoever waits gets what is made, also when it makes room for others before it is there.
    ignoreFetchAbort: true,
    fetchMethod: (_state, _stale, { context: make }) => make(),
  });
  return (state, make) => cache.forceFetch(state, { context: make });
};

/** Characters, or bytes where compressed, that answers of one kind have together. */
const MOST_LENGTH = 4_000_000;
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer of this kind; `state` may be followed by what else was asked for. */
export type SendCached<Answer> = (
  reply: FastifyReply,
  state: string,
  make: () => Promise<Answer>,
) => Promise<FastifyReply>;

/** Answers of one kind, kept as they are sent: a long one is compressed once for all who take it so. */
export const cacheResponses = <Schema extends z.ZodType>(schema: Schema): SendCached<z.output<Schema>> => {
  const kept = createCache<string | Buffer>(MOST_LENGTH, ({ length }) => length);
  return async (reply, state, make) => {
    const encoding = encodingFor(reply.request);
    const answer = await kept(`${state} ${encoding}`, async () => {
      const text = JSON.stringify(z.encode(schema, await make()));
      return encoding === undefined || text.length < LEAST_COMPRESSED ? text : compressOnce(text, encoding);
    });
    void reply.type(JSON_TYPE).header('vary', 'accept-encoding');
    if (typeof answer !== 'string') void reply.header('content-encoding', encoding);
    return reply.send(answer);
  };
};
