/**
 * Every failure gets one form of response: a status and `{ message, id, values }`. Internal errors are logged and
 * hidden.
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
import { type DiskProblem, diskProblemOf } from '../db/disk-full';
import { fail, HttpError, refusedForm } from '../errors';

/** By Fastify's error codes. */
const frameworkErrors: Readonly<Record<string, HttpError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: fail('not-json'),
  FST_ERR_CTP_INVALID_JSON_BODY: fail('malformed-json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: fail('wrong-length'),
  FST_ERR_CTP_BODY_TOO_LARGE: fail('body-too-large'),
  FST_ERR_BAD_URL: fail('bad-url'),
};

const internalError = fail('internal');

/** The data folder for the log, and for local clients. */
type DataFolder = { readonly folder: string | undefined; readonly showsFolder: boolean };

export const addErrorResponses = (app: FastifyInstance, { folder, showsFolder }: DataFolder): void => {
  app.setErrorHandler((error: Error, request, reply) => {
    const diskTrouble = diskProblemOf(error);
    if (diskTrouble !== undefined)
      request.log.error({ err: error, folder }, `the disk is ${diskTrouble}: a request failed`);
    const failure = diskTrouble === undefined ? error : diskNotWritable(diskTrouble, showsFolder ? folder : undefined);
    sendError(failure, request, reply);
  });
};

/** Reading still works. `folder` only for clients that may know it. */
const diskNotWritable = (trouble: DiskProblem, folder?: string): HttpError => {
  const { disk, named } = DISK_TROUBLES[trouble];
  return folder === undefined ? fail(disk) : fail(named, { folder });
};

const DISK_TROUBLES = {
  full: { disk: 'disk-is-full', named: 'folder-is-full' },
  'read-only': { disk: 'disk-is-read-only', named: 'folder-is-read-only' },
} as const;

/** Also for errors that Fastify raises before routing. */
export const sendError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = reportFailure(hasDisconnected(request, reply, error) ? fail('client-gone') : error, request.log);
  void reply
    .status(failure.statusCode)
    // A stream that fails before it begins has set its own type.
    .type('application/json; charset=utf-8')
    .headers(failure.headers)
    .send({ ...toErrorBody(failure), ...failure.body });
};

export const toErrorBody = ({ message, errorMessage }: HttpError) => ({ message, ...errorMessage });

/** Error codes of an interrupted body or response. */
const DISCONNECT_CODES = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether the client disconnected before it had sent the request or before the response began. */
const hasDisconnected = ({ raw }: FastifyRequest, reply: FastifyReply, error: unknown): boolean =>
  (reply.raw.destroyed || (raw.destroyed && !raw.complete)) &&
  error instanceof Error &&
  'code' in error &&
  DISCONNECT_CODES.includes(String(error.code));

/** Internal errors are logged in full; refusals as one line without their message, which may contain personal data. */
export const reportFailure = (error: unknown, log: FastifyBaseLogger): HttpError => {
  const failure = toHttpError(error);
  // Unexpected errors, and those the operator can fix.
  if (failure !== error && failure.statusCode >= 500) log.error({ err: error }, 'a request failed');
  else log.info({ failure: failure.errorMessage.id }, 'a request was refused');
  return failure;
};

const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const diskTrouble = diskProblemOf(error);
  if (diskTrouble !== undefined) return diskNotWritable(diskTrouble);
  if (!isFastifyError(error)) return internalError;
  const known = frameworkErrors[error.code];
  if (known !== undefined) return known;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? fail('refused-request', { reason: error.message }, { status: statusCode })
    : internalError;
};

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'statusCode' in error;

type Problem = { readonly instancePath: string; readonly message?: string };

/**
 * `pgn: Required; mode: Expected one of "fast"
 * "accurate"`.
 */
const invalidInput = (problems: readonly Problem[]): HttpError => {
  const words = problems.map(({ instancePath, message = '' }) => {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'body';
    return `${field}: ${formatProblem(message)}`;
  });
  return fail('refused-input', { problems: words.join('; ') });
};

/** Replaces Zod's wording by the specification's `Required` and `Expected X, received Y`. */
const formatProblem = (message: string): string =>
  message.endsWith('received undefined') ? 'Required' : message.replace(/^Invalid (input|option): e/, 'E');

/** Reports validation errors per field, for forms. */
export const reportFieldErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error) => {
    throw hasZodFastifySchemaValidationErrors(error) ? refusedForm(toFields(error.validation)) : error;
  });
};

type FieldProblem = Pick<FastifySchemaValidationError, 'instancePath' | 'message'>;

/** The first problem of each field. */
const toFields = (problems: readonly FieldProblem[]): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const { instancePath, message = '' } of problems) {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'form';
    if (!fields.has(field)) fields.set(field, formatProblem(message));
  }
  return Object.fromEntries(fields);
};
