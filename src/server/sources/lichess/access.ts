// OAuth at Lichess: `GET /oauth`, `POST` and `DELETE /api/token`, `GET /api/account`. Clients are unregistered and have no
// secret
import { z } from 'zod';
import type { GameLink } from '../../../chess/player/game-sites';
import type { Result } from '../../../chess/types';
import type { Semaphore } from '../../platform/semaphores';
import type { SourceFailure } from '../failures';
import { type HttpSettings, sendRequest } from '../http/ask';
import { withSemaphore } from '../http/cooldown';
import { readJson, readText } from '../http/response-body';
import type {
  LinkFailure,
  SiteAccess,
  SiteLinkQuery,
  SiteLinks,
  SitePerson,
  SiteStudies,
  StudyFailure,
} from '../source';
import { toPlayerId } from './http';

/** Characters. */
const MAX_TOKEN_RESPONSE = 10_000;

const MAX_TOKEN = 500;

const tokenSchema = z.object({
  token_type: z.string().regex(/^bearer$/i),
  access_token: z.string().min(1).max(MAX_TOKEN),
  /** Seconds. */
  expires_in: z.number().int().positive(),
});

const personSchema = z.object({ id: z.string(), username: z.string(), disabled: z.boolean().optional() });

/** Characters; the response includes all ratings. */
const MAX_PERSON_RESPONSE = 100_000;

const JSON_ACCEPTED = { accept: 'application/json' };

const bearer = (token: string) => ({ ...JSON_ACCEPTED, authorization: `Bearer ${token}` });

const runExclusive = async <Value, Failure>(
  semaphore: Semaphore,
  ask: () => Promise<Result<Value, Failure | SourceFailure>>,
): Promise<Result<Value, Failure | SourceFailure>> =>
  (await withSemaphore(semaphore, undefined, ask)) ?? { ok: false, error: { reason: 'cancelled' } };

type SettingsFor = (token?: string) => HttpSettings;

export const createAccess = (settingsFor: SettingsFor, semaphore: Semaphore): SiteAccess => ({
  consentUrl: `${settingsFor().url}/oauth`,
  requestToken: (form) =>
    runExclusive(semaphore, async () => {
      const answer = await sendRequest(settingsFor(), {
        path: '/api/token',
        method: 'POST',
        form,
        headers: JSON_ACCEPTED,
      });
      const json = answer.ok ? await readJson(answer.value, MAX_TOKEN_RESPONSE) : answer;
      if (!json.ok) return json;
      const { data } = tokenSchema.safeParse(json.value);
      if (data === undefined) return UNREADABLE;
      return { ok: true, value: { token: data.access_token, lifetime: data.expires_in * 1000 } };
    }),
  readPerson: (token) =>
    runExclusive<SitePerson, SourceFailure>(semaphore, async () => {
      const answer = await sendRequest(settingsFor(token), { path: '/api/account', headers: bearer(token) });
      const json = answer.ok ? await readJson(answer.value, MAX_PERSON_RESPONSE) : answer;
      if (!json.ok) return json;
      const { data } = personSchema.safeParse(json.value);
      const id = data === undefined ? undefined : toPlayerId(data.username);
      if (data === undefined || id === undefined || id !== data.id) return UNREADABLE;
      if (data.disabled === true) return { ok: false, error: { reason: 'closed-account' } };
      return { ok: true, value: { id, name: data.username } };
    }),
  revoke: (token) =>
    runExclusive(semaphore, async () => {
      // 401: the token was already invalid.
      const question = { path: '/api/token', method: 'DELETE', statuses: [204, 401], headers: bearer(token) } as const;
      const answer = await sendRequest(settingsFor(token), question);
      if (!answer.ok) return answer;
      await discard(answer.value.chunks);
      return { ok: true, value: undefined };
    }),
});

const UNREADABLE = { ok: false, error: { reason: 'unreadable' } } as const;

const discard = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  await chunks[Symbol.asyncIterator]().return?.();
};

// Studies: `POST /api/study` and `POST /api/study/{id}/import-pgn`; limits from Lichess' API reference

const STUDY_ID = /^\w{8}$/;

const createdSchema = z.object({ id: z.string().regex(STUDY_ID) });

const chaptersSchema = z.object({ chapters: z.array(z.unknown()) });

const STUDY_PERMISSIONS = {
  computer: 'everyone',
  explorer: 'everyone',
  cloneable: 'member',
  shareable: 'member',
  chat: 'member',
};

const CHAPTER_DEFAULTS = { sticky: 'false', description: 'false' };

