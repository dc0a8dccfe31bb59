/** Digests: what they say, to whom they go, how often, and what happens when they cannot. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayAt, UTC } from '../../../chess/day';
import { ACCOUNT_PATHS, authMessages } from '../../../contract/account/auth';
import { NOTIFICATIONS_PATH } from '../../../contract/account/notifications';
import type { NewGap } from '../../../contract/profile';
import { createMember, MORPHY } from '../../../test/api-client';
import { canShare, connectBeside } from '../../../test/processes/other-process';
import { buildTestApp, createMailbox, quickPasswords, TEST_SECRET, tokenIn } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createAccounts } from '../../accounts/accounts';
import type { Email } from '../../accounts/mailer';
import { toJson } from '../../db/column-values';
import type { Database } from '../../db/database';
import { recordResults } from '../../db/repertoires/cards';
import { own } from '../../db/owned';
import { addRepertoire } from '../../db/repertoires/repertoires';
import { collectSources } from '../../sources/sources';
import { addStarterPuzzles, readDaily } from '../learn/puzzles';
import { createDigests, sendDueDigests } from './notifications';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const APP_URL = 'https://outpost.example';
const OFF = { dailyPuzzles: false, gameAnalysis: false, newFeatures: false };
const MORPHYS = 2;

/** A member with a confirmed address, unless said otherwise, who wants no digest but of what a test names. */
const open = async ({
  wanted = {},
  isConfirmed = true,
}: { wanted?: Partial<typeof OFF>; isConfirmed?: boolean } = {}) => {
  const db = await openTestDatabase();
  await addStarterPuzzles(db);
  const app = await buildTestApp({ db });
  const member = await createMember(app);
  await member.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { notifications: { ...OFF, ...wanted } } });
  if (isConfirmed) await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', MORPHYS).execute();
  const box = createMailbox();
  const failures: unknown[] = [];
  let isDown = false;
  const mailer = {
    send: (email: Email) => (isDown ? Promise.reject(new Error('the mail server is down')) : box.send(email)),
  };
  const onFailure = (error: unknown) => void failures.push(error);
  const settings = { db, mailer, sessionSecret: TEST_SECRET, appUrl: APP_URL, passwords: quickPasswords, onFailure };
  const accounts = createAccounts(settings);
  const news = ['First there was this.'];
  let now = Date.now();
  let gaps: readonly NewGap[] = [];
  const listNewGaps = () => Promise.resolve(gaps);
  const deps = { ...settings, accounts, readDaily, listNewGaps, news, sources: collectSources([]), now: () => now };
  return {
    db,
    app,
    member,
    deps,
    news,
    failures,
    emails: box.emails,
    round: () => sendDueDigests(deps, new AbortController().signal),
    wait: (time: number) => void (now += time),
    setGaps: (found: readonly NewGap[]) => void (gaps = found),
    setDown: (isIt: boolean) => void (isDown = isIt),
  };
};

const follow = async (db: Database, newGames: number): Promise<void> => {
  const row = { player: 'GambitGustav', site: 'lichess', added_at: 0, due_at: 0, checked_at: 0, failure: null };
  await db
    .insertInto('followed_players')
    .values({ ...row, user_id: MORPHYS, player_key: 'gambitgustav', newest_at: 5, seen_at: 1, new_games: newGames })
    .onConflict((conflict) => conflict.columns(['user_id', 'player_key']).doUpdateSet({ new_games: newGames }))
    .execute();
};

const dueCard = async (db: Database, due: number): Promise<void> => {
  const { id } = await db.selectFrom('puzzles').select('id').limit(1).executeTakeFirstOrThrow();
  const card = { user_id: MORPHYS, puzzle_id: id, deck: 'own', due, content: '{}' as never };
  await db.insertInto('puzzle_cards').values(card).execute();
};

