/** Calls to our own server. Failures are thrown; screens decide whether to show them. */
import { TIME_ZONE, TOTAL_COUNT } from '../../../contract/profile-paths';
import { browserTimeZone } from '../time-zone';

/** A structural type: it keeps zod out of the first page. */
export type ResponseSchema<Answer> = { readonly parse: (answer: unknown) => Answer };

/** Its message is `status: body`, or the status text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body === '' ? statusText : body}`);
  }

  /** The JSON body's `message`. */
  get serverMessage(): string | undefined {
    return messageIn(this.body);
  }
}

/** Throws `HttpError`, or the schema's error for an unexpected response. */
export async function getJson<Answer>(
  path: string,
  schema: ResponseSchema<Answer>,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await send(path, { method: 'GET', signal, ...(headers && { headers }) });
  return schema.parse(await response.json());
}

/** With the total of the response header, else the length of the list. */
export async function getJsonList<Item>(
  path: string,
  schema: ResponseSchema<readonly Item[]>,
  signal?: AbortSignal,
): Promise<{ readonly list: readonly Item[]; readonly total: number }> {
  const response = await send(path, { method: 'GET', signal });
  const list = schema.parse(await response.json());
  const reported = response.headers.get(TOTAL_COUNT);
  return { list, total: reported === null ? list.length : Number(reported) };
}

/** `undefined`: no payload, no content type. */
export async function postJson<Answer>(path: string, body: unknown, schema: ResponseSchema<Answer>): Promise<Answer> {
  const response = await send(path, postRequest(body));
  return schema.parse(await response.json());
}

/** POSTs and ignores the response body. */
export async function post(path: string, body?: unknown): Promise<void> {
  await send(path, postRequest(body));
}

/** DELETEs and ignores the response body. */
export async function remove(path: string): Promise<void> {
  await send(path, { method: 'DELETE' });
}

/** DELETEs and checks the response. */
export async function removeJson<Answer>(path: string, schema: ResponseSchema<Answer>): Promise<Answer> {
  const response = await send(path, { method: 'DELETE' });
  return schema.parse(await response.json());
}

/** `type` is the media type. */
export async function postFile<Answer>(
  path: string,
  file: Blob,
  type: string,
  schema: ResponseSchema<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await send(path, { method: 'POST', headers: { 'Content-Type': type }, body: file, signal });
  return schema.parse(await response.json());
}

/** What a refusal means where the server cannot say it: that the session has ended, and not that nothing is there. */
type ExplainRefusal = (refusal: HttpError, path: string) => Promise<HttpError>;

let explain: ExplainRefusal = (refusal) => Promise.resolve(refusal);

export const explainRefusals = (by: ExplainRefusal): void => void (explain = by);

/** Reads the response body. */
export async function toHttpError(response: Response): Promise<HttpError> {
  const refusal = new HttpError(response.status, await response.text(), response.statusText);
  return explain(refusal, URL.canParse(response.url) ? new URL(response.url).pathname : response.url);
}

/** With the browser's time zone. Throws `HttpError` for a refusal. */
export async function send(path: string, request: RequestInit): Promise<Response> {
  const zone = browserTimeZone();
  const headers = new Headers(request.headers);
  if (zone !== undefined) headers.set(TIME_ZONE, zone);
  const response = await fetch(path, { credentials: 'include', ...request, headers });
  if (!response.ok) throw await toHttpError(response);
  return response;
}

function postRequest(body: unknown): RequestInit {
  if (body === undefined) return { method: 'POST' };
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function messageIn(body: string): string | undefined {
  const parsed = readJson(body);
  if (typeof parsed !== 'object' || parsed === null || !('message' in parsed)) return undefined;
  return typeof parsed.message === 'string' && parsed.message !== '' ? parsed.message : undefined;
}

/** `undefined` for invalid JSON, or none. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
