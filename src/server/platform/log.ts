/** Logs without personal data: no names, addresses or PGN. Requests are logged by route, errors by type and stack. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';

type LoggedError = {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: unknown;
};

const EMAIL = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** PostgreSQL's data exceptions repeat the value. */
const DATA_EXCEPTION = /^22/;

/** Levels of causes. */
const MAX_DEPTH = 5;

/**
 * Omits properties besides the message (parameters, rows, recipients, bytes), the message where it repeats input, and
 * email addresses.
 */
export const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const described: LoggedError = {
    type: error.name,
    code,
    ...(repeatsInput(error, code) ? {} : { message: error.message.replace(EMAIL, '(address)') }),
    stack: framesOf(error),
    ...(error.cause === undefined || depth === MAX_DEPTH ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
  return described;
};

/** JSON syntax errors quote the input. */
const repeatsInput = (error: Error, code: string | undefined): boolean =>
  error instanceof SyntaxError || (code !== undefined && DATA_EXCEPTION.test(code));

/** The first lines of a stack repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

export const logOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  serializers: { req: describeRequest, err: (error: unknown) => describeError(error) },
});

export const createLog = (level: Config['logLevel']): Logger => pino(logOptions(level));

/** The address pattern, since an address may contain names or secrets. */
const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

/** Unique across servers; connects a response with its log lines. */
export const makeRequestId = (): string => randomUUID();

export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
