import { type AnswerSchema, toHttpError } from './http';

/**
 * Writes with a JSON body where the answer matters little: gives what was answered, `undefined` where that is not
 * JSON, and leaves it unchecked. Throws `HttpError` for a refusal.
 */
export async function writeJson(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toHttpError(response);
  return readJson(await response.text());
}

/** What a text means as JSON, or `undefined` where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * PUTs `body` as JSON and checks the answer. Throws like `getJson`, beside which it does not stand: the first page needs no
 * such call. `keepalive`: it goes on when the page is left; the body is a short one then.
 */
export async function putJson<Answer>(
  path: string,
  body: unknown,
  schema: AnswerSchema<Answer>,
  { keepalive = false } = {},
): Promise<Answer> {
  const response = await fetch(path, {
    ...{ method: 'PUT', credentials: 'include', keepalive },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toHttpError(response);
  return schema.parse(await response.json());
}
