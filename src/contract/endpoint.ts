/**
 * An endpoint of the API as one value: the server implements it, pages call it, and its access, documentation, address
 * and cache key follow from it.
 */
import type { z } from 'zod';

/**
 * `write`: whoever may change the data of the user whose `id` is in the address. `write-or-empty`: the same, but anybody
 * else is answered as if the user had nothing.
 */
export type Access = 'write' | 'write-or-empty';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify writes it: `/api/user/:id/events`. */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly body?: z.ZodType;
  /** Without it, the endpoint answers 204. */
  readonly answer?: z.ZodType;
  /** By default 200, or 204 without an answer. */
  readonly status?: 201;
  /** Body of a 409 that tells what is stored instead. */
  readonly conflict?: z.ZodType;
  readonly access: Access;
  /** Pages keep the last answer, and show it without a network. */
  readonly isKeptOffline?: true;
};

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;

export type BodyOf<E extends Endpoint> = E extends { readonly body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

/** What an endpoint answers: a promise of its answer, or of nothing. */
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: infer Answer extends z.ZodType }
  ? Promise<z.output<Answer>>
  : Promise<void>;

export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** The path with its parameters filled in. It is also the key of the answer in caches. */
export const addressOf = <const Path extends string>(
  { path }: { readonly path: Path },
  params: Readonly<Record<NamesIn<Path>, unknown>>,
): string =>
  Object.entries(params).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

/** `id` and `event` in `/api/user/:id/events/:event`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
