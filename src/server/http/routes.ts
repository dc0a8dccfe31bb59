import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorSchema } from '../../contract/errors';
import { cacheTexts, JSON_TYPE } from './response-cache';

/** Fastify with routes typed by their schemas. */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Hooks that apply to these routes only need `encapsulate`. */
export type Routes<Deps> = (app: RouteApp, deps: Deps) => void;

/** Registers routes in their own scope, for their own hooks, body types and error handlers. */
export const encapsulate = <Deps>(app: RouteApp, routes: Routes<Deps>, deps: Deps): void => {
  app.register((scope: RouteApp, _options, done) => {
    routes(scope, deps);
    done();
  });
};

const DOCS_PATH = '/api/docs';

export const OPENAPI_PATH = '/api/openapi.json';

/** API documentation as a page and as OpenAPI JSON. Register before the routes. */
export const addApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Outpost Pro',
        description:
          'Chess analysis and opponent scouting. Every refusal and failure answers `{ "message": … }`, and beside it the `id` and the `values` that it is made of.',
        version: '1',
      },
      tags: [
        { name: 'analysis', description: 'An engine evaluation of every move of a game' },
        { name: 'scouting', description: 'How a player plays, from the last games' },
        { name: 'preparation', description: 'What to play against a player' },
        { name: 'events', description: 'A user’s tournaments, round by round' },
        { name: 'studies', description: 'Games with variations and comments, kept together and shared' },
        { name: 'repertoires', description: 'A user’s own opening moves, and when they are asked again' },
        { name: 'connections', description: 'What may be done for somebody at a site, with their consent' },
        { name: 'library', description: 'A user’s own games: report, import and export' },
        { name: 'puzzles', description: 'Puzzles, attempts at them, and what the attempts add up to' },
        { name: 'auth', description: 'Who is signed in, and how one gets there' },
        { name: 'account', description: 'The settings of the signed-in user' },
        { name: 'invitations', description: 'Who may register, where an invitation is needed' },
        { name: 'operation', description: 'For those who run the server' },
      ],
    },
    transform: describeAccess,
  });
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, logLevel: 'warn' });
  const describe = prepareDescription(() => JSON.stringify(app.swagger()));
  app.get(OPENAPI_PATH, { schema: { hide: true } }, (_request, reply) => describe(reply));
};

/** With who may call. */
const describeAccess: SwaggerTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call);
  const access = call.route.config?.endpoint?.access;
  return { schema: access === undefined ? schema : { ...schema, 'x-access': access }, url };
};

/** It never changes, and has hundreds of kilobytes: it is made and compressed once. */
const prepareDescription = (make: () => string): ((reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) => {
  const sendCached = cacheTexts(JSON_TYPE);
  let prepared: { readonly text: string; readonly tag: string } | undefined;
  const prepare = () => {
    const text = make();
    return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  return (reply) => {
    prepared ??= prepare();
    const { text, tag } = prepared;
    void reply.header('etag', tag);
    if (reply.request.headers['if-none-match'] === tag) return reply.status(304).send();
    return sendCached(reply, '', () => Promise.resolve(text));
  };
};

/** A JSON response for the schema of a status. */
export const jsonResponse = <Schema>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** What an error status tells, unless a route says more. */
const ERROR_DESCRIPTIONS = {
  400: 'The request is invalid',
  401: 'Nobody is signed in',
  403: 'It belongs to another user',
  404: 'It does not exist, or not for whoever asks',
  408: 'The body was not sent in time',
  410: 'The account at the site is closed',
  413: 'The body is too large',
  429: 'Too many requests; Retry-After says how long to wait',
  502: 'The site cannot be reached, refuses, or has trouble',
  503: 'Too busy, here or at the site; Retry-After says how long to wait',
  504: 'The site did not respond in time',
} as const;

type DescribedStatus = keyof typeof ERROR_DESCRIPTIONS | Readonly<Record<number, string>>;

type StatusOf<Described> = Described extends number ? Described : Extract<keyof Described, number>;

type ErrorResponse = ReturnType<typeof jsonResponse<typeof errorSchema>>;

/** `errorResponses(400, 404, { 409: 'The user has 200 events already' })`. */
export function errorResponses<const Errors extends readonly DescribedStatus[]>(
  ...errors: Errors
): Readonly<Record<StatusOf<Errors[number]>, ErrorResponse>>;
export function errorResponses(...errors: readonly DescribedStatus[]): Readonly<Record<number, ErrorResponse>> {
  const described = errors.map((error) => (typeof error === 'number' ? { [error]: ERROR_DESCRIPTIONS[error] } : error));
  return Object.fromEntries(
    described.flatMap(Object.entries<string>).map(([status, text]) => [status, jsonResponse(text, errorSchema)]),
  );
}

/** Aborts when the client disconnects (and, without effect, after the response). */
export const clientGoneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => controller.abort());
  return controller.signal;
};
