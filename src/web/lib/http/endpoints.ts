/** Calls of endpoints. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import { addressOf, type AnswerOf, type Endpoint, type Sent } from '../../../contract/endpoint';
import { type CachedPage, readThrough } from '../offline-cache';
import { getJson, send } from './http';

type Call = {
  readonly signal?: AbortSignal;
  /** Lets a short request outlive the page. */
  readonly keepalive?: boolean;
};

/** The parts that the endpoint takes. */
type Input<E extends Endpoint> = Call & {
  readonly [Place in Extract<keyof E, 'params' | 'query' | 'headers' | 'body'>]: Sent<E, Place>;
};

/** Throws `HttpError` for a refusal, and the schema's error for an answer of another form. */
export function callEndpoint<E extends Endpoint>(endpoint: E, input: Input<E>): AnswerOf<E>;
export async function callEndpoint(
  endpoint: Endpoint,
  { params = {}, query, headers, body, ...call }: Call & Parts,
): Promise<unknown> {
  const content =
    body === undefined ? { headers } : { headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) };
  const response = await send(addressOf(endpoint, params, query), { method: endpoint.method, ...content, ...call });
  return endpoint.answer?.parse(await response.json());
}

type Fields = Readonly<Record<string, unknown>>;

type Parts = {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const JSON_HEADERS = { 'Content-Type': 'application/json' };

type Readable<Params, Query, Answer> = Endpoint & {
  readonly method: 'GET';
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly answer: z.ZodType<Answer>;
};

type ReadSettings<Query, Answer> = {
  readonly query?: Query;
  /** The page that shows the answer, where it is one of the pages listed as available offline. */
  readonly pageOf?: (answer: Answer) => CachedPage;
};

/** Without a network, an endpoint that is kept offline answers what it answered last. */
export const readEndpoint = <Params extends Fields, Query extends Fields, Answer>(
  { path, answer: schema, isKeptOffline }: Readable<Params, Query, Answer>,
  params: Params,
  { query, pageOf, signal }: ReadSettings<Query, Answer> & Call = {},
): Promise<Answer> => {
  const name = addressOf({ path }, params, query);
  const read = () => getJson(name, schema, signal);
  return isKeptOffline ? readThrough({ name, schema, read, ...(pageOf && { pageOf }) }) : read();
};

/** Keyed by the address. */
export const endpointQuery = <Params extends Fields, Query extends Fields, Answer>(
  endpoint: Readable<Params, Query, Answer>,
  params: Params,
  { staleTime, ...settings }: ReadSettings<Query, Answer> & { readonly staleTime?: Milliseconds } = {},
) =>
  queryOptions({
    queryKey: [addressOf({ path: endpoint.path }, params, settings.query)],
    queryFn: ({ signal }) => readEndpoint(endpoint, params, { ...settings, signal }),
    ...(staleTime !== undefined && { staleTime }),
  });
