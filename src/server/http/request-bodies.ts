/** Limits the time that a slow client may take to send a request. */
import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { fail, type HttpError } from '../errors';

export type RequestTimeouts = {
  /** Until the header is complete. */
  readonly head: Milliseconds;
  /** Then until the body is complete, if it is read whole. */
  readonly body: Milliseconds;
  /** Minimum speed of a streamed body. */
  readonly moving: { readonly bytes: number; readonly within: Milliseconds };
};

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  head: 30_000,
  body: 30_000,
  moving: { bytes: 65_536, within: 30_000 },
};

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The route reads the body as a stream; see `movingChunks`. */
    readonly streamsBody?: boolean;
  }
}

/** Responds 408 to a body that is late. */
export const endSlowBodies = (app: FastifyInstance, { body }: RequestTimeouts): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody === true) {
      done(null, payload);
      return;
    }
    const timed = new PassThrough();
    const timer = setTimeout(() => timed.destroy(bodyTooSlow()), body);
    // Errors reach the reader; without a reader they are no failure.
    timed.on('error', () => undefined).once('close', () => clearTimeout(timer));
    payload.once('error', (error) => timed.destroy(error)).pipe(timed);
    // After an early response the rest of the body is discarded, so that the connection stays usable.
    reply.raw.once('finish', () => {
      payload.unpipe(timed);
      payload.resume();
      timed.destroy();
    });
    done(null, timed);
  });
};

/** Closes the connection. */
const bodyTooSlow = (): HttpError => fail('body-too-slow', undefined, { headers: { connection: 'close' } });

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Empty without a body. After an early stop the rest is discarded and the connection stays open, so that the client can
 * read the response.
 */
export async function* bodyChunks(body: unknown): AsyncGenerator<Buffer> {
  const stream = body instanceof Readable ? body : Readable.from([]);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) if (chunk instanceof Buffer) yield chunk;
  } finally {
    stream.resume();
  }
}

/** Throws when chunks arrive too slowly. Only the time spent waiting counts. */
export async function* withMinimumSpeed(
  chunks: AsyncIterable<Buffer>,
  { bytes, within }: RequestTimeouts['moving'],
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let received = 0;
  let remaining = within;
  try {
    for (;;) {
      const before = performance.now();
      const next = await inTime(iterator.next(), remaining);
      if (next.done === true) return;
      remaining -= performance.now() - before;
      received += next.value.length;
      if (received >= bytes) [received, remaining] = [0, within];
      yield next.value;
    }
  } finally {
    // Not awaited: it may wait for a chunk that never comes.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

const inTime = async <Value>(value: Promise<Value>, time: Milliseconds): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow()), time);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Accepts JSON bodies only, and no compressed ones. An empty body counts as none, even with the JSON content type. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers: { 'content-encoding': coding = 'identity' } }, _reply, done) => {
    done(coding === 'identity' ? undefined : fail('packed-body'));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
