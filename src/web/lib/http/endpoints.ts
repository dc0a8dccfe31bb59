/** Calls of endpoints. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import { addressOf, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf } from '../../../contract/endpoint';
import { type CachedPage, readThrough } from '../offline-cache';
import { getJson, send } from './http';

type Call = {
  readonly signal?: AbortSignal;
  /** Lets a short request outlive the page. */
  readonly keepalive?: true;
};

type Input<E extends Endpoint> = Call & { readonly params: ParamsOf<E> } & (E extends { readonly body: z.ZodType }
    ? { readonly body: BodyOf<E> }
    : object);

/** Throws `HttpError` for a refusal, and the schema's error for an answer of another form. */
export function callEndpoint<E extends Endpoint>(endpoint: E, input: Input<E>): AnswerOf<E>;
export async function callEndpoint(endpoint: Endpoint, input: object): Promise<unknown> {
  const { params, body, ...call }: Call & { params?: Readonly<Record<string, unknown>>; body?: unknown } = input;
  const content = body === undefined ? {} : { headers: JSON_HEADERS, body: JSON.stringify(body) };
  const response = await send(addressOf(endpoint, params ?? {}), { method: endpoint.method, ...content, ...call });
  return endpoint.answer?.parse(await response.json());
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };

type Readable<Params, Answer> = Endpoint & {
  readonly method: 'GET';
  readonly params: z.ZodType<Params>;
  readonly answer: z.ZodType<Answer>;
};

type QuerySettings<Answer> = {
  /** The page that shows the answer, where it is one of the pages listed as available offline. */
  readonly pageOf?: (answer: Answer) => CachedPage;
  readonly staleTime?: Milliseconds;
};

/** Keyed by the address. Without a network, an endpoint that is kept offline answers what it answered last. */
export const endpointQuery = <Params extends Readonly<Record<string, unknown>>, Answer>(
  { path, answer: schema, isKeptOffline }: Readable<Params, Answer>,
  params: Params,
  { pageOf, staleTime }: QuerySettings<Answer> = {},
) => {
  const name = addressOf({ path }, params);
  return queryOptions({
    queryKey: [name],
    queryFn: ({ signal }) => {
      const read = () => getJson(name, schema, signal);
      return isKeptOffline ? readThrough({ name, schema, read, ...(pageOf && { pageOf }) }) : read();
    },
    ...(staleTime !== undefined && { staleTime }),
  });
};
