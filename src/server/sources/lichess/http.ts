/** Questions as Lichess wants them asked. The facts are from its API reference and its server's source. */
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { ask as askSite, TIMEOUTS as SITE_TIMEOUTS, type Answer, type HttpSettings, type Timeouts } from '../http/ask';
import { readJson } from '../http/read-json';

export type LichessTimeouts = Timeouts & {
  /**
   * After an export that was left or broke off: until Lichess has noticed that it runs no longer. A new one before that
   * would be refused as a second one, and cost a minute.
   */
  readonly pause: Milliseconds;
};

export const TIMEOUTS: LichessTimeouts = { ...SITE_TIMEOUTS, pause: 1_000 };

export const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

type LichessQuestion = {
  /** With its query, beginning with `/`. */
  readonly path: string;
  /** Lichess compares it letter by letter; anything else than these two gives PGN. */
  readonly accept: typeof NDJSON | typeof JSON_TYPE;
  readonly signal?: AbortSignal;
};

/** Asks, and waits for the answer to begin. Its `chunks` have to be read or left. */
export const ask = (
  settings: HttpSettings,
  { accept, ...question }: LichessQuestion,
): Promise<Result<Answer, SourceFailure>> => askSite(settings, { ...question, headers: { accept } });

/** The one JSON value of an answer that is small. */
export const askJson = async (
  settings: HttpSettings,
  question: Omit<LichessQuestion, 'accept'>,
): Promise<Result<unknown, SourceFailure>> => {
  const answer = await ask(settings, { ...question, accept: JSON_TYPE });
  return answer.ok ? readJson(answer.value) : answer;
};