const dueMove = async (db: Database): Promise<void> => {
  const [position, uci] = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4'];
  const options = {
    name: 'Open games',
    color: 'white',
    goal: 50,
    speed: 'rapid',
    rating: 1500,
    state: 'active',
  } as const;
  const moves = [{ position, uci, rank: 'main', origin: 'hand', isPaused: false, addedAt: 0 }] as const;
  const quota = { repertoires: 10, moves: 10, movesOfUser: 10, notes: 10, notesText: 10, starts: 10, undos: 10 };
  const repertoire = { ...options, address: 'open-games', starts: [], notes: [], moves };
  await addRepertoire(db, own(MORPHYS), repertoire, { quota, now: 0 });
  const answer = { id: randomUUID(), color: 'white', position, expected: uci, played: uci, outcome: 'good' } as const;
  await recordResults(db, own(MORPHYS), [{ ...answer, source: 'drill', at: 0 }], { maxResults: 10, now: 0 });
};

describe('Daily puzzles', () => {
  it('say that the puzzle of the day is there, and what is due, once a day [ACC-08]', async () => {
    const { db, emails, round, wait } = await open({ wanted: { dailyPuzzles: true } });
    await dueCard(db, 0);
    await dueMove(db);
    await round();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ to: MORPHY.email, subject: 'New for you on Outpost Pro' });
    expect(emails[0]!.text).toContain(`- The puzzle of the day is waiting for you.\n  ${APP_URL}/learn`);
    expect(emails[0]!.text).toContain('1 puzzle is due for review.');
    const address = `${APP_URL}/repertoire/open-games?train=due`;
    expect(emails[0]!.text).toContain(`1 move of Open games is due, about 1 minute.\n  ${address}`);
    wait(DAY - 1);
    await round();
    expect(emails).toHaveLength(1);
    wait(1);
    await round();
    expect(emails).toHaveLength(2);
  });

  it('are not sent to whoever has tried it today, nor after 30 days away', async () => {
    const { db, deps, emails, round, wait } = await open({ wanted: { dailyPuzzles: true } });
    const daily = await readDaily(db, dayAt(deps.now(), UTC));
    const attempt = { puzzle_id: daily!.id, time_spent: 30, attempted_at: deps.now() };
    await db
      .insertInto('puzzle_attempts')
      .values({
        ...attempt,
        solved: 0,
        hinted: 0,
        theme: 'fork',
        difficulty: 1,
        user_id: MORPHYS,
        key: null,
        seconds: null,
        rating_after: null,
      })
      .execute();
    await round();
    expect(emails).toEqual([]);
    wait(31 * DAY);
    await round();
    expect(emails).toEqual([]);
  });
});