/** 401: the token is invalid. 403 and 404: missing scope, or no such study for this person. */
const STUDY_STATUSES = [401, 403, 404];

export const createStudies = (settingsFor: SettingsFor, semaphore: Semaphore): SiteStudies => {
  const post = async (
    token: string,
    path: string,
    form: Readonly<Record<string, string>>,
    forbidden: 'no-consent' | 'no-study',
  ): Promise<Result<unknown, StudyFailure>> => {
    const question = { path, method: 'POST', form: new URLSearchParams(form), statuses: STUDY_STATUSES } as const;
    const answer = await sendRequest(settingsFor(token), { ...question, headers: bearer(token) });
    if (!answer.ok) return answer;
    const { status, chunks } = answer.value;
    if (status === 200) return readJson(answer.value);
    await discard(chunks);
    return { ok: false, error: { reason: status === 401 ? 'no-consent' : forbidden } };
  };

  return {
    scope: 'study:write',
    maxChapters: 64,
    maxPerDay: 30,
    maxName: 100,
    maxChapterName: 80,
    create: (token, study) =>
      runExclusive<string, StudyFailure>(semaphore, async () => {
        const created = await post(
          token,
          '/api/study',
          { ...study, ...STUDY_PERMISSIONS, ...CHAPTER_DEFAULTS },
          'no-consent',
        );
        if (!created.ok) return { ok: false, error: toStudyLimit(created.error) };
        const { data } = createdSchema.safeParse(created.value);
        return data === undefined ? UNREADABLE : { ok: true, value: data.id };
      }),
    addChapters: (token, id, { pgns, orientation }) =>
      runExclusive<number, StudyFailure>(semaphore, async () => {
        const form = { pgn: pgns.join('\n\n'), orientation };
        const added = await post(token, `/api/study/${encodeURIComponent(id)}/import-pgn`, form, 'no-study');
        if (!added.ok) return added;
        const { data } = chaptersSchema.safeParse(added.value);
        return data === undefined ? UNREADABLE : { ok: true, value: data.chapters.length };
      }),
    pageOf: (id) => `${settingsFor().url}/study/${id}`,
  };
};

/** The response does not say whether the daily limit or the rate limit was hit. */
const toStudyLimit = (failure: StudyFailure): StudyFailure =>
  failure.reason === 'rate-limited' ? { reason: 'too-many-studies', retryAfter: failure.retryAfter } : failure;

// Games by link: `GET /game/export/{id}` and `GET /api/study/{id}[/{chapter}].pgn`

const PGN = 'application/x-chess-pgn';

/** 403: the study is private. */
const LINK_STATUSES = [200, 403, 404];

export const createLinks = (settings: HttpSettings, semaphore: Semaphore): SiteLinks => ({
  read: async (query) => {
    const read = await withSemaphore(
      semaphore,
      query.signal,
      () => fetchLink(settings, query),
      (answer) => (!answer.ok && BROKEN_OFF.has(answer.error.reason) ? settings.timeouts.pause : 0),
    );
    return read ?? { ok: false, error: { reason: 'cancelled' } };
  },
});

const fetchLink = async (
  settings: HttpSettings,
  { link, max, signal }: SiteLinkQuery,
): Promise<Result<string, LinkFailure>> => {
  const answer = await sendRequest(settings, {
    path: pathOf(link),
    headers: { accept: PGN },
    statuses: LINK_STATUSES,
    signal,
  });
  if (!answer.ok) return answer;
  const { status, headers, chunks } = answer.value;
  const type = headers.get('content-type') ?? 'no type';
  if (status === 200 && type.startsWith(PGN)) return readText(answer.value, max);
  await discard(chunks);
  if (status !== 200) return { ok: false, error: linkFailureOf(link, status) };
  settings.onForeignAnswer?.({ status, type });
  return { ok: false, error: { reason: 'unreadable' } };
};

/** After these the site may still be sending. */
const BROKEN_OFF: ReadonlySet<LinkFailure['reason']> = new Set([
  'timed-out',
  'cut-off',
  'endless',
  'cancelled',
  'linked-too-large',
]);

const linkFailureOf = ({ kind }: GameLink, status: number): LinkFailure => {
  if (status === 404) return { reason: kind === 'game' ? 'no-linked-game' : 'no-linked-study' };
  return kind === 'study' ? { reason: 'closed-study' } : { reason: 'refused', status };
};

const pathOf = (link: GameLink): string => {
  if (link.kind === 'game') return `/game/export/${link.id}?clocks=true&evals=true&literate=false`;
  return `/api/study/${link.id}${link.chapter === undefined ? '' : `/${link.chapter}`}.pgn`;
};
