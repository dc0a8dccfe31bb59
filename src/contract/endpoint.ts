/**
 * An endpoint of the API as one value: the server implements it, pages call it, and its access, documentation, address
 * and cache key follow from it.
 */
import type { z } from 'zod';

/**
 * Who may call. `read` and `write`: whoever may see or change the data of the user whose `id` is in the address.
 * `write-or-empty`: anybody else is answered as if the user had nothing. `account`: whoever is signed in. `actor`: the
 * same, or anybody where anybody acts as user 1. `installation-owner`: user 1. `libraries`: whoever may see the libraries
 * that the query names. The others are of the repertoire, study or analysis link in the address.
 */
export type Access =
  | 'anyone'
  | 'read'
  | 'write'
  | 'write-or-empty'
  | 'account'
  | 'actor'
  | 'installation-owner'
  | 'libraries'
  | 'repertoire'
  | 'deleted-repertoire'
  | 'read-study'
  | 'write-study'
  | 'deleted-study'
  | 'analysis-link';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify writes it: `/api/user/:id/events`. */
  readonly path: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Type of a body that is not JSON, and is read as it comes. */
  readonly upload?: string;
  /** Without it, the endpoint answers 204. */
  readonly answer?: z.ZodType;
  /** Type of an answer that is not JSON. */
  readonly media?: string;
  /** What is streamed instead to whoever accepts events. */
  readonly events?: z.ZodType;
  /** By default 200, or 204 without an answer. */
  readonly status?: 201 | 202;
  /** Body of a 409 that tells what is stored instead. */
  readonly conflict?: z.ZodType;
  readonly access: Access;
  /** Pages keep the last answer, and show it without a network. */
  readonly isKeptOffline?: true;
};

/** What is sent in one of these places; `undefined` where nothing is. */
export type Sent<E extends Endpoint, Place extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Readonly<Record<Place, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

/** What an endpoint answers: a promise of its answer, or of nothing. */
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: infer Answer extends z.ZodType }
  ? Promise<z.output<Answer>>
  : Promise<void>;

export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** The path with its parameters filled in, and the query behind it. It is also the key of the answer in caches. */
export const addressOf = <const Path extends string>(
  { path }: { readonly path: Path },
  params: Readonly<Record<NamesIn<Path>, unknown>>,
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = Object.entries(params).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.reduce(
    (address, [name, value], index) =>
      `${address}${index === 0 ? '?' : '&'}${name}=${encodeURIComponent(String(value))}`,
    filled,
  );
};

/** `id` and `event` in `/api/user/:id/events/:event`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
