/** Makes routes of endpoints. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { Access, AnswerOf, Endpoint, Sent } from '../../contract/endpoint';
import { LINK_ID } from '../../contract/analysis/analysis-links';
import { numberParam } from '../../contract/params';
import { parseLibraryId } from '../../contract/preparation';
import { OWNER_ID } from '../../contract/profile-paths';
import { type Granted, own, type Owned } from '../db/owned';
import type { RepertoireHead } from '../db/repertoires/repertoires';
import type { StudyHead } from '../db/studies/studies';
import { fail } from '../errors';
import { EVENT_STREAM } from '../http/event-stream';
import { errorResponses, jsonResponse } from '../http/routes';
import type { LibraryOwner, ProfileAccess, ReadableLibrary } from './access';
import type { ReadableStudy } from './document-access';
import type { SignedInUser } from './user-auth';

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The route has been made from it, and checks its access. */
    readonly endpoint?: Endpoint;
  }
}

/** What a handler is given after the check of an access. */
type Grants = {
  readonly anyone: object;
  readonly read: { readonly owner: LibraryOwner };
  readonly write: { readonly owner: LibraryOwner & Owned };
  readonly 'write-or-empty': { readonly owner: Owned | undefined };
  readonly account: { readonly user: SignedInUser };
  readonly actor: { readonly owner: Owned };
  readonly 'installation-owner': { readonly user: SignedInUser };
  readonly libraries: { readonly me: ReadableLibrary | undefined; readonly of: ReadableLibrary | undefined };
  readonly repertoire: { readonly repertoire: Granted<RepertoireHead> };
  readonly 'deleted-repertoire': { readonly repertoire: Granted<RepertoireHead> };
  readonly 'read-study': ReadableStudy;
  readonly 'write-study': { readonly study: Granted<StudyHead> };
  readonly 'deleted-study': { readonly study: Granted<StudyHead> };
  readonly 'analysis-link': object;
};

type Input<E extends Endpoint> = Grants[E['access']] & {
  readonly params: Sent<E, 'params'>;
  readonly query: Sent<E, 'query'>;
  readonly headers: Sent<E, 'headers'>;
  readonly body: Sent<E, 'body'>;
};

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type Settings = {
  readonly summary: string;
  readonly description?: string;
  /** What a successful answer is. */
  readonly answer: string;
  /** What a 409 tells. */
  readonly conflict?: string;
  /** Refusals beyond those that follow from the access. */
  readonly errors?: Readonly<Record<number, unknown>>;
  /** In bytes. */
  readonly bodyLimit?: number;
  /** Throws the refusal. */
  readonly errorHandler?: (error: FastifyError) => never;
  /** Counted before the access is checked. */
  readonly limit?: onRequestAsyncHookHandler | readonly onRequestAsyncHookHandler[];
};

export type Implement = <E extends Endpoint>(
  endpoint: E,
  settings: Settings,
  /** Gives the answer, or the reply by which it sends the answer itself. */
  handle: (input: Input<E>, call: Call) => Promise<Awaited<AnswerOf<E>> | FastifyReply> | FastifyReply,
) => void;

/** Whoever may not call an endpoint is refused before the rest is read. `tag` groups endpoints in the API's description. */
export const implementIn =
  (app: FastifyInstance, access: ProfileAccess, tag: string): Implement =>
  (endpoint, { answer: answerText, conflict, errors, bodyLimit, errorHandler, limit, ...texts }, handle) => {
    const { method, path, params, query, headers, body, upload, answer } = endpoint;
    const status = endpoint.status ?? (answer === undefined ? 204 : 200);
    const grants = new WeakMap<FastifyRequest, object>();
    const check = CHECKS[endpoint.access];
    const responses: Readonly<Record<number, unknown>> = {
      [status]: answerResponse(endpoint, answerText),
      ...refusalsOf(endpoint),
      ...conflictResponse(endpoint, conflict),
      ...errors,
    };
    const perform: (input: Input<typeof endpoint>, call: Call) => unknown = handle;
    app.route({
      method,
      url: path,
      config: { endpoint, streamsBody: upload !== undefined },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(errorHandler && { errorHandler }),
      onRequest: [
        ...[limit ?? []].flat(),
        async (request: FastifyRequest, reply: FastifyReply) =>
          void grants.set(request, await check(access, request, reply)),
      ],
      schema: {
        ...texts,
        tags: [tag],
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...(upload !== undefined && { consumes: [upload] }),
        response: responses,
      },
      // Fastify sends what comes of the promise, unless the handler has sent an answer itself.
      handler: (request, reply) => {
        const input = inputOf(endpoint, request, grants.get(request) ?? {});
        void reply.code(status);
        return perform(input, { request, reply });
      },
    });
  };

