/** What a guest has in this browser comes into an account of the real application. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerItem, startSession } from '../../../chess/learning/session';
import type { DrillResult } from '../../../chess/repertoire/drill-result';
import { attemptsSchema, puzzleProgressSchema } from '../../../contract/learn/puzzles';
import { runBestsSchema } from '../../../contract/learn/puzzle-runs';
import { STUDY_LIMITS, studySchema } from '../../../contract/studies';
import type { Database } from '../../../server/db/database';
import { addPuzzles } from '../../../server/db/learn/puzzles';
import { manyPuzzles } from '../../../test/data/puzzles';
import { listenTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { dayOf } from '../../lib/account/today';
import { getJson } from '../../lib/http/http';
import { putLocalAttempts } from '../puzzles/local-puzzles';
import { accountSets, browserSets } from '../puzzles/puzzle-sets';
import { storeDeviceBest } from '../puzzles/run-bests';
import { GUEST, readSession, storeSession, type TodayItem } from '../puzzles/stored-session';
import { changeLocalEntry, isLocal } from '../repertoires/local-repertoires';
import { accountRepertoires } from '../repertoires/repertoire-queries';
import { browserRepertoires } from '../repertoires/repertoire-store';
import { accountStudies } from '../studies/study-queries';
import { browserStudies } from '../studies/study-store';
import { countWork, namedCounts, readGuestWork } from './guest-work';
import { type MovedWork, moveGuestWork } from './move-guest-work';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const DAY = 86_400_000;
const NOTE = 'n'.repeat(1900);

let db: Database;
/** Answers a call instead of the application; `undefined` lets it through. */
let answer: ((path: string, call: () => Promise<Response>) => Promise<Response> | undefined) | undefined;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  db = await openTestDatabase();
  await addPuzzles(db, manyPuzzles(60));
  const base = await listenTestApp({ db });
  const call = fetch;
  answer = undefined;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const real = () => call(base + path, init);
    return answer?.(path, real) ?? real();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const move = async (signal = new AbortController().signal): Promise<MovedWork> =>
  moveGuestWork(await readGuestWork(), { profileId: 1, username: 'Ida', signal, onProgress: () => undefined });

const keepAttempts = (...madeAt: readonly number[]) =>
  putLocalAttempts(
    madeAt.map((at, index) => ({
      ...{ key: `attempt ${at}`, madeAt: at },
      attempt: { puzzleId: index + 1, solved: true, timeSpent: 60, seconds: 12 },
    })),
  );

const makeRepertoire = (name: string) =>
  browserRepertoires.make({
    ...{ name, color: 'white', goal: 50, speed: 'rapid', rating: 1700, starts: [{ position: START, name: '' }] },
    moves: [{ position: START, uci: 'e2e4', rank: 'main', isPaused: false, origin: 'hand', addedAt: 1 }],
    notes: [{ position: START, text: NOTE, shapes: [] }],
  });

const makeSet = async () => {
  const set = await browserSets.make({ name: 'Mixed', puzzles: 5, idempotencyKey: randomUUID() });
  const [first = 0] = set.left;
  await browserSets.record(set.id, { cycle: 1, puzzleId: first, solved: true, seconds: 31 });
  return set;
};

const chapter = (name: string, pgn = '*\n') => ({ name, orientation: 'white' as const, pgn });

/** Nearly as much as a study holds. */
const LARGE = Array.from({ length: 9 }, (_, index) =>
  chapter(`Chapter ${index}`, `{ ${'x'.repeat(STUDY_LIMITS.pgn - 20)} } *\n`),
);

const makeStudy = () => browserStudies.make({ name: 'Mine', notes: NOTE, visibility: 'private', chapters: LARGE });

const makeSession = (repertoire: string) => {
  const card = { id: 'c', color: 'white' as const, isDue: true, isWithAccount: false, run: [], san: 'e4' };
  const items: readonly TodayItem[] = [
    { id: 'c', kind: 'card', isDue: true, card: { ...card, repertoire: { id: repertoire, name: 'Open games' } } },
  ];
  storeSession(GUEST, dayOf(), { session: answerItem(startSession(items), 'right'), puzzles: new Map() });
};

const keepEverything = async () => {
  const now = Date.now();
  await keepAttempts(now - 2 * DAY, now - DAY, now - 1000);
  const { id } = await makeRepertoire('Open games');
  const result: DrillResult = {
    ...{ id: randomUUID(), color: 'white', position: START, expected: 'e2e4', played: 'e2e4' },
    ...{ outcome: 'good', source: 'drill', at: 1_790_000_000_000 },
  };
  await browserRepertoires.record([result]);
  makeSession(id);
  storeDeviceBest('streak', 9);
  await makeSet();
  await makeStudy();
  return now;
};

const expectEverything = async (now: number) => {
  const attempts = await getJson('/api/puzzle-attempts/user/1', attemptsSchema);
  expect(attempts.map(({ attemptedAt }) => Date.parse(attemptedAt))).toEqual([now - 1000, now - DAY, now - 2 * DAY]);
  const progress = await getJson('/api/puzzle-progress/user/1', puzzleProgressSchema);
  expect(progress).toMatchObject({ streak: 3, rating: { attempts: 3 }, today: { isSessionDone: true } });
  expect(progress.days.map(({ tried }) => tried)).toEqual([1, 1, 1]);
  expect(await getJson('/api/puzzle-runs/user/1', runBestsSchema)).toMatchObject({ streak: { solved: 9 } });
  expect(await accountSets(1).list()).toMatchObject([
    { name: 'Mixed', puzzles: 5, cycles: [{ tried: 1, solved: 1, seconds: 31 }] },
  ]);
  const [repertoire, ...others] = await accountRepertoires(1).list();
  expect(others).toEqual([]);
  expect((await accountRepertoires(1).read(repertoire!.id)).notes).toMatchObject([{ text: NOTE }]);
  expect(await accountRepertoires(1).listCards()).toMatchObject([{ reps: 1 }]);
  expect(readSession('Ida', dayOf())?.session.items).toMatchObject([
    { card: { isWithAccount: true, repertoire: { id: repertoire!.id } } },
  ]);
  expect(await accountStudies(1).list()).toMatchObject([{ name: 'Mine', chapters: LARGE.length }]);
  expect(namedCounts(countWork(await readGuestWork()))).toBe('');
};

