/** Questions as Lichess wants them asked. The facts are from its API reference and its server's source. */
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { type Answer, ask as askSite, type HttpSettings } from '../http/ask';
import { readJson } from '../http/response-body';

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

/** Lichess' own bounds on names, widened to its oldest accounts. */
const NAME = /^[a-z0-9][a-z0-9_-]{1,29}$/i;

/** With a token this path means the token's owner. */
const MYSELF = 'me';

/** The id of a player, which is the name in small letters; `undefined` when nobody can be called so. */
export const toPlayerId = (name: string): string | undefined => {
  const id = name.trim().toLowerCase();
  return NAME.test(id) && id !== MYSELF ? id : undefined;
};
