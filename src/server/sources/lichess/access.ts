/** Consent at Lichess: `GET /oauth`, `POST` and `DELETE /api/token`, and who has consented: `GET /api/account`. Clients are not registered and have no secret. */
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { Semaphore } from '../../semaphore';
import type { SourceFailure } from '../failures';
import { ask, type HttpSettings } from '../http/ask';
import { inTurn } from '../http/in-turn';
import { readJson } from '../http/read-json';
import type { SiteAccess, SitePerson } from '../site-access';
import { toPlayerId } from './names';

/** Characters of an answer with a token. */
const MAX_ANSWER = 10_000;
const MAX_TOKEN = 500;

const tokenSchema = z.object({
  token_type: z.string().regex(/^bearer$/i),
  access_token: z.string().min(1).max(MAX_TOKEN),
  /** Seconds. */
  expires_in: z.number().int().positive(),
});

const personSchema = z.object({ id: z.string(), username: z.string(), disabled: z.boolean().optional() });
/** Characters of an answer about a person, which has all ratings too. */
const MAX_PERSON = 100_000;

export const JSON_ACCEPTED = { accept: 'application/json' };
export const bearer = (token: string) => ({ ...JSON_ACCEPTED, authorization: `Bearer ${token}` });

/** One question at a time is asked of the site, whoever asks. */
export const inLine = async <Value, Failure>(
  semaphore: Semaphore,
  ask: () => Promise<Result<Value, Failure | SourceFailure>>,
): Promise<Result<Value, Failure | SourceFailure>> =>
  (await inTurn(semaphore, undefined, ask)) ?? { ok: false, error: { reason: 'cancelled' } };

/** What is asked with a token has a limit and a wait of its own; without one it is asked for everybody. */
export type SettingsFor = (token?: string) => HttpSettings;

export const createAccess = (settingsFor: SettingsFor, semaphore: Semaphore): SiteAccess => ({
  consentUrl: `${settingsFor().url}/oauth`,
  requestToken: (form) =>
    inLine(semaphore, async () => {
      const answer = await ask(settingsFor(), { path: '/api/token', method: 'POST', form, headers: JSON_ACCEPTED });
      const json = answer.ok ? await readJson(answer.value, MAX_ANSWER) : answer;
      if (!json.ok) return json;
      const { data } = tokenSchema.safeParse(json.value);
      if (data === undefined) return UNREADABLE;
      return { ok: true, value: { token: data.access_token, lifetime: data.expires_in * 1000 } };
    }),
  readPerson: (token) =>
    inLine<SitePerson, SourceFailure>(semaphore, async () => {
      const answer = await ask(settingsFor(token), { path: '/api/account', headers: bearer(token) });
      const json = answer.ok ? await readJson(answer.value, MAX_PERSON) : answer;
      if (!json.ok) return json;
      const { data } = personSchema.safeParse(json.value);
      const id = data === undefined ? undefined : toPlayerId(data.username);
      if (data === undefined || id === undefined || id !== data.id) return UNREADABLE;
      if (data.disabled === true) return { ok: false, error: { reason: 'closed-account' } };
      return { ok: true, value: { id, name: data.username } };
    }),
  revoke: (token) =>
    inLine(semaphore, async () => {
      // 401: the token was none any more.
      const question = { path: '/api/token', method: 'DELETE', statuses: [204, 401], headers: bearer(token) } as const;
      const answer = await ask(settingsFor(token), question);
      if (!answer.ok) return answer;
      await leave(answer.value.chunks);
      return { ok: true, value: undefined };
    }),
});

const UNREADABLE = { ok: false, error: { reason: 'unreadable' } } as const;

/** Ends an answer whose status has said all. */
export const leave = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  await chunks[Symbol.asyncIterator]().return?.();
};
