/** In-memory cache of responses computed from a library, valid until the library changes. */
import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { StoredLibrary } from '../db/library/libraries';

/** Computes each state once, also for concurrent calls; failures are not cached. */
type Cache<Value> = (state: string, make: () => Promise<Value>) => Promise<Value>;

/** Changes with every change of the library. */
export const stateOf = ({ id, version }: StoredLibrary): string => `${id} ${version}`;

/** LRU; the sum of sizes is limited to `max`. */
export const createCache = <Value extends object | string>(
  max: number,
  sizeOf: (value: Value) => number,
): Cache<Value> => {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: max,
    sizeCalculation: sizeOf,
    // Waiting calls get the value even if it is evicted before it is complete.
    ignoreFetchAbort: true,
    fetchMethod: (_state, _stale, { context: make }) => make(),
  });
  return (state, make) => cache.forceFetch(state, { context: make });
};

/** Per cache, in characters of a short text and bytes of a long one. */
const MAX_LENGTH = 4_000_000;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `state` may have further parameters appended. */
type SendCached<Answer> = (reply: FastifyReply, state: string, make: () => Promise<Answer>) => Promise<FastifyReply>;

/** Caches serialized responses; long ones are compressed once. */
export const cacheResponses = <Schema extends z.ZodType>(schema: Schema): SendCached<z.output<Schema>> => {
  const sendCached = cacheTexts(JSON_TYPE);
  return (reply, state, make) => sendCached(reply, state, async () => JSON.stringify(z.encode(schema, await make())));
};

/** Caches texts of a media type; long ones are compressed once. */
export const cacheTexts = (type: string): SendCached<string> => {
  const cached = createCache<string | Buffer>(MAX_LENGTH, ({ length }) => length);
  return async (reply, state, make) => {
    const encoding = encodingFor(reply.request);
    const answer = await cached(`${state} ${encoding}`, async () => {
      const text = await make();
      if (text.length < MIN_COMPRESSED) return text;
      // Encoded once: a long text would be encoded again for every response.
      return encoding === undefined ? Buffer.from(text) : compressOnce(text, encoding);
    });
    void reply.type(type).header('vary', 'accept-encoding');
    if (typeof answer !== 'string' && encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.send(answer);
  };
};

// Responses with secrets (sessions, codes) are not compressed, since their length would reveal the content (BREACH).
// Event streams are not, because compression delays events; nor exports, because they occupy a core for long. Static
// files are compressed on disk.

const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** Smaller responses fit into one packet. */
const MIN_COMPRESSED = 1400;

const JSON_ANSWER = /^application\/json(?:;|$)/;

const SECRET_OR_LONG = /^\/api\/(?:auth|account)(?:\/|$)|\/export\./;

const brotliOf = (quality: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** For responses sent once: a tenth of the usual time, for a tenth more bytes. */
const ONCE = { brotliOptions: brotliOf(1), zlibOptions: { level: 2 } };

/** For cached responses. */
const MANY = brotliOf(5);

/** Applies to routes registered afterwards. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  // Before the plugin's hook, which reads this setting.
  app.addHook('onRoute', (route) => {
    if (SECRET_OR_LONG.test(route.url)) route.compress = false;
  });
  await app.register(compress, {
    ...ONCE,
    encodings: [...ENCODINGS],
    threshold: MIN_COMPRESSED,
    customTypes: JSON_ANSWER,
    // A small request must not unpack to a large one.
    globalDecompression: false,
  });
};

/** `undefined`: uncompressed. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined =>
  negotiate(headers['accept-encoding'] ?? '', [...ENCODINGS]) ?? undefined;

/** Runs in libuv's thread pool. */
const compressOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(text, MANY) : promisify(gzip)(text);
