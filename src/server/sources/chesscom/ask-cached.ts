/**
 * One question to Chess.com's Published-Data API, in turn with all others: parallel ones are refused. It is asked with the
 * condition that the answer has changed since the last time, and again where the site has trouble.
 */
import { z } from 'zod';
import type { Milliseconds, Result } from '../../../chess/types';
import type { Semaphore } from '../../semaphore';
import { isBrokenOff, type SourceFailure } from '../failures';
import { type Answer, ask, type HttpSettings, isJson } from '../http/ask';
import { inTurn } from '../http/in-turn';
import { readJson } from '../http/read-json';
import { retry } from '../http/retry';
import type { AnswerCache } from './answer-cache';

export type AskSettings = HttpSettings & {
  /** One at a time, of all processes together. */
  readonly semaphore: Semaphore;
  /** Before the second try of a question at which the site had trouble. */
  readonly retryWait: Milliseconds;
};

/** How an answer is read, and where it is kept; `size` in characters. */
export type Reading<Value> = {
  readonly cache: AnswerCache<Value>;
  readonly read: (answer: Answer) => Promise<Result<{ readonly value: Value; readonly size: number }, SourceFailure>>;
};

export type Requested = { readonly path: string; readonly signal?: AbortSignal };

/** What is there, or that nothing is there, in the site's words. */
export type Found<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'nothing'; readonly words: string };

type Outcome<Value> = Promise<Result<Found<Value>, SourceFailure>>;

const TRIES = 3;
const UNCHANGED = 304;
const NOTHING = [404, 410];

export const askCached = <Value>(
  settings: AskSettings,
  requested: Requested,
  reading: Reading<Value>,
): Outcome<Value> => {
  const { signal } = requested;
  return retry({ tries: TRIES, wait: settings.retryWait, signal }, async () => {
    const pauseAfter = (found: Awaited<Outcome<Value>>): Milliseconds =>
      !found.ok && isBrokenOff(found.error) ? settings.timeouts.pause : 0;
    const found = await inTurn(settings.semaphore, signal, () => askOnce(settings, requested, reading), pauseAfter);
    return found ?? { ok: false, error: { reason: 'cancelled' } };
  });
};

const askOnce = async <Value>(
  settings: AskSettings,
  requested: Requested,
  { cache, read }: Reading<Value>,
): Outcome<Value> => {
  const known = cache.find(requested.path);
  const statuses = known === undefined ? NOTHING : [...NOTHING, UNCHANGED];
  const answer = await ask(settings, { ...requested, headers: known?.condition ?? {}, statuses });
  if (!answer.ok) return answer;
  const { status, headers } = answer.value;
  if (NOTHING.includes(status)) return { ok: true, value: { kind: 'nothing', words: await wordsOf(answer.value) } };
  if (status === UNCHANGED && known !== undefined) {
    await leave(answer.value);
    return { ok: true, value: { kind: 'found', value: known.value } };
  }
  const whole = await read(answer.value);
  if (!whole.ok) return whole;
  cache.keep(requested.path, headers, whole.value);
  return { ok: true, value: { kind: 'found', value: whole.value.value } };
};

const wordsSchema = z.object({ message: z.string() });

/** Why there is nothing; empty where a page for people says so. */
const wordsOf = async (answer: Answer): Promise<string> => {
  if (!isJson(answer.headers)) {
    await leave(answer);
    return '';
  }
  const said = await readJson(answer);
  return (said.ok && wordsSchema.safeParse(said.value).data?.message) || '';
};

const leave = async ({ chunks }: Answer): Promise<void> => {
  for await (const chunk of chunks) if (chunk.length >= 0) break;
};
