/** Questions as Lichess wants them asked. The facts are from its API reference and its server's source. */
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { type Answer, ask as askSite, type HttpSettings } from '../http/ask';
import { readJson } from '../http/read-json';

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
