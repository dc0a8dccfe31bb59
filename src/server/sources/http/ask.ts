/**
 * One question to a site over HTTP: headers, timeouts, and what its statuses mean. It knows no queue and no chess.
 */
import type { Milliseconds, Result } from '../../../chess/types';
import type { ForeignAnswer, SourceAnswer, SourceFailure } from '../failures';
import type { Cooldown } from './cooldown';

export type Timeouts = {
  /** Until an answer begins. */
  readonly firstByte: Milliseconds;
  /** Inside an answer, between two pieces of it; what our own side takes between them does not count. */
  readonly silence: Milliseconds;
  /**
   * After an answer that was left or broke off: until the site has noticed. A new question before that would be refused as
   * a second one, and cost a minute.
   */
  readonly pause: Milliseconds;
};

/** Sites begin to answer within a second; an export of Lichess brings 20 games a second. */
export const TIMEOUTS: Timeouts = { firstByte: 15_000, silence: 10_000, pause: 1_000 };

export type HttpSettings = {
  readonly url: string;
  /** Of every question: who asks, and with which right. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: Timeouts;
  readonly cooldown: Cooldown;
  readonly onAnswer: (answer: SourceAnswer) => void;
  /** Told of an answer that is none of the API's, for the log. */
  readonly onForeignAnswer?: (about: ForeignAnswer) => void;
};

export type Question = {
  /** With its query, beginning with `/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `GET` where nothing is said. */
  readonly method?: 'POST' | 'DELETE';
  /** Sent as a form. */
  readonly form?: URLSearchParams;
  /** Statuses beside 200 whose answers the asker looks into; all others are failures. */
  readonly statuses?: readonly number[];
  readonly signal?: AbortSignal;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Ends quietly when the answer breaks off; `failure` then says why. Leaving it closes the connection. */
  readonly chunks: AsyncIterable<Uint8Array>;
  failure(): SourceFailure | undefined;
};

/** Asks, and waits for the answer to begin. Its `chunks` have to be read or left. */
export const ask = async (settings: HttpSettings, question: Question): Promise<Result<Answer, SourceFailure>> => {
  const wait = await settings.cooldown.left();
  if (wait > 0) return { ok: false, error: { reason: 'rate-limited', retryAfter: wait } };
  const answer = await askNow(settings, question);
  if (!answer.ok) settings.onAnswer(answer.error.reason);
  return answer;
};

const askNow = async (settings: HttpSettings, question: Question): Promise<Result<Answer, SourceFailure>> => {
  const timeout = new AbortController();
  const response = await fetchInTime(settings, question, timeout);
  if (!response.ok) return response;
  const { status, headers, body } = response.value;
  if (question.statuses?.includes(status) === true || (status === 200 && body !== null && isJson(headers))) {
    return { ok: true, value: createAnswer(settings, response.value, question.signal) };
  }
  timeout.abort();
  if (!isJson(headers)) settings.onForeignAnswer?.({ status, type: headers.get('content-type') ?? 'no type' });
  const failure = status === 200 ? undefined : await refusal(settings.cooldown, status, headers);
  return { ok: false, error: failure ?? { reason: 'unreadable' } };
};

/** Pieces of an answer that wait to be read; each has at most 64 KB. */
const MAX_AHEAD = 200;

const fetchInTime = async (
  settings: HttpSettings,
  question: Question,
  timeout: AbortController,
): Promise<Result<Response, SourceFailure>> => {
  const { signal, method = 'GET', form } = question;
  const timer = setTimeout(() => timeout.abort(), settings.timeouts.firstByte);
  try {
    const headers = { ...settings.headers, ...question.headers };
    const signals = signal === undefined ? [timeout.signal] : [timeout.signal, signal];
    const value = await fetchWithin(new URL(settings.url + question.path), {
      ...{ method, headers, signal: AbortSignal.any(signals) },
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

/** As many as a site needs for a name that it writes otherwise. */
const MOST_REDIRECTS = 3;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Follows redirects of a GET as long as they stay at the site's own origin: what is sent for somebody, their token among
 * it, is for no other. `undefined` where the site sends us elsewhere, or in a circle.
 */
const fetchWithin = async (url: URL, init: RequestInit, left = MOST_REDIRECTS): Promise<Response | undefined> => {
  const response = await fetch(url.href, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!REDIRECTS.includes(response.status) || location === null) return response;
  await response.body?.cancel();
  if (init.method !== 'GET' || left === 0 || !URL.canParse(location, url.href)) return undefined;
  const target = new URL(location, url);
  return target.origin === url.origin ? fetchWithin(target, init, left - 1) : undefined;
};

/** What the status says against us; 404 is `unknown-player`, which the asker may have to look into. */
const refusal = async (cooldown: Cooldown, status: number, headers: Headers): Promise<SourceFailure> => {
  if (status === 429) return { reason: 'rate-limited', retryAfter: await cooldown.begin(headers.get('retry-after')) };
  if (status === 404) return { reason: 'unknown-player' };
  return status >= 500 ? { reason: 'failing', status } : { reason: 'refused', status };
};

/** A page for people in place of an answer is none. */
export const isJson = (headers: Headers): boolean =>
  /^application\/(x-nd)?json\b/.test(headers.get('content-type') ?? '');

/** Statuses by which a site says that it has nothing there. */
const NOTHING_THERE = [404, 410];

const createAnswer = (
  { timeouts: { silence }, onAnswer }: HttpSettings,
  { status, headers, body }: Response,
  signal?: AbortSignal,
): Answer => {
  let failure: SourceFailure | undefined;
  const whole: SourceAnswer = NOTHING_THERE.includes(status) ? 'unknown-player' : 'whole';

  async function* readChunks(): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    const next = async (): Promise<Uint8Array | undefined> => {
      const part = reader === undefined ? {} : await readInTime(reader, silence);
      if (part === undefined) failure = { reason: signal?.aborted === true ? 'cancelled' : 'cut-off' };
      return part?.value;
    };
    try {
      yield* readAhead(next, MAX_AHEAD);
    } finally {
      onAnswer(failure?.reason ?? whole);
      await reader?.cancel().catch(() => undefined);
    }
  }

  return { status, headers, chunks: readChunks(), failure: () => failure };
};

type Part = { readonly value?: Uint8Array };

/** The next piece; `undefined` when the connection broke or nothing came in time. */
const readInTime = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silence: Milliseconds,
): Promise<Part | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), silence)));
  try {
    return await Promise.race([reader.read(), silent]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What comes, taken as soon as it comes and kept until it is asked for, `max` pieces at most: a connection that breaks
 * takes along what nobody has taken. `next` answers `undefined` at the end, and never rejects.
 */
export async function* readAhead<Piece>(
  next: () => Promise<Piece | undefined>,
  max: number,
): AsyncGenerator<Piece, void, undefined> {
  const arrived: Piece[] = [];
  const state = { isOver: false };
  // Either side waits alone: one for room, the other for a piece.
  let notify = (): void => undefined;
  const change = (): Promise<void> => new Promise((resolve) => (notify = resolve));

  const take = async (): Promise<void> => {
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

  void take();
  for (;;) {
    const piece = arrived.shift();
    if (piece !== undefined) {
      notify();
      yield piece;
    } else if (state.isOver) return;
    else await change();
  }
}
