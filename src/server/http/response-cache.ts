/**
 * What was made of a library, kept in this process until the library changes: figures and lists are asked for far more
 * often than games come in.
 */
import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { StoredLibrary } from '../db/library/libraries';

/** Made at most once for each state of a library, also for many who ask at once; what fails is made again. */
type Cache<Value> = (state: string, make: () => Promise<Value>) => Promise<Value>;

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
type SendCached<Answer> = (reply: FastifyReply, state: string, make: () => Promise<Answer>) => Promise<FastifyReply>;

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

/**
 * Answers as brotli or gzip, as the caller takes them. Not those of accounts: what an answer's length tells of a secret in
 * it grows with compression (BREACH), so nothing that holds a session, a code or a secret of a second factor is
 * compressed, whatever else stands beside it. Not event streams, whose events would wait in the compressor, nor exports,
 * which are as long as a library and would keep a core busy; pages and scripts lie compressed on the disk.
 */

const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** Bytes below which an answer fits into a packet anyhow. */
const LEAST_COMPRESSED = 1400;

const JSON_ANSWER = /^application\/json(?:;|$)/;

const SECRET_OR_LONG = /^\/api\/(?:auth|account)(?:\/|$)|\/export\./;

const brotliOf = (quality: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** For an answer that is sent once: a tenth of the time of the usual quality, for a tenth more bytes. */
const ONCE = { brotliOptions: brotliOf(1), zlibOptions: { level: 2 } };

/** For an answer that is sent many times. */
const OFTEN = brotliOf(5);

/** For the routes that are registered afterwards. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  // Before the plugin's own hook of the same kind, which reads what is set here.
  app.addHook('onRoute', (route) => {
    if (SECRET_OR_LONG.test(route.url)) route.compress = false;
  });
  await app.register(compress, {
    ...ONCE,
    encodings: [...ENCODINGS],
    threshold: LEAST_COMPRESSED,
    customTypes: JSON_ANSWER,
    // A small request must not become a large one.
    globalDecompression: false,
  });
};

/** The best that the caller takes; `undefined` for an answer as it is. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined =>
  negotiate(headers['accept-encoding'] ?? '', [...ENCODINGS]) ?? undefined;

/** For what is kept and sent as often as it is asked for. Runs beside the event loop. */
const compressOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(text, OFTEN) : promisify(gzip)(text);
