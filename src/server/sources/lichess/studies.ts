/** `POST /api/study` and `POST /api/study/{id}/import-pgn`, with the limits that Lichess' API reference names. */
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { Semaphore } from '../../semaphore';
import { ask } from '../http/ask';
import { readJson } from '../http/read-json';
import type { SiteStudies, StudyFailure } from '../site-studies';
import { bearer, inLine, leave, type SettingsFor } from './access';

const ID = /^\w{8}$/;
const madeSchema = z.object({ id: z.string().regex(ID) });
const chaptersSchema = z.object({ chapters: z.array(z.unknown()) });

/** Who may use what of a study: nothing here is for anybody else to decide. */
const SETTINGS = {
  computer: 'everyone',
  explorer: 'everyone',
  cloneable: 'member',
  shareable: 'member',
  chat: 'member',
};

/** Nobody is led through it, and nothing is pinned above the board. */
const PLAIN = { sticky: 'false', description: 'false' };

/** 401: the token is good for nothing. 403 and 404: it is not for this, or the study is not there for this person. */
const STATUSES = [401, 403, 404];

export const createStudies = (settingsFor: SettingsFor, semaphore: Semaphore): SiteStudies => {
  const post = async (
    token: string,
    path: string,
    form: Readonly<Record<string, string>>,
    /** What it means that the person may not do this. */
    forbidden: 'no-consent' | 'no-study',
  ): Promise<Result<unknown, StudyFailure>> => {
    const question = { path, method: 'POST', form: new URLSearchParams(form), statuses: STATUSES } as const;
    const answer = await ask(settingsFor(token), { ...question, headers: bearer(token) });
    if (!answer.ok) return answer;
    const { status, chunks } = answer.value;
    if (status === 200) return readJson(answer.value);
    await leave(chunks);
    return { ok: false, error: { reason: status === 401 ? 'no-consent' : forbidden } };
  };

  return {
    scope: 'study:write',
    ...{ maxChapters: 64, maxADay: 30, maxName: 100, maxChapterName: 80 },
    create: (token, study) =>
      inLine<string, StudyFailure>(semaphore, async () => {
        const made = await post(token, '/api/study', { ...study, ...SETTINGS, ...PLAIN }, 'no-consent');
        if (!made.ok) return { ok: false, error: asTooMany(made.error) };
        const { data } = madeSchema.safeParse(made.value);
        return data === undefined ? UNREADABLE : { ok: true, value: data.id };
      }),
    addChapters: (token, id, { pgns, orientation }) =>
      inLine<number, StudyFailure>(semaphore, async () => {
        const form = { pgn: pgns.join('\n\n'), orientation };
        const taken = await post(token, `/api/study/${encodeURIComponent(id)}/import-pgn`, form, 'no-study');
        if (!taken.ok) return taken;
        const { data } = chaptersSchema.safeParse(taken.value);
        return data === undefined ? UNREADABLE : { ok: true, value: data.chapters.length };
      }),
    pageOf: (id) => `${settingsFor().url}/study/${id}`,
  };
};

const UNREADABLE = { ok: false, error: { reason: 'unreadable' } } as const;

/** Whether a day's studies are used up or too much was asked just now, the answer does not say. */
const asTooMany = (failure: StudyFailure): StudyFailure =>
  failure.reason === 'rate-limited' ? { reason: 'too-many-studies', retryAfter: failure.retryAfter } : failure;