const answerResponse = ({ answer, media = 'application/json', events }: Endpoint, text: string) => {
  if (answer === undefined) return z.undefined().describe(text);
  const content = { [media]: { schema: answer }, ...(events && { [EVENT_STREAM]: { schema: events } }) };
  return { description: text, content };
};

const refusalsOf = ({ access, params, query, body }: Endpoint) => ({
  ...(params || query || body ? errorResponses(400) : {}),
  ...REFUSALS[access],
});

const REFUSALS: Readonly<Record<Access, object>> = {
  anyone: {},
  read: errorResponses(404),
  write: errorResponses(401, 403, 404),
  'write-or-empty': {},
  account: errorResponses(401),
  actor: errorResponses(401),
  'installation-owner': errorResponses(401, { 403: 'Not the owner' }),
  libraries: errorResponses(404),
  repertoire: errorResponses(404),
  'deleted-repertoire': errorResponses(404),
  'read-study': errorResponses(404),
  'write-study': errorResponses(401, 403, 404),
  'deleted-study': errorResponses(404),
  'analysis-link': errorResponses(404),
};

const conflictResponse = ({ conflict }: Endpoint, text: string | undefined) => {
  if (text === undefined) return {};
  return conflict === undefined ? errorResponses({ 409: text }) : { 409: jsonResponse(text, conflict) };
};

type Check = (access: ProfileAccess, request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** Throws a refusal. A malformed number is nobody's: its form is refused afterwards, except before guests. */
const CHECKS: Readonly<Record<Access, Check>> = {
  anyone: () => Promise.resolve({}),
  read: async (access, request, reply) => {
    const id = userIn(request);
    return id === undefined ? {} : { owner: await access.requireRead(request, reply, id) };
  },
  write: async (access, request, reply) => {
    const id = userIn(request);
    if (id === undefined) return CHECKS.actor(access, request, reply);
    return { owner: await access.requireWrite(request, reply, id) };
  },
  'write-or-empty': async (access, request, reply) => {
    const id = userIn(request);
    return { owner: id !== undefined && (await access.mayWrite(request, reply, id)) ? own(id) : undefined };
  },
  account: async (access, request, reply) => ({ user: await access.requireUser(request, reply) }),
  actor: async (access, request, reply) => {
    const id = await access.actorOf(request, reply);
    if (id === undefined) throw fail('not-signed-in');
    return { owner: own(id) };
  },
  'installation-owner': async (access, request, reply) => {
    const user = await access.requireUser(request, reply);
    if (user.id !== OWNER_ID) throw fail('owner-only');
    return { user };
  },
  libraries: async (access, request, reply) => {
    const { me, of } = partsOf(request.query);
    const read = async (named: unknown): Promise<ReadableLibrary | undefined> => {
      const id = typeof named === 'string' ? parseLibraryId(named) : undefined;
      if (id === undefined) return undefined;
      const owner = await access.requireRead(request, reply, id);
      return { ...owner, canWrite: await access.mayWrite(request, reply, id) };
    };
    return { me: await read(me), of: await read(of) };
  },
  repertoire: async ({ documents }, request, reply) => ({
    repertoire: await documents.requireRepertoire(request, reply, addressIn(request, 'repertoire')),
  }),
  'deleted-repertoire': async ({ documents }, request, reply) => ({
    repertoire: await documents.requireDeletedRepertoire(request, reply, addressIn(request, 'repertoire')),
  }),
  'read-study': ({ documents }, request, reply) => documents.readStudy(request, reply, addressIn(request, 'study')),
  'write-study': async ({ documents }, request, reply) => ({
    study: await documents.requireStudy(request, reply, addressIn(request, 'study')),
  }),
  'deleted-study': async ({ documents }, request, reply) => ({
    study: await documents.requireDeletedStudy(request, reply, addressIn(request, 'study')),
  }),
  'analysis-link': (_, request) =>
    LINK_ID.test(addressIn(request, 'link')) ? Promise.resolve({}) : Promise.reject(fail('no-such-link')),
};

const partsOf = (parts: unknown): Readonly<Record<string, unknown>> => z.record(z.string(), z.unknown()).parse(parts);

const userIn = ({ params }: FastifyRequest): number | undefined => numberParam.safeParse(partsOf(params)['id']).data;

const addressIn = ({ params }: FastifyRequest, name: string): string => String(partsOf(params)[name]);

/** Fastify has validated the request by the endpoint's schemas. */
function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, grant: object): Input<E>;
function inputOf(_: Endpoint, { params, query, headers, body }: FastifyRequest, grant: object): object {
  return { ...grant, params, query, headers, body };
}
