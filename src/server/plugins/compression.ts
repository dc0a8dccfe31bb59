/**
 * Answers as brotli or gzip, as the caller takes them. Not those of accounts: what an answer's length tells of a secret in
 * it grows with compression (BREACH), so nothing that holds a session, a code or a secret of a second factor is
 * compressed, whatever else stands beside it. Not event streams, whose events would wait in the compressor, nor exports,
 * which are as long as a library and would keep a core busy; pages and scripts lie compressed on the disk.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes below which an answer fits into a packet anyhow. */
export const LEAST_COMPRESSED = 1400;
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
export const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined =>
  negotiate(headers['accept-encoding'] ?? '', [...ENCODINGS]) ?? undefined;

/** For what is kept and sent as often as it is asked for. Runs beside the event loop. */
export const compressOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(text, OFTEN) : promisify(gzip)(text);
