import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';

type Retries = {
  /** All together. */
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly wait: Milliseconds;
  readonly signal?: AbortSignal;
};

/** Asks again where a site has trouble that may pass: a status 5xx. */
export const retry = async <Value>(
  { tries, wait, signal }: Retries,
  ask: () => Promise<Result<Value, SourceFailure>>,
): Promise<Result<Value, SourceFailure>> => {
  for (let tried = 1; ; tried++) {
    const answer = await ask();
    if (answer.ok || answer.error.reason !== 'failing' || tried >= tries) return answer;
    const pause = sleep(wait * 2 ** (tried - 1), true, signal === undefined ? {} : { signal });
    if (!(await pause.catch(() => false))) return { ok: false, error: { reason: 'cancelled' } };
  }
};
