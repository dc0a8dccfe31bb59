import { toHttpError, type AnswerSchema } from './http';

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
