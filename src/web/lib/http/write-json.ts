import { HttpError, readJson, type ResponseSchema, toHttpError } from './http';

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

/** On a conflict nothing is written; the current value is returned. */
export type WriteResult<Value, Now = Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly now: Now };

const CONFLICT = 409;

/** `now` reads the body of a conflict. A refusal by quota has no such body, and is thrown. */
export const toWriteResult = async <Value, Now>(
  call: Promise<Value>,
  now: ResponseSchema<Now>,
): Promise<WriteResult<Value, Now>> => {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== CONFLICT) throw error;
    const found = readCurrent(error, now);
    if (found === undefined) throw error;
    return { ok: false, now: found.now };
  }
};

const readCurrent = <Now>({ body }: HttpError, now: ResponseSchema<Now>): { readonly now: Now } | undefined => {
  try {
    return { now: now.parse(readJson(body)) };
  } catch {
    return undefined;
  }
};
