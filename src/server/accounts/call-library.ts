import { AsyncLocalStorage } from 'node:async_hooks';
import { isAPIError } from 'better-auth/api';
import type { Result } from '../../chess/types';

/** Why better-auth refused: its HTTP status, its word for it, and the error that it has logged beside. */
export type Refusal = { readonly status: number; readonly code: string | undefined; readonly cause?: unknown };

/** An answer of better-auth that sets cookies. */
export type Answer<Value> = { readonly headers: Headers; readonly response: Value };

/** Of the call that runs: what was logged first. */
const logged = new AsyncLocalStorage<unknown[]>();

/** For better-auth's log: an error of the database it tells there alone. */
export const noteLogged = (details: readonly unknown[]): void => void logged.getStore()?.push(...details);

/** A call of better-auth: its refusals as values, its failures thrown. */
export const callLibrary = async <Value>(call: () => Promise<Value>): Promise<Result<Value, Refusal>> => {
  const details: unknown[] = [];
  try {
    return { ok: true, value: await logged.run(details, call) };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const cause = details.find((detail) => detail instanceof Error);
    return { ok: false, error: { status: error.statusCode, code: error.body?.code, cause } };
  }
};

/** The `Set-Cookie` lines of an answer. */
export const cookiesOf = ({ headers }: Answer<unknown>): readonly string[] => headers.getSetCookie();

/** What better-auth is to know of a request: its cookies. */
export const withCookie = (cookie: string): Headers => new Headers({ cookie });
