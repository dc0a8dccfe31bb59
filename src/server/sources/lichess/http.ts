/**
 * One question to Lichess over HTTP: headers, timeouts, and what its statuses mean. It knows no queue and no chess.
 * The facts are from Lichess' API reference and its server's source.
 */
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceAnswer, SourceFailure } from '../failures';
import type { Cooldown } from './cooldown';
import { readAhead } from './read-ahead';
import { readLines } from './read-lines';

export type Timeouts = {
  /** Until an answer begins. */
  readonly firstByte: Milliseconds;
  /** Inside an answer, between two pieces of it; what our own side takes between them does not count. */
  readonly silence: Milliseconds;
  /**
   * After an export that was left or broke off: until Lichess has noticed that it runs no longer. A new one before that
   * would be refused as a second one, and cost a minute.
   */
  readonly pause: Milliseconds;
};

/** An export of Lichess begins within a second and brings 20 games a second. */
export const TIMEOUTS: Timeouts = { firstByte: 15_000, silence: 10_000, pause: 1_000 };

export const NDJSON = 'application/x-ndjson';
export const JSON_TYPE = 'application/json';

export type HttpSettings = {
  readonly url: string;
  readonly userAgent: string;
  readonly token?: string;
  readonly timeouts: Timeouts;
  readonly cooldown: Cooldown;
  readonly onAnswer: (answer: SourceAnswer) => void;
};

export type Question = {
  /** With its query, beginning with `/`. */
  readonly path: string;
  /** Lichess compares it letter by letter; anything else than these two gives PGN. */
  readonly accept: typeof NDJSON | typeof JSON_TYPE;
  readonly signal?: AbortSignal;
};

export type Answer = {
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
  const failure = await refusal(settings.cooldown, status, headers);
  if (failure === undefined && body !== null && isJson(headers)) {
    return { ok: true, value: createAnswer(settings, body, question.signal) };
  }
  timeout.abort();
  return { ok: false, error: failure ?? { reason: 'unreadable' } };
};

/** The one JSON value of an answer that is small. */
export const askJson = async (
  settings: HttpSettings,
  question: Omit<Question, 'accept'>,
): Promise<Result<unknown, SourceFailure>> => {
  const answer = await ask(settings, { ...question, accept: JSON_TYPE });
  if (!answer.ok) return answer;
  let text = '';
  for await (const line of readLines(answer.value.chunks)) {
    if (line.kind === 'too-long') return { ok: false, error: { reason: 'unreadable' } };
    text += line.text;
    if (text.length > MAX_JSON) return { ok: false, error: { reason: 'unreadable' } };
  }
  const failure = answer.value.failure();
  if (failure !== undefined) return { ok: false, error: failure };
  const value = parseJson(text);
  return value === undefined ? { ok: false, error: { reason: 'unreadable' } } : { ok: true, value };
};

/** `undefined` when the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const MAX_JSON = 1_000_000;
/** Pieces of an answer that wait to be read; each has at most 64 KB. */
const MAX_AHEAD = 200;

const fetchInTime = async (
  { url, userAgent, token, timeouts }: HttpSettings,
  { path, accept, signal }: Question,
  timeout: AbortController,
): Promise<Result<Response, SourceFailure>> => {
  const timer = setTimeout(() => timeout.abort(), timeouts.firstByte);
  try {
    const headers = {
      accept,
      'user-agent': userAgent,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const signals = signal === undefined ? [timeout.signal] : [timeout.signal, signal];
    return { ok: true, value: await fetch(url + path, { headers, signal: AbortSignal.any(signals) }) };
  } catch {
    if (signal?.aborted === true) return { ok: false, error: { reason: 'cancelled' } };
    return { ok: false, error: { reason: timeout.signal.aborted ? 'timed-out' : 'unreachable' } };
  } finally {
    clearTimeout(timer);
  }
};

/** What the status says against us; 404 is `unknown-player`, which the asker has to look into (see `whyNotFound`). */
const refusal = async (cooldown: Cooldown, status: number, headers: Headers): Promise<SourceFailure | undefined> => {
  if (status === 200) return undefined;
  if (status === 429) return { reason: 'rate-limited', retryAfter: await cooldown.begin(headers.get('retry-after')) };
  if (status === 404) return { reason: 'unknown-player' };
  return status >= 500 ? { reason: 'failing', status } : { reason: 'refused', status };
};

/** A page for people in place of an answer is none. */
const isJson = (headers: Headers): boolean => /^application\/(x-nd)?json\b/.test(headers.get('content-type') ?? '');

const createAnswer = (
  { timeouts: { silence }, onAnswer }: HttpSettings,
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): Answer => {
  let failure: SourceFailure | undefined;

  async function* readChunks(): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    const next = async (): Promise<Uint8Array | undefined> => {
      const part = await readInTime(reader, silence);
      if (part === undefined) failure = { reason: signal?.aborted === true ? 'cancelled' : 'cut-off' };
      return part?.value;
    };
    try {
      yield* readAhead(next, MAX_AHEAD);
    } finally {
      onAnswer(failure?.reason ?? 'whole');
      await reader.cancel().catch(() => undefined);
    }
  }

  return { chunks: readChunks(), failure: () => failure };
};

type Part = { readonly value?: Uint8Array | undefined };

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
