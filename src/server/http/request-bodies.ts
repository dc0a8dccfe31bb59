/** A client that sends its request drop by drop holds a connection and what has come of it: its time is bounded. */
import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { bodyTooSlow, packedBody } from '../errors';

export type SendingTimes = {
  /** Until the head of a request is there. */
  readonly head: Milliseconds;
  /** From then on until its body is, of one that is read whole. */
  readonly body: Milliseconds;
  /** Of a body that is read as it comes: so many bytes each time. */
  readonly moving: { readonly bytes: number; readonly within: Milliseconds };
};

export const SENDING_TIMES: SendingTimes = {
  head: 30_000,
  body: 30_000,
  moving: { bytes: 65_536, within: 30_000 },
};

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The body is read as it comes, by whoever answers; see `movingChunks`. */
    readonly streamsBody?: boolean;
  }
}

/** A body that is not there in time is answered 408. */
export const endSlowBodies = (app: FastifyInstance, { body }: SendingTimes): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody === true) {
      done(null, payload);
      return;
    }
    const timed = new PassThrough();
    const timer = setTimeout(() => timed.destroy(bodyTooSlow()), body);
    // Whoever reads it hears of it; when nobody does any more it is no failure.
    timed.on('error', () => undefined).once('close', () => clearTimeout(timer));
    payload.once('error', (error) => timed.destroy(error)).pipe(timed);
    // What is answered before it is read whole is thrown away as it comes, so that the connection goes on.
    reply.raw.once('finish', () => {
      payload.unpipe(timed);
      payload.resume();
      timed.destroy();
    });
    done(null, timed);
  });
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The bytes of a body as they come; none without one. Whoever stops to read leaves the connection open, and what still
 * comes is thrown away, so that the client hears why.
 */
export async function* bodyChunks(body: unknown): AsyncGenerator<Buffer> {
  const stream = body instanceof Readable ? body : Readable.from([]);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) if (chunk instanceof Buffer) yield chunk;
  } finally {
    stream.resume();
  }
}

/** The chunks as they come; throws when too little does. Only the time counts for which they are waited for. */
export async function* movingChunks(
  chunks: AsyncIterable<Buffer>,
  { bytes, within }: SendingTimes['moving'],
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let received = 0;
  let left = within;
  try {
    for (;;) {
      const before = performance.now();
      const next = await inTime(iterator.next(), left);
      if (next.done === true) return;
      left -= performance.now() - before;
      received += next.value.length;
      if (received >= bytes) [received, left] = [0, within];
      yield next.value;
    }
  } finally {
    // Not waited for: it may itself wait for a chunk that never comes.
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

/**
 * Bodies are JSON and nothing else. An empty one counts as none, so that a call without a payload
 * may carry the JSON content type. None is unpacked, of whatever type.
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers: { 'content-encoding': coding = 'identity' } }, _reply, done) => {
    done(coding === 'identity' ? undefined : packedBody());
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
