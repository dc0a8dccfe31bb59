/** Requests to Lichess, by its API reference and its server's source. */
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { sendRequest as askSite, type HttpSettings, type SiteResponse } from '../http/ask';
import { readJson } from '../http/response-body';

export const NDJSON = 'application/x-ndjson';

const JSON_TYPE = 'application/json';

type LichessRequest = {
  /** With the query, starting with `/`. */
  readonly path: string;
  /** Compared exactly by Lichess; any other value returns PGN. */
  readonly accept: typeof NDJSON | typeof JSON_TYPE;
  readonly games?: number;
  readonly signal?: AbortSignal;
};

/** Resolves when the response begins. Its `chunks` must be read or closed. */
export const sendRequest = (
  settings: HttpSettings,
  { accept, ...request }: LichessRequest,
): Promise<Result<SiteResponse, SourceFailure>> => askSite(settings, { ...request, headers: { accept } });

export const fetchJson = async (
  settings: HttpSettings,
  request: Omit<LichessRequest, 'accept'>,
): Promise<Result<unknown, SourceFailure>> => {
  const answer = await sendRequest(settings, { ...request, accept: JSON_TYPE });
  return answer.ok ? readJson(answer.value) : answer;
};

/** Lichess' bounds on names, widened for its oldest accounts. */
const NAME = /^[a-z0-9][a-z0-9_-]{1,29}$/i;

/** With a token this path means the token's owner. */
const OWN_ACCOUNT = 'me';

/** The name in lower case; `undefined` for an impossible name. */
export const toPlayerId = (name: string): string | undefined => {
  const id = name.trim().toLowerCase();
  return NAME.test(id) && id !== OWN_ACCOUNT ? id : undefined;
};
