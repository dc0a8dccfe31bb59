/** Makes routes of endpoints. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../../contract/endpoint';
import { numberParam } from '../../contract/params';
import { own, type Owned } from '../db/owned';
import { fail } from '../errors';
import { errorResponses, jsonResponse } from '../http/routes';
import type { ProfileAccess } from './access';

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The route has been made from an endpoint, and checks its access. */
    readonly isEndpoint?: boolean;
  }
}

type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly owner: E['access'] extends 'write' ? Owned : Owned | undefined;
};

type Description = {
  readonly summary: string;
  readonly description: string;
  /** What a successful answer is. */
  readonly answer: string;
  /** What a 409 tells. */
  readonly conflict?: string;
};

export type Implement = <E extends Endpoint>(
  endpoint: E,
  description: Description,
  handle: (input: Input<E>) => AnswerOf<E>,
) => void;

/** Whoever may not call an endpoint is refused before the body is read. `tag` groups the endpoints in the API's description. */
export const implementIn =
  (app: FastifyInstance, access: ProfileAccess, tag: string): Implement =>
  (endpoint, { answer: answerText, conflict, ...texts }, handle) => {
    const { method, path, params, body, answer } = endpoint;
    const status = endpoint.status ?? (answer === undefined ? 204 : 200);
    const owners = new WeakMap<FastifyRequest, Owned>();
    const checkAccess = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const id = numberParam.safeParse(z.object({ id: z.unknown() }).parse(request.params).id);
      if (!id.success) return refuseMalformed(request, reply);
      if (endpoint.access === 'write') await access.requireWrite(request, reply, id.data);
      else if (!(await access.mayWrite(request, reply, id.data))) return;
      owners.set(request, own(id.data));
    };
    /** Nobody's: a guest is told to sign in where that is needed, and others what is malformed. */
    const refuseMalformed = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (endpoint.access === 'write' && (await access.actorOf(request, reply)) === undefined)
        throw fail('not-signed-in');
    };
    const responses: Readonly<Record<number, unknown>> = {
      [status]: answer === undefined ? z.undefined().describe(answerText) : jsonResponse(answerText, answer),
      ...errorResponses(...REFUSALS[endpoint.access]),
      ...conflictResponse(endpoint, conflict),
    };
    app.route({
      method,
      url: path,
      config: { isEndpoint: true },
      onRequest: checkAccess,
      schema: {
        ...texts,
        tags: [tag],
        params,
        ...(body && { body }),
        response: responses,
      },
      handler: async (request, reply) => {
        const perform: (input: Input<typeof endpoint>) => Promise<unknown> = handle;
        return reply.code(status).send(await perform(inputOf(endpoint, request, owners.get(request))));
      },
    });
  };

const REFUSALS = { write: [400, 401, 403, 404], 'write-or-empty': [400] } as const;

const conflictResponse = ({ conflict }: Endpoint, text: string | undefined) => {
  if (text === undefined) return {};
  return conflict === undefined ? errorResponses({ 409: text }) : { 409: jsonResponse(text, conflict) };
};

/** Fastify has validated the request by the endpoint's schemas. */
function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, owner: Owned | undefined): Input<E>;
function inputOf(_: Endpoint, { params, body }: FastifyRequest, owner: Owned | undefined): object {
  return { params, body, owner };
}
