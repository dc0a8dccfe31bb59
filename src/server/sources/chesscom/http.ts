/**
 * Requests to Chess.com's Published-Data API: serial (parallel ones are refused), at most once a minute for the same,
 * then conditional, retried after a 5xx.
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Milliseconds, Result } from '../../../chess/types';
import type { Site } from '../../../contract/sites';
import type { Semaphore } from '../../platform/semaphores';
import { isInterrupted, type SourceFailure } from '../failures';
import { type HttpSettings, isJson, sendRequest, type SiteRequest, type SiteResponse } from '../http/ask';
import { retry, withSemaphore } from '../http/cooldown';
import { readJson } from '../http/response-body';

export type RequestSettings = HttpSettings & {
  /** One request at a time over all processes. */
  readonly semaphore: Semaphore;
  /** Before the first retry. */
  readonly retryWait: Milliseconds;
};

/** `size`: characters. */
type Reading<Value> = {
  readonly cache: ResponseCache<Value>;
  readonly read: (
    answer: SiteResponse,
  ) => Promise<Result<{ readonly value: Value; readonly size: number }, SourceFailure>>;
};

type Requested = Pick<SiteRequest, 'path' | 'games' | 'signal'>;

export type Found<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'nothing'; readonly words: string };

type Outcome<Value> = Promise<Result<Found<Value>, SourceFailure>>;

const MAX_TRIES = 3;

const NOT_MODIFIED = 304;

const MISSING_STATUSES = [404, 410];

export const fetchCached = <Value>(
  settings: RequestSettings,
  requested: Requested,
  reading: Reading<Value>,
): Outcome<Value> => {
  const { signal } = requested;
  const known = reading.cache.find(requested.path);
  if (known?.isFresh()) return Promise.resolve({ ok: true, value: { kind: 'found', value: known.value } });
  return retry({ tries: MAX_TRIES, wait: settings.retryWait, signal }, async () => {
    const pauseAfter = (found: Awaited<Outcome<Value>>): Milliseconds =>
      !found.ok && isInterrupted(found.error) ? settings.timeouts.pause : 0;
    const found = await withSemaphore(
      settings.semaphore,
      signal,
      () => fetchOnce(settings, requested, reading),
      pauseAfter,
    );
    return found ?? { ok: false, error: { reason: 'cancelled' } };
  });
};

const fetchOnce = async <Value>(
  settings: RequestSettings,
  requested: Requested,
  { cache, read }: Reading<Value>,
): Outcome<Value> => {
  const known = cache.find(requested.path);
  const statuses = known === undefined ? MISSING_STATUSES : [...MISSING_STATUSES, NOT_MODIFIED];
  const answer = await sendRequest(settings, { ...requested, headers: known?.condition ?? {}, statuses });
  if (!answer.ok) return answer;
  const { status, headers } = answer.value;
  if (MISSING_STATUSES.includes(status))
    return { ok: true, value: { kind: 'nothing', words: await messageOf(answer.value) } };
  if (status === NOT_MODIFIED && known !== undefined) {
    await discard(answer.value);
    known.renew();
    return { ok: true, value: { kind: 'found', value: known.value } };
  }
  const whole = await read(answer.value);
  if (!whole.ok) return whole;
  cache.put(requested.path, headers, whole.value);
  return { ok: true, value: { kind: 'found', value: whole.value.value } };
};

const messageSchema = z.object({ message: z.string() });

const messageOf = async (answer: SiteResponse): Promise<string> => {
  if (!isJson(answer.headers)) {
    await discard(answer);
    return '';
  }
  const body = await readJson(answer);
  return (body.ok && messageSchema.safeParse(body.value).data?.message) || '';
};

const discard = async ({ chunks }: SiteResponse): Promise<void> => {
  for await (const chunk of chunks) if (chunk.length >= 0) break;
};

export type JsonSettings = RequestSettings & { readonly listCache: ResponseCache<unknown> };

export const fetchJson = async <Schema extends z.ZodType>(
  settings: JsonSettings,
  requested: Requested,
  schema: Schema,
): Promise<Result<Found<z.infer<Schema>>, SourceFailure>> => {
  const found = await fetchCached<unknown>(settings, requested, {
    cache: settings.listCache,
    read: async (answer) => {
      const json = await readJson(answer);
      return json.ok ? { ok: true, value: { value: json.value, size: JSON.stringify(json.value).length } } : json;
    },
  });
  if (!found.ok) return found;
  if (found.value.kind === 'nothing') return { ok: true, value: found.value };
  const parsed = schema.safeParse(found.value.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: { kind: 'found', value: parsed.data } };
};

/** In-memory cache of responses. Most are past months of games, which never change. */

type CachedResponse<Value> = {
  /** Request headers; empty when the response had no validators. */
  readonly condition: Readonly<Record<string, string>>;
  readonly value: Value;
  /** Whether the site has said so within the last minute. */
  readonly isFresh: () => boolean;
  readonly renew: () => void;
};

export type ResponseCache<Value> = {
  readonly find: (path: string) => CachedResponse<Value> | undefined;
  /** `size`: characters. */
  readonly put: (path: string, headers: Headers, answer: { readonly value: Value; readonly size: number }) => void;
};

/** A scout and the history behind it ask for the same months, and so does each page of an import. */
export const FRESH: Milliseconds = 60_000;

/** `maxSize`: characters in total. */
export const createResponseCache = <Value>(maxSize: number, freshFor: Milliseconds): ResponseCache<Value> => {
  const cached = new LRUCache<string, CachedResponse<Value>>({ maxSize });
  return {
    find: (path) => cached.get(path),
    put: (path, headers, { value, size }) => {
      let confirmedAt = performance.now();
      const isFresh = (): boolean => performance.now() - confirmedAt < freshFor;
      const renew = (): void => void (confirmedAt = performance.now());
      cached.set(path, { condition: conditionOf(headers), value, isFresh, renew }, { size: Math.max(1, size) });
    },
  };
};

const conditionOf = (headers: Headers): Readonly<Record<string, string>> => {
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')];
  return {
    ...(tag === null ? {} : { 'if-none-match': tag }),
    ...(date === null ? {} : { 'if-modified-since': date }),
  };
};

export const CHESSCOM: Site = {
  site: 'chesscom',
  label: 'Chess.com',
  capabilities: { evaluations: false, clocks: true, tournaments: true, search: true, since: true, studies: false },
  hoursBehind: 12,
};

export const CHESSCOM_URL = 'https://api.chess.com';

/** The public page of a player, also when the API is mocked. */
export const profilePage = (id: string): string => `https://www.chess.com/member/${id}`;

/** Chess.com's bounds on names, slightly widened. */
const NAME = /^[a-z0-9][a-z0-9_-]{1,29}$/i;

/** The name in lower case, since others are redirected; `undefined` for an impossible name. */
export const toPlayerId = (name: string): string | undefined => {
  const id = name.trim().toLowerCase();
  return NAME.test(id) ? id : undefined;
};
