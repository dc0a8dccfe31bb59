/**
 * The log of a process, and what it may hold: no name, address, PGN or other text of a person. Of a request it has the
 * route, of an error only what tells where and how something broke.
 */
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

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** PostgreSQL's class of errors about values, which it repeats. */
const DATA_EXCEPTION = /^22/;

/** Errors within errors are followed so deep. */
const DEEPEST = 5;

/**
 * An error without what it knows beside its message (parameters of a statement, the row that is there already, recipients,
 * bytes of a request). Its message is left out where it repeats what was read, and email addresses are.
 */
export const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const described: LoggedError = {
    type: error.name,
    code,
    ...(repeatsInput(error, code) ? {} : { message: error.message.replace(EMAIL, '(address)') }),
    stack: framesOf(error),
    ...(error.cause === undefined || depth === DEEPEST ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
  return described;
};

/** JSON that cannot be read is quoted by the error about it. */
const repeatsInput = (error: Error, code: string | undefined): boolean =>
  error instanceof SyntaxError || (code !== undefined && DATA_EXCEPTION.test(code));

/** Its first lines repeat the message. */
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

/**
 * A request as the log has it: which call, and nothing of who asks or whom for. An address may hold a name or a reset
 * link's secret, so the log has its pattern.
 */
const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

/** Unlike any other, also among several servers: by it an answer and its lines in the log are found. */
export const makeRequestId = (): string => randomUUID();

/** Tells the request's id with each answer. */
export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
