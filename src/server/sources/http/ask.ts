/** One HTTP request to a site: headers, timeouts, and the meaning of statuses. No queue. */
import type { Milliseconds, Result } from '../../../chess/types';
import type { ResponseOutcome, SourceFailure, UnexpectedResponse } from '../failures';
import type { Cooldown } from './cooldown';

export type Timeouts = {
  /** Until the response begins. */
  readonly firstByte: Milliseconds;
  /** Between two chunks of the response; our own processing time does not count. */
  readonly silence: Milliseconds;
  /** For a whole response without games, and for each game more; our own processing time does not count. */
  readonly total: Milliseconds;
  readonly game: Milliseconds;
  /**
   * Wait after an aborted response, until the site has noticed. An earlier request would count as a parallel one and be
   * refused for a minute.
   */
  readonly pause: Milliseconds;
};

/** Sites respond within a second; a Lichess export sends 20 games a second. */
export const TIMEOUTS: Timeouts = { firstByte: 15_000, silence: 10_000, total: 30_000, game: 500, pause: 1_000 };

const MAX_TIME: Milliseconds = 120_000;

/** Unpacked: of a response without games, of each game more, and of any response. A whole month of blitz has 40 MB. */
const MAX_BYTES = { response: 8_000_000, game: 200_000, any: 64_000_000 };

export type HttpSettings = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: Timeouts;
  readonly cooldown: Cooldown;
  readonly onAnswer: (answer: ResponseOutcome) => void;
  readonly onForeignAnswer?: (about: UnexpectedResponse) => void;
};

export type SiteRequest = {
  /** With the query, starting with `/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: 'POST' | 'DELETE';
  readonly form?: URLSearchParams;
  /** Statuses other than 200 that are not failures. */
  readonly statuses?: readonly number[];
  /** How many games the response may have; none by default. A longer or slower one is broken off. */
  readonly games?: number;
  readonly signal?: AbortSignal;
};

export type SiteResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Ends early when the response breaks off; `failure` then has the reason. Returning early closes the connection. */
  readonly chunks: AsyncIterable<Uint8Array>;
  failure(): SourceFailure | undefined;
};

/** Resolves when the response begins. Its `chunks` must be read or closed. */
export const sendRequest = async (
  settings: HttpSettings,
  request: SiteRequest,
): Promise<Result<SiteResponse, SourceFailure>> => {
  const wait = await settings.cooldown.remaining();
  if (wait > 0) return { ok: false, error: { reason: 'rate-limited', retryAfter: wait } };
  const answer = await sendNow(settings, request);
  if (!answer.ok) settings.onAnswer(answer.error.reason);
  return answer;
};

const sendNow = async (settings: HttpSettings, request: SiteRequest): Promise<Result<SiteResponse, SourceFailure>> => {
  const timeout = new AbortController();
  const response = await fetchInTime(settings, request, timeout);
  if (!response.ok) return response;
  const { status, headers, body } = response.value;
  if (request.statuses?.includes(status) === true || (status === 200 && body !== null && isJson(headers))) {
    return { ok: true, value: createResponse(settings, response.value, request) };
  }
  timeout.abort();
  if (!isJson(headers)) settings.onForeignAnswer?.({ status, type: headers.get('content-type') ?? 'no type' });
  const failure = status === 200 ? undefined : await failureOf(settings.cooldown, status, headers);
  return { ok: false, error: failure ?? { reason: 'unreadable' } };
};

/** Chunks buffered; each has at most 64 KB. */
const MAX_BUFFERED_CHUNKS = 200;

const fetchInTime = async (
  settings: HttpSettings,
  request: SiteRequest,
  timeout: AbortController,
): Promise<Result<Response, SourceFailure>> => {
  const { signal, method = 'GET', form } = request;
  const timer = setTimeout(() => timeout.abort(), settings.timeouts.firstByte);
  try {
    const headers = { ...settings.headers, ...request.headers };
    const signals = signal === undefined ? [timeout.signal] : [timeout.signal, signal];
    const value = await fetchWithin(new URL(settings.url + request.path), {
      method,
      headers,
      signal: AbortSignal.any(signals),
      body: form,
    });
    return value === undefined ? { ok: false, error: { reason: 'redirected' } } : { ok: true, value };
  } catch {
    if (signal?.aborted === true) return { ok: false, error: { reason: 'cancelled' } };
    return { ok: false, error: { reason: timeout.signal.aborted ? 'timed-out' : 'unreachable' } };
  } finally {
    clearTimeout(timer);
  }
};

