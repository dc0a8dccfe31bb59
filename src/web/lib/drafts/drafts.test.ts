import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeUser } from '../account/current-user';
import { HttpError } from '../http/http';
import type { WriteResult } from '../http/write-json';
import { listDrafts, ownDraft, readDraft, removeDraft, storeDraft } from './drafts';
import { sendDraft, withSent } from './send-draft';

const schema = z.object({ text: z.string() });

/** Its keys are properties, as those of localStorage. */
const memory = () => {
  const stored: object = {
    getItem: (key: string): unknown => Reflect.get(stored, key) ?? null,
    setItem: (key: string, text: string) => void Reflect.set(stored, key, text),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  };
  return stored;
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => vi.unstubAllGlobals());

it('belongs to one account, by its number: nobody else who uses the browser is shown it', () => {
  storeUser({ username: 'morphy', id: 7, profileId: 7 });
  const mine = ownDraft('notes 7 1 2');
  storeDraft(mine, { content: { text: 'secret' }, version: 1 });
  expect(listDrafts('notes ')).toEqual([mine]);
  for (const other of [null, { username: 'anderssen', id: 77 }, { username: '7', id: 8 }]) {
    storeUser(other);
    expect([listDrafts(''), readDraft(ownDraft('notes 7 1 2'), schema)]).toEqual([[], undefined]);
  }
  // The same account under another name.
  storeUser({ username: 'paul', id: 7 });
  expect(readDraft(ownDraft('notes 7 1 2'), schema)).toEqual({ content: { text: 'secret' }, version: 1 });
  // Saved by a screen that was opened before the others came.
  storeUser(null);
  removeDraft(mine);
  storeUser({ username: 'paul', id: 7 });
  expect(listDrafts('')).toEqual([]);
});

it('is read as far as it was written in this form', () => {
  storeUser({ username: 'morphy', id: 7 });
  const place = ownDraft('chapter abc 1');
  for (const stored of ['', '{}', '{"version":1,"content":{"text":1}}', '[1]', '{"version":1']) {
    localStorage.setItem('unsaved 7 chapter abc 1', stored);
    expect(readDraft(place, schema)).toBeUndefined();
  }
});

type Saved = { readonly text: string; readonly version: number };

/** A server with one text, which loses the answers that it is told to. */
const serve = (text: string) => {
  let saved: Saved = { text, version: 1 };
  const kind = {
    isLost: false,
    contentOf: (one: { readonly text: string }) => ({ text: one.text }),
    isSame: (one: { readonly text: string }, other: { readonly text: string }) => one.text === other.text,
    write: (change: Saved): Promise<WriteResult<Saved>> => {
      if (change.version !== saved.version) return Promise.resolve({ ok: false, now: saved });
      saved = { text: change.text, version: saved.version + 1 };
      return kind.isLost
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve({ ok: true, value: saved });
    },
  };
  return {
    kind,
    current: () => saved,
    change: (other: string) => (saved = { text: other, version: saved.version + 1 }),
  };
};

it('never conflicts with what it has saved itself, where the answer was lost', async () => {
  const { kind, current } = serve('old');
  kind.isLost = true;
  expect(await sendDraft(kind, { text: 'first' }, { version: 1 })).toMatchObject({
    kind: 'failed',
    failure: { kind: 'offline' },
  });
  kind.isLost = false;
  const sent = withSent([], { text: 'first' });
  expect(await sendDraft(kind, { text: 'second' }, { version: 1, sent })).toMatchObject({
    kind: 'saved',
    now: { text: 'second', version: 3 },
  });
  expect(current().text).toBe('second');
});

it('conflicts with what somebody else has saved, also after a lost answer', async () => {
  const { kind, change } = serve('old');
  const sent = withSent([], { text: 'first' });
  change('theirs');
  expect(await sendDraft(kind, { text: 'second' }, { version: 1, sent })).toMatchObject({
    kind: 'conflict',
    now: { text: 'theirs' },
  });
  // Somebody else has saved the same.
  expect(await sendDraft(kind, { text: 'theirs' }, { version: 1, sent })).toMatchObject({ kind: 'saved' });
});

it.each([
  [new TypeError('Failed to fetch'), 'offline'],
  [new HttpError(503, ''), 'waiting'],
  [new HttpError(429, ''), 'waiting'],
  [new SyntaxError('Unexpected end of JSON input'), 'waiting'],
  [new HttpError(401, '{"message":"Your session has ended. Sign in again."}'), 'ended'],
  [new HttpError(400, '{"message":"Too long"}'), 'refused'],
  [new DOMException('', 'QuotaExceededError'), 'refused'],
])('after %s it is %s', async (cause, expected) => {
  const { kind } = serve('old');
  const write = () => Promise.reject(cause);
  expect(await sendDraft({ ...kind, write }, { text: 'mine' }, { version: 1 })).toMatchObject({
    failure: { kind: expected },
  });
});
