import { readJson, type ResponseSchema, toHttpError } from './http';

/** Does not check the response; `undefined` where it is not JSON. */
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

/**
 * Apart from the other calls, because the first page does not need it. `keepalive` lets a short request outlive the
 * page.
 */
export async function putJson<Answer>(
  path: string,
  body: unknown,
  schema: ResponseSchema<Answer>,
  { keepalive = false } = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method: 'PUT',
    credentials: 'include',
    keepalive,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toHttpError(response);
  return schema.parse(await response.json());
}
