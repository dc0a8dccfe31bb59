import { isAPIError } from 'better-auth/api';
import type { Result } from '../../chess/types';

/** Why better-auth refused: its HTTP status, and its word for it. */
export type Refusal = { readonly status: number; readonly code: string | undefined };

/** An answer of better-auth that sets cookies. */
export type Answer<Value> = { readonly headers: Headers; readonly response: Value };

/** A call of better-auth: its refusals as values, its failures thrown. */
export const callLibrary = async <Value>(call: () => Promise<Value>): Promise<Result<Value, Refusal>> => {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return { ok: false, error: { status: error.statusCode, code: error.body?.code } };
  }
};

/** The `Set-Cookie` lines of an answer. */
export const cookiesOf = ({ headers }: Answer<unknown>): readonly string[] => headers.getSetCookie();

/** What better-auth is to know of a request: its cookies. */
export const withCookie = (cookie: string): Headers => new Headers({ cookie });