const MAX_REDIRECTS = 3;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Follows redirects of a GET within the site's origin only, since the request may carry a token. `undefined` for another
 * origin or a loop.
 */
const fetchWithin = async (url: URL, init: RequestInit, left = MAX_REDIRECTS): Promise<Response | undefined> => {
  const response = await fetch(url.href, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!REDIRECTS.includes(response.status) || location === null) return response;
  await response.body?.cancel();
  if (init.method !== 'GET' || left === 0 || !URL.canParse(location, url.href)) return undefined;
  const target = new URL(location, url);
  return target.origin === url.origin ? fetchWithin(target, init, left - 1) : undefined;
};

/** 404 is `unknown-player`; the caller may have to check. */
const failureOf = async (cooldown: Cooldown, status: number, headers: Headers): Promise<SourceFailure> => {
  if (status === 429) return { reason: 'rate-limited', retryAfter: await cooldown.begin(headers.get('retry-after')) };
  if (status === 404) return { reason: 'unknown-player' };
  return status >= 500 ? { reason: 'failing', status } : { reason: 'refused', status };
};

export const isJson = (headers: Headers): boolean =>
  /^application\/(x-nd)?json\b/.test(headers.get('content-type') ?? '');

const MISSING_STATUSES = [404, 410];

const createResponse = (
  { timeouts: { silence, total, game }, onAnswer }: HttpSettings,
  { status, headers, body }: Response,
  { signal, games = 0 }: SiteRequest,
): SiteResponse => {
  let failure: SourceFailure | undefined;
  let timeLeft = Math.min(MAX_TIME, total + games * game);
  let bytesLeft = Math.min(MAX_BYTES.any, MAX_BYTES.response + games * MAX_BYTES.game);
  const whole: ResponseOutcome = MISSING_STATUSES.includes(status) ? 'unknown-player' : 'whole';

  async function* readChunks(): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    const next = async (): Promise<Uint8Array | undefined> => {
      const since = performance.now();
      const part = reader === undefined ? {} : await readInTime(reader, Math.min(silence, timeLeft));
      timeLeft -= performance.now() - since;
      bytesLeft -= part?.value?.length ?? 0;
      if (part === undefined) failure = { reason: reasonOfBreak() };
      else if (bytesLeft < 0) failure = { reason: 'endless' };
      return failure === undefined ? part?.value : undefined;
    };
    const reasonOfBreak = () => (signal?.aborted === true ? 'cancelled' : timeLeft <= 1 ? 'timed-out' : 'cut-off');
    try {
      yield* readAhead(next, MAX_BUFFERED_CHUNKS);
    } finally {
      onAnswer(failure?.reason ?? whole);
      await reader?.cancel().catch(() => undefined);
    }
  }

  return { status, headers, chunks: readChunks(), failure: () => failure };
};

type Part = { readonly value?: Uint8Array };

/** `undefined` when the connection broke or timed out. */
const readInTime = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silence: Milliseconds,
): Promise<Part | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), silence)));
  try {
    return await Promise.race([reader.read(), timedOut]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Reads ahead of the consumer, at most `max` chunks: a broken connection would lose what was not read. `next` returns
 * `undefined` at the end and never rejects.
 */
export async function* readAhead<Piece>(
  next: () => Promise<Piece | undefined>,
  max: number,
): AsyncGenerator<Piece, void, undefined> {
  const arrived: Piece[] = [];
  const state = { isOver: false };
  // Only one side waits at a time: the producer for room, or the consumer for a chunk.
  let notify = (): void => undefined;
  const change = (): Promise<void> => new Promise((resolve) => (notify = resolve));

  const produce = async (): Promise<void> => {
    for (;;) {
      if (arrived.length >= max) await change();
      const piece = await next();
      if (piece === undefined) break;
      arrived.push(piece);
      notify();
    }
    state.isOver = true;
    notify();
  };

  void produce();
  for (;;) {
    const piece = arrived.shift();
    if (piece !== undefined) {
      notify();
      yield piece;
    } else if (state.isOver) return;
    else await change();
  }
}