it('brings everything whole, with the times at which it was made [A99] [REG-07]', async () => {
  const now = await keepEverything();
  expect(namedCounts(countWork(await readGuestWork()))).toBe(
    '3 puzzle attempts, 1 session, 1 best run, 1 set, 1 repertoire, 1 training result, 1 study',
  );
  expect(await move()).toMatchObject({ left: [], moved: { attempts: 3, sets: 1, repertoires: 1, studies: 1 } });
  await expectEverything(now);
});

it('brings nothing twice, whichever answer was lost [A99]', async () => {
  const now = await keepEverything();
  const lost = new Set<string>();
  answer = (path, call) => {
    if (lost.has(path)) return undefined;
    lost.add(path);
    return call().then(() => Promise.reject(new TypeError('the connection was lost')));
  };
  let tries = 0;
  for (let left: readonly string[] = ['']; left.length > 0 && tries < 20; tries++) ({ left } = await move());
  expect(tries).toBeGreaterThan(5);
  answer = undefined;
  await expectEverything(now);
});

it('names what is refused and why, keeps it, and brings the rest [A99]', async () => {
  const { id } = await makeRepertoire('Too long');
  await makeRepertoire('Open games');
  await changeLocalEntry(id, (entry) =>
    entry !== undefined && isLocal(entry)
      ? {
          ...entry,
          repertoire: { ...entry.repertoire, notes: [{ position: START, text: 'x'.repeat(3000), shapes: [] }] },
        }
      : undefined,
  );
  await keepAttempts(1, 2, 3);
  await db.deleteFrom('puzzles').where('id', '=', 2).execute();
  expect(await move()).toEqual({
    moved: { repertoires: 1, attempts: 2 },
    left: [
      '“Too long”: notes.0.text: A note has at most 2,000 characters.',
      '1 puzzle attempt: This puzzle no longer exists; the attempt was not counted',
    ],
  });
  expect(countWork(await readGuestWork())).toMatchObject({ attempts: 1, repertoires: 1 });
});

it('ends the attempts where there were too many of them, and brings the rest [A99]', async () => {
  await keepAttempts(1, 2, 3, 4);
  await makeStudy();
  let sent = 0;
  answer = (path) =>
    path === '/api/puzzle-attempts' && ++sent > 1
      ? Promise.resolve(Response.json({ message: 'Too many attempts.' }, { status: 429 }))
      : undefined;
  expect(await move()).toEqual({ moved: { studies: 1, attempts: 1 }, left: ['3 puzzle attempts: Too many attempts.'] });
  expect(sent).toBe(2);
  answer = undefined;
  expect(await move()).toEqual({ moved: { attempts: 3 }, left: [] });
});

it.each([
  ['the session has ended', () => Promise.resolve(Response.json({ message: 'Sign in first.' }, { status: 401 }))],
  ['the network has gone', () => Promise.reject(new TypeError('no network'))],
])('asks no further where %s, and keeps everything [A99]', async (_, respond) => {
  await keepAttempts(1, 2);
  await makeStudy();
  let calls = 0;
  answer = () => {
    calls++;
    return respond();
  };
  const { moved, left } = await move();
  expect([moved, left.map((one) => one.replace(/:.*/, ''))]).toEqual([{}, ['“Mine”, 2 puzzle attempts']]);
  expect(calls).toBe(1);
  expect(countWork(await readGuestWork())).toMatchObject({ attempts: 2, studies: 1 });
});

it('stops when it is told to, and keeps what was not moved', async () => {
  await keepAttempts(1, 2);
  const controller = new AbortController();
  answer = (_, call) => {
    controller.abort();
    return call();
  };
  expect(await move(controller.signal)).toEqual({ moved: { attempts: 1 }, left: ['1 puzzle attempt: Stopped.'] });
});

it('leaves a session of today in the account as it is', async () => {
  makeSession('r');
  const own = startSession([{ id: 'own', kind: 'theme' as const, isDue: false }]);
  storeSession('Ida', dayOf(), { session: answerItem(own, 'missed'), puzzles: new Map() });
  expect((await move()).left).toEqual([
    '1 session: Your account has a session of today already. This one stays here until the day ends.',
  ]);
  expect(readSession('Ida', dayOf())?.session.items).toMatchObject([{ id: 'own' }]);
  expect(readSession(GUEST, dayOf())).toBeDefined();
});

it('brings what was typed in a chapter and not saved yet', async () => {
  const study = await browserStudies.make({
    name: 'Mine',
    notes: '',
    visibility: 'private',
    chapters: [chapter('One')],
  });
  const draft = { content: chapter('Renamed'), version: 0 };
  localStorage.setItem(`unsaved  chapter ${study.id} 1`, JSON.stringify(draft));
  expect((await move()).left).toEqual([]);
  const [listed] = await accountStudies(1).list();
  const { chapters } = await getJson(`/api/studies/${listed!.id}`, studySchema);
  expect(chapters).toMatchObject([{ name: 'Renamed' }]);
  expect(localStorage.getItem(`unsaved  chapter ${study.id} 1`)).toBeNull();
});
