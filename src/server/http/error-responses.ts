/**
 * One answer for every failure: the status and `{ message, id, values }`, whatever went wrong and wherever.
 * What a person can act on is told; what broke inside is logged and answered `Internal Server Error`.
 */
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { diskTroubleOf } from '../db/disk-full';
import { clientGone, diskTakesNothing, HttpFailure, malformedBody, refusedForm } from '../errors';

/** What is said of the refusals that Fastify itself makes, by its error codes. */
const frameworkRefusals: Readonly<Record<string, HttpFailure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpFailure(400, { id: 'not-json' }),
  FST_ERR_CTP_INVALID_JSON_BODY: malformedBody(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpFailure(400, { id: 'wrong-length' }),
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpFailure(413, { id: 'body-too-large' }),
  FST_ERR_BAD_URL: new HttpFailure(400, { id: 'bad-url' }),
};

const internalError = new HttpFailure(500, { id: 'internal' });

/** Where the data lies, for the log, and for whoever asks where nobody but this machine does. */
type DataFolder = { readonly folder: string | undefined; readonly showsFolder: boolean };

/** Turns every error thrown by a route, a hook or Fastify into its answer. */
export const addErrorAnswers = (app: FastifyInstance, { folder, showsFolder }: DataFolder): void => {
  app.setErrorHandler((error: Error, request, reply) => {
    const trouble = diskTroubleOf(error);
    if (trouble !== undefined) request.log.error({ err: error, folder }, `the disk is ${trouble}: a request failed`);
    const failure = trouble === undefined ? error : diskTakesNothing(trouble, showsFolder ? folder : undefined);
    answerError(failure, request, reply);
  });
};

/** Also for the errors that Fastify raises before a route is found. */
export const answerError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = reportFailure(hasGone(request, reply, error) ? clientGone() : error, request.log);
  void reply
    .status(failure.statusCode)
    // A stream that breaks before it begins has set its own.
    .type('application/json; charset=utf-8')
    .headers(failure.beside.headers ?? {})
    .send({ ...toErrorBody(failure), ...failure.beside.body });
};

/** The sentence, and of what it is made. */
export const toErrorBody = ({ message, said }: HttpFailure) => ({ message, ...said });

/** What a body or an answer that breaks off fails with, as a whole or as a stream. */
const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether the client went away before it had sent all, or before an answer began. */
const hasGone = ({ raw }: FastifyRequest, reply: FastifyReply, error: unknown): boolean =>
  (reply.raw.destroyed || (raw.destroyed && !raw.complete)) &&
  error instanceof Error &&
  'code' in error &&
  BROKEN_OFF.includes(String(error.code));

/**
 * The failure as it is told to the client. What broke inside is logged; a refusal is an ordinary event, one line
 * without its words, which may hold a name or a part of a text.
 */
export const reportFailure = (error: unknown, log: FastifyBaseLogger): HttpFailure => {
  const failure = toHttpFailure(error);
  // What nobody has thought of, and what whoever runs the server can mend.
  if (failure !== error && failure.statusCode >= 500) log.error({ err: error }, 'a request failed');
  else log.info({ failure: failure.said.id }, 'a request was refused');
  return failure;
};

const toHttpFailure = (error: unknown): HttpFailure => {
  if (error instanceof HttpFailure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedInput(error.validation);
  const trouble = diskTroubleOf(error);
  if (trouble !== undefined) return diskTakesNothing(trouble);
  if (!isFastifyError(error)) return internalError;
  const known = frameworkRefusals[error.code];
  if (known !== undefined) return known;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new HttpFailure(statusCode, { id: 'refused-request', values: { reason: error.message } })
    : internalError;
};

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'statusCode' in error;

type Problem = { readonly instancePath: string; readonly message?: string };

/** Names every field that was refused: `pgn: Required; mode: Expected one of "fast"|"accurate"`. */
const refusedInput = (problems: readonly Problem[]): HttpFailure => {
  const words = problems.map(({ instancePath, message = '' }) => {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'body';
    return `${field}: ${formatProblem(message)}`;
  });
  return new HttpFailure(400, { id: 'refused-input', values: { problems: words.join('; ') } });
};

/** The specification's `Required` and `Expected X, received Y` in place of the schema library's words. */
const formatProblem = (message: string): string =>
  message.endsWith('received undefined') ? 'Required' : message.replace(/^Invalid (input|option): e/, 'E');

/** Refuses a body with words for each field, so that a form can show them where they belong. */
export const nameRefusedFields = (app: FastifyInstance): void => {
  app.setErrorHandler((error) => {
    throw hasZodFastifySchemaValidationErrors(error) ? refusedForm(toFields(error.validation)) : error;
  });
};

type FormRefusalsProblem = Pick<FastifySchemaValidationError, 'instancePath' | 'message'>;

/** The first problem of each field. */
const toFields = (problems: readonly FormRefusalsProblem[]): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const { instancePath, message = '' } of problems) {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'form';
    if (!fields.has(field)) fields.set(field, formatProblem(message));
  }
  return Object.fromEntries(fields);
};