describe('Game analysis', () => {
  it('says which followed players have new games, and only what is new since the last one', async () => {
    const { db, emails, round, wait } = await open({ wanted: { gameAnalysis: true } });
    await follow(db, 1);
    await round();
    expect(emails).toEqual([]);
    await follow(db, 3);
    wait(HOUR);
    await round();
    expect(emails.map(({ text }) => /^- .*$/m.exec(text)![0])).toEqual([
      '- GambitGustav, whom you follow, has 2 new games.',
    ]);
    wait(DAY);
    await round();
    expect(emails).toHaveLength(1);
  });

  it('counts from what was seen', async () => {
    const { db, emails, round, wait } = await open({ wanted: { gameAnalysis: true } });
    await follow(db, 5);
    await round();
    await follow(db, 0);
    wait(HOUR);
    await round();
    await follow(db, 4);
    wait(HOUR);
    await round();
    expect(emails[0]?.text).toContain('has 4 new games');
  });

  it('says which gaps new games came to, again when further games do', async () => {
    const { db, emails, round, wait, setGaps } = await open({ wanted: { gameAnalysis: true } });
    await db
      .insertInto('libraries')
      .values({ user_id: MORPHYS, kind: 'own', names: toJson([]), created_at: 0, retired_at: null })
      .execute();
    await round();
    const gap = { repertoire: 'open', name: 'White repertoire', reply: '5...Qb6', line: ['e4', 'c5'], of: 37 } as const;
    setGaps([{ ...gap, gameId: '1', games: 1, more: 2 }]);
    for (let day = 0; day < 2; day += 1) {
      wait(DAY);
      await round();
    }
    const path = '/repertoire/open?tab=gaps&line=e4+c5';
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain(
      `- No answer in White repertoire to 5...Qb6, 1 game in 37, and 2 more gaps: from a new game.\n  ${APP_URL}${path}`,
    );
    setGaps([{ ...gap, gameId: '2', games: 3, more: 0 }]);
    wait(DAY);
    await round();
    expect(emails[1]!.text).toContain('No answer in White repertoire to 5...Qb6, 1 game in 37: from 2 new games.');
  });

  it('says when the next round is, the day before, once', async () => {
    const { db, deps, emails, round, wait } = await open({ wanted: { gameAnalysis: true } });
    await round();
    const day = new Date(deps.now() + DAY).toISOString().slice(0, 10);
    const event = { user_id: MORPHYS, name: 'Club <championship>', place: null, link: null, speed: null };
    const { id } = await db
      .insertInto('events')
      .values({ ...event, starts_on: null, ends_on: null, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const empty = { played_at: null, color: null, rating: null, player: null, outcome: null, prepared: null };
    await db
      .insertInto('event_rounds')
      .values({ ...empty, event_id: id, number: 1, played_on: day, opponent: 'Anderssen' })
      .execute();
    wait(HOUR);
    await round();
    expect(emails[0]!.text).toContain(`Your next round in Club <championship> is on ${day}, against Anderssen.`);
    expect(emails[0]!.html).toContain('Club &lt;championship&gt;');
    wait(DAY);
    await round();
    expect(emails).toHaveLength(1);
  });
});

it('New features are sent once each, those from before to nobody', async () => {
  const { emails, news, round, wait } = await open({ wanted: { newFeatures: true } });
  await round();
  expect(emails).toEqual([]);
  news.push('Then that.');
  wait(HOUR);
  await round();
  expect(emails.map(({ text }) => /^- .*$/m.exec(text)![0])).toEqual(['- Then that.']);
  wait(2 * DAY);
  await round();
  expect(emails).toHaveLength(1);
});

describe('nothing is sent', () => {
  it('to an address that is not confirmed, before it is', async () => {
    const { emails, round, member, db } = await open({ wanted: { dailyPuzzles: true }, isConfirmed: false });
    await round();
    expect(emails).toEqual([]);
    const box = createMailbox();
    expect((await member.ask('GET', NOTIFICATIONS_PATH)).json()).toEqual({
      mail: 'sent',
      email: MORPHY.email,
      isConfirmed: false,
    });
    const other = await buildTestApp({ db, mailer: box });
    const here = await createMember(other, { username: 'Second', email: 'second@example.org' });
    expect((await here.ask('POST', NOTIFICATIONS_PATH)).statusCode).toBe(202);
    await expect.poll(() => box.emails.at(-1)?.subject).toBe('Confirm your email address');
    expect((await here.ask('POST', '/api/auth/confirm-email', { token: tokenIn(box.emails.at(-1)!) })).json()).toEqual({
      isNew: false,
    });
    expect((await here.ask('GET', NOTIFICATIONS_PATH)).json()).toMatchObject({ isConfirmed: true });
    await round();
    expect(emails.map(({ to }) => to)).toEqual(['second@example.org']);
    expect(box.emails.map(({ subject }) => subject)).not.toContain('Your email address was changed');
  });

  it('of topics that are off, whatever is new', async () => {
    const { db, emails, news, round, wait } = await open();
    await round();
    await follow(db, 3);
    news.push('Then that.');
    wait(HOUR);
    await round();
    expect(emails).toEqual([]);
  });
});

describe('a digest that cannot be sent', () => {
  it('is tried again three times, later and later, and then the next day, with all that is new', async () => {
    const { emails, failures, round, wait, setDown, member } = await open({ wanted: { dailyPuzzles: true } });
    setDown(true);
    for (const [time, tries] of [
      [0, 1],
      [HOUR / 6 - 1, 1],
      [1, 2],
      [HOUR, 3],
      [4 * HOUR, 4],
      [4 * HOUR, 4],
      [20 * HOUR, 5],
    ] as const) {
      wait(time);
      await round();
      expect(failures).toHaveLength(tries);
    }
    expect((await member.ask('GET', NOTIFICATIONS_PATH)).json()).not.toHaveProperty('lastSentAt');
    setDown(false);
    wait(HOUR);
    await round();
    expect(emails).toHaveLength(1);
    expect((await member.ask('GET', NOTIFICATIONS_PATH)).json()).toHaveProperty('lastSentAt');
  });

  it('is not sent again when the process ended while it was on its way', async () => {
    const { deps, emails, round } = await open({ wanted: { dailyPuzzles: true } });
    const never = { ...deps, mailer: { send: () => new Promise<void>(() => undefined) } };
    void sendDueDigests(never, new AbortController().signal);
    await expect
      .poll(async () => (await deps.db.selectFrom('digests').selectAll().execute())[0]?.sent_at)
      .not.toBeNull();
    const sentAt = async () => (await deps.db.selectFrom('digests').select('sent_at').executeTakeFirst())?.sent_at;
    await expect.poll(sentAt).toBeTypeOf('number');
    await round();
    expect(emails).toEqual([]);
  });
});

it('two that look at the same time send one', async () => {
  const { emails, round } = await open({ wanted: { dailyPuzzles: true } });
  await Promise.all([round(), round(), round()]);
  expect(emails).toHaveLength(1);
});

it.runIf(canShare)('one of two processes sends', async () => {
  const { app, deps, emails } = await open({ wanted: { dailyPuzzles: true } });
  // It would send them itself.
  await app.close();
  for (let process = 0; process < 2; process += 1) {
    const digests = createDigests({ ...deps, db: await connectBeside(deps.db), every: 50 });
    digests.start();
    onTestFinished(() => digests.close());
  }
  await expect.poll(() => emails.length, { timeout: 10_000 }).toBe(1);
});

describe('the link at the end of a digest', () => {
  it('ends them without signing in, by the button of mail programs too, and a made-up one ends nothing', async () => {
    const { app, db, emails, round, wait } = await open({ wanted: { dailyPuzzles: true } });
    await round();
    const { headers = {}, text } = emails[0]!;
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<https:\/\/outpost\.example(.*)>$/.exec(headers['List-Unsubscribe']!)![1]!;
    expect(text).toContain(`${APP_URL}/unsubscribe?token=`);
    const opened = await app.inject({ url: address });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, address.replace('/api', '')]);
    const settings = () => db.selectFrom('user_settings').selectAll().execute();
    expect(JSON.stringify(await settings())).toContain(String.raw`\"dailyPuzzles\":true`);
    const bad = await app.inject({ method: 'POST', url: '/api/unsubscribe?token=x' });
    expect([bad.statusCode, bad.json()]).toMatchObject([410, { message: authMessages.uselessUnsubscribeLink }]);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({
      method: 'POST',
      url: address,
      headers: type,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(JSON.stringify(await settings())).not.toContain('true');
    wait(2 * DAY);
    await round();
    expect(emails).toHaveLength(1);
  });

  it('ends nothing once the account has another address', async () => {
    const { app, db, emails, round } = await open({ wanted: { dailyPuzzles: true } });
    await round();
    await db.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', MORPHYS).execute();
    expect(
      (await app.inject({ method: 'POST', url: `/api/unsubscribe?token=${tokenIn(emails[0]!)}` })).statusCode,
    ).toBe(410);
  });
});

it('what was reported is in the file of all data', async () => {
  const { member, round } = await open({ wanted: { dailyPuzzles: true } });
  await round();
  const { digest } = (await member.ask('GET', '/api/account/data')).json<{ digest: object }>();
  expect(digest).toMatchObject({ reported: { news: 1 }, sentAt: expect.any(String) as string });
});
