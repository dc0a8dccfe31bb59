/**
 * Calls to our own server: one way to ask, one error when it refuses.
 * Nothing here shows anything to anybody; the screen decides whether to toast or to stay silent.
 */
import { TOTAL_COUNT } from '../../../contract/profile-paths';

/** What checks an answer: any zod schema fits, without this file depending on zod. */
export type AnswerSchema<Answer> = { readonly parse: (answer: unknown) => Answer };

/** A non-success answer. Its message is `status: body`, with the status text where the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body === '' ? statusText : body}`);
  }

  /** The words for people: the JSON body's `message`, or undefined when the body has none. */
  get serverMessage(): string | undefined {
    return messageIn(this.body);
  }
}

/**
 * GETs JSON and checks it. Throws `HttpError` for a refusal, the schema's error for an unexpected answer; aborting
 * `signal` ends the call.
 */
export async function getJson<Answer>(
  path: string,
  schema: AnswerSchema<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(path, { method: 'GET', signal });
  return schema.parse(await response.json());
}

/** GETs a list like `getJson`, with how many there are in all: as the answer's header says, else as many as came. */
export async function getJsonList<Item>(
  path: string,
  schema: AnswerSchema<readonly Item[]>,
  signal?: AbortSignal,
): Promise<{ readonly list: readonly Item[]; readonly total: number }> {
  const response = await send(path, { method: 'GET', signal });
  const list = schema.parse(await response.json());
  const reported = response.headers.get(TOTAL_COUNT);
  return { list, total: reported === null ? list.length : Number(reported) };
}

/** POSTs `body` as JSON (`undefined`: no payload, no content type) and checks the answer. Throws like `getJson`. */
export async function postJson<Answer>(path: string, body: unknown, schema: AnswerSchema<Answer>): Promise<Answer> {
  const response = await send(path, postRequest(body));
  return schema.parse(await response.json());
}

/** POSTs like `postJson` where success is all there is to know: the answer's body is not read. */
export async function post(path: string, body?: unknown): Promise<void> {
  await send(path, postRequest(body));
}

/** DELETEs where success is all there is to know: the answer's body is not read. */
export async function remove(path: string): Promise<void> {
  await send(path, { method: 'DELETE' });
}

/** DELETEs and checks the answer. Throws like `getJson`. */
export async function removeJson<Answer>(path: string, schema: AnswerSchema<Answer>): Promise<Answer> {
  const response = await send(path, { method: 'DELETE' });
  return schema.parse(await response.json());
}

/** POSTs a file or text as it is, said to be of `type`, and checks the answer. Throws like `getJson`. */
export async function postFile<Answer>(
  path: string,
  file: Blob,
  type: string,
  schema: AnswerSchema<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await send(path, { method: 'POST', headers: { 'Content-Type': type }, body: file, signal });
  return schema.parse(await response.json());
}

/** The error for a non-success response; reads the body, which must be unread. */
export async function toHttpError(response: Response): Promise<HttpError> {
  return new HttpError(response.status, await response.text(), response.statusText);
}

async function send(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...request });
  if (!response.ok) throw await toHttpError(response);
  return response;
}

function postRequest(body: unknown): RequestInit {
  if (body === undefined) return { method: 'POST' };
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function messageIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined;
    return typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined;
  } catch {
    return undefined; // Not JSON: there are no words for people in it.
  }
}
