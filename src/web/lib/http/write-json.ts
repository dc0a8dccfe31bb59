import { toHttpError } from './http';

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
