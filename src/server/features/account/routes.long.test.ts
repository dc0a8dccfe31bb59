import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { epdOf, START_FEN } from '../../../chess/position/fen';
import { ownDataSchema } from '../../../contract/account/data-export';
import {
  ACCOUNT_PATHS,
  authMessages,
  CURRENT_USER_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
} from '../../../contract/account/auth';
import { PUSH_PATH } from '../../../contract/account/notifications';
import { createMember, createApiClient, MORPHY, register, signIn, type ApiClient } from '../../../test/api-client';
import { keptAnalysis } from '../../../test/kept-analysis';
import { FORK, SOME_PUZZLES } from '../../../test/data/puzzles';
import { makeBrowser } from '../../../test/push-browser';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp, createMailbox, TEST_SECRET, tokenIn } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createSiteTokens, userOwner } from '../../accounts/stored-secrets';
import { claimStudy } from '../../db/connections';
import type { Database } from '../../db/database';
import { addPuzzles } from '../../db/learn/puzzles';

const PREFERENCES = {
  boardTheme: 'Classic',
  pieceSet: 'Classic',
  notifications: { dailyPuzzles: true, gameAnalysis: true, newFeatures: false },
};
const { password: currentPassword } = MORPHY;
const NEW_PASSWORD = 'a night at the opera';

it.each([
  ['GET', ACCOUNT_PATHS.account, undefined],
  ['GET', ACCOUNT_PATHS.data, undefined],
  ['GET', ACCOUNT_PATHS.sessions, undefined],
  ['DELETE', ACCOUNT_PATHS.sessions, undefined],
  ['DELETE', `${ACCOUNT_PATHS.sessions}/1`, undefined],
  ['POST', ACCOUNT_PATHS.email, { currentPassword, newEmail: 'a@b.example' }],
  ['POST', ACCOUNT_PATHS.recoveryCodes, { currentPassword }],
  ['PATCH', ACCOUNT_PATHS.account, {}],
  ['POST', ACCOUNT_PATHS.changePassword, { currentPassword, newPassword: NEW_PASSWORD }],
  ['POST', ACCOUNT_PATHS.remove, { currentPassword, confirmation: 'Morphy' }],
  ['POST', ACCOUNT_PATHS.twoFactor, { currentPassword }],
  ['POST', ACCOUNT_PATHS.confirmTwoFactor, { code: '123456' }],
  ['DELETE', ACCOUNT_PATHS.twoFactor, { currentPassword }],
] as const)('%s %s answers 401 to a guest [ACC-01]', async (method, path, payload) => {
  const apiClient = createApiClient(await buildTestApp());
  const answer = await apiClient.ask(method, path, payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { message: 'Not signed in' }]);
});

describe('the account', () => {
  it('is answered whole, to its owner, for nobody to keep [ENT-01] [ACC-02] [ACC-08] [ACC-14]', async () => {
    const member = await createMember(await buildTestApp(), { lichessId: 'morphy' });
    const answer = await member.ask('GET', ACCOUNT_PATHS.account);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      id: 2,
      username: 'Morphy',
      email: MORPHY.email,
      phoneNumber: MORPHY.phoneNumber,
      lichessId: 'morphy',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      hasTwoFactor: false,
      hasPassword: true,
      siteAccounts: [],
      isPublic: false,
      preferences: PREFERENCES,
    });
  });

  it('keeps changed identifiers; an empty one is removed, a missing one stays [ACC-03] [ACC-04]', async () => {
    const member = await createMember(await buildTestApp(), { lichessId: 'morphy' });
    await member.ask('PATCH', ACCOUNT_PATHS.account, { fideId: ' 1503014 ', ukcaId: '77' });
    const answer = await member.ask('PATCH', ACCOUNT_PATHS.account, { aicfId: '12345', ukcaId: '' });
    expect(answer.json()).toMatchObject({ lichessId: 'morphy', aicfId: '12345', fideId: '1503014' });
    expect(answer.json()).not.toHaveProperty('ukcaId');
    expect((await member.ask('GET', ACCOUNT_PATHS.account)).json()).toEqual(answer.json());
  });

  it('keeps changed preferences [ACC-05] [ACC-06] [ACC-07] [ACC-08]', async () => {
    const member = await createMember(await buildTestApp());
    const notifications = { dailyPuzzles: false, gameAnalysis: true, newFeatures: true };
    await member.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { boardTheme: 'Wood', notifications } });
    await member.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { pieceSet: 'Medieval' } });
    await member.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { people: ['Rival,chesscom:Rival2'] } });
    const { preferences } = (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ preferences: unknown }>();
    expect(preferences).toEqual({
      boardTheme: 'Wood',
      pieceSet: 'Medieval',
      notifications,
      people: ['Rival,chesscom:Rival2'],
    });
  });

  it.each([
    [{ preferences: { boardTheme: 'Pink' } }, 'preferences.boardTheme'],
    [{ preferences: { people: ['A Name,chesscom:Other'] } }, 'preferences.people.0'],
    [{ fideId: 'x'.repeat(10_000) }, 'fideId'],
    [{ fideId: 'FIDE1503014' }, 'fideId'],
    [{ fideId: 1503014 }, 'fideId'],
  ])('refuses the change %j', async (change, field) => {
    const member = await createMember(await buildTestApp());
    const answer = await member.ask('PATCH', ACCOUNT_PATHS.account, change);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('takes no other field, and changes nobody else’s', async () => {
    const app = await buildTestApp();
    const [morphy, anderssen] = [
      await createMember(app),
      await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' }),
    ];
    const before = (await morphy.ask('GET', ACCOUNT_PATHS.account)).json<object>();
    const change = { id: 2, username: 'Staunton', email: 'x@y.example', hasTwoFactor: true, lichessId: 'adolf' };
    await anderssen.ask('PATCH', ACCOUNT_PATHS.account, change);
    expect((await anderssen.ask('GET', ACCOUNT_PATHS.account)).json()).toMatchObject({
      id: 3,
      username: 'Anderssen',
      email: 'adolf@anderssen.example',
      hasTwoFactor: false,
      lichessId: 'adolf',
    });
    expect((await morphy.ask('GET', ACCOUNT_PATHS.account)).json()).toEqual(before);
  });
});

describe('a change of the password', () => {
  it('ends the other sessions and the open reset links, and carries this one on [ACC-09]', async () => {
    const mailer = createMailbox();
    const app = await buildTestApp({ mailer });
    const [laptop, phone] = [await createMember(app), createApiClient(app)];
    await signIn(phone);
    await phone.ask('POST', FORGOT_PASSWORD_PATH, { email: MORPHY.email });
    const link = () => mailer.emails.find(({ subject }) => subject === 'Set a new password');
    await expect.poll(link).toBeDefined();
    const change = { currentPassword, newPassword: NEW_PASSWORD };
    expect((await laptop.ask('POST', ACCOUNT_PATHS.changePassword, change)).statusCode).toBe(204);
    expect((await laptop.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
    expect((await phone.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
    const reset = { token: tokenIn(link()!), password: 'the password of a thief' };
    expect((await phone.ask('POST', RESET_PASSWORD_PATH, reset)).statusCode).toBe(400);
    expect((await signIn(phone)).statusCode).toBe(401);
    expect((await signIn(phone, 'Morphy', NEW_PASSWORD)).statusCode).toBe(200);
  });

  it.each([
    ['currentPassword', 'wrong', authMessages.wrongPassword],
    ['newPassword', '7 signs', authMessages.password],
    ['newPassword', MORPHY.password, authMessages.samePassword],
    ['newPassword', 'x'.repeat(129), authMessages.passwordTooLong],
  ])('is refused with the %s %j [VAL-03]', async (field, value, message) => {
    const member = await createMember(await buildTestApp());
    const change = { currentPassword, newPassword: NEW_PASSWORD, [field]: value };
    const answer = await member.ask('POST', ACCOUNT_PATHS.changePassword, change);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  it('is asked to wait after ten wrong passwords, whichever call they were tried with', async () => {
    const member = await createMember(await buildTestApp());
    const wrong = { currentPassword: 'wrong', newPassword: NEW_PASSWORD, confirmation: 'Morphy' };
    const paths = [ACCOUNT_PATHS.changePassword, ACCOUNT_PATHS.remove, ACCOUNT_PATHS.twoFactor];
    for (let time = 0; time < 10; time += 1) {
      expect((await member.ask('POST', paths[time % paths.length]!, wrong)).statusCode).toBe(400);
    }
    const right = { currentPassword, newPassword: NEW_PASSWORD };
    const answer = await member.ask('POST', ACCOUNT_PATHS.changePassword, right);
    expect([answer.statusCode, answer.headers['retry-after'] !== undefined]).toEqual([429, true]);
  });
});

/** Wants notifications in a browser of theirs. */
const subscribe = async (apiClient: ApiClient): Promise<void> => {
  const { subscription } = makeBrowser(
    `https://fcm.googleapis.com/fcm/send/${apiClient.cookies.size}-${Math.random()}`,
  );
  expect((await apiClient.ask('PUT', PUSH_PATH, subscription)).statusCode).toBe(204);
};

describe('a deleted account', () => {
  it('is gone with every row that belonged to it, and nobody else’s [ACC-09]', async () => {
    const db = await openTestDatabase();
    const app = await buildTestApp({ db, profileMode: 'signed-in' });
    const morphy = await createMember(app, { lichessId: 'morphy' });
    const anderssen = { username: 'Anderssen', email: 'adolf@anderssen.example' };
    const other = await createMember(app, anderssen);
    await addPuzzles(db, [{ ...FORK, key: 'scouted:lichess:rival:game:12', origin: 'scouted' }]);
    await createPuzzleClient(app, 2, morphy).attempt(1, true);
    await createPuzzleClient(app, 3, other).attempt(1, true);
    await morphy.ask('POST', '/api/puzzle-runs', { userId: 2, kind: 'streak', solved: 9 });
    await other.ask('POST', '/api/puzzle-runs', { userId: 3, kind: 'streak', solved: 4 });
    await morphy.ask('PUT', '/api/user/2/follows', { player: 'mira.talwade' });
    await other.ask('PUT', '/api/user/3/follows', { player: 'mira.talwade' });
    for (const [id, apiClient] of [
      [2, morphy],
      [3, other],
    ] as const) {
      const events = `/api/user/${id}/events`;
      const event = (await apiClient.ask('POST', events, { name: 'Club championship' })).json<{ id: number }>().id;
      await apiClient.ask('POST', `${events}/${event}/rounds`, {
        rounds: [{ opponent: id === 2 ? 'Paul Morphy' : 'Somebody' }],
      });
    }
    for (const [id, apiClient] of [
      [2, morphy],
      [3, other],
    ] as const) {
      const name = id === 2 ? 'Morphy' : 'Somebody';
      const chapters = [{ name, orientation: 'white', pgn: '1. e4 *', analysis: keptAnalysis }];
      const study = { name: 'Openings', notes: '', visibility: 'public', chapters };
      expect((await apiClient.ask('POST', `/api/user/${id}/studies`, study)).statusCode).toBe(201);
      const shared = { pgn: `[White "${name}"]\n\n*`, side: 'white', analysis: keptAnalysis };
      expect((await apiClient.ask('POST', '/api/analyses', shared)).statusCode).toBe(201);
    }
    for (const [id, apiClient] of [
      [2, morphy],
      [3, other],
    ] as const)
      await trainRepertoire(apiClient, id, id === 2 ? 'Morphy' : 'Somebody');
    for (const apiClient of [morphy, other]) {
      await subscribe(apiClient);
      await apiClient.ask('PATCH', ACCOUNT_PATHS.account, { timeZone: 'Europe/Berlin', isPublic: true });
    }
    await connectWithSite(db, [2, 3]);
    await morphy.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { boardTheme: 'Wood' } });
    await morphy.ask('POST', ACCOUNT_PATHS.twoFactor, { currentPassword });
    await morphy.ask('POST', FORGOT_PASSWORD_PATH, { email: MORPHY.email });
    await expect.poll(() => db.selectFrom('verifications').selectAll().execute()).toHaveLength(1);

    const answer = await morphy.ask('POST', ACCOUNT_PATHS.remove, { currentPassword, confirmation: ' morphy ' });
    expect(answer.statusCode).toBe(204);
    expect(morphy.cookies.has('outpost.session_token')).toBe(false);

    const names = (await db.introspection.getTables()).map(({ name }) => name);
    const ofEverybody =
      /^(scout|eval|push_keys|librar|import|invitations|lease|reference|puzzles|puzzle_(imports|refusals|shelves)|shelved)/;
    const tables = [...new Set(names)].filter((name) => !ofEverybody.test(name)).sort();
    expect(tables).toEqual([
      'analysis_links',
      'chapter_analyses',
      'credentials',
      'digests',
      'email_changes',
      'event_rounds',
      'events',
      'followed_players',
      'games_links',
      'known_devices',
      'made_studies',
      'push_subscriptions',
      'puzzle_attempts',
      'puzzle_cards',
      'puzzle_runs',
      'puzzle_set_results',
      'puzzle_sets',
      'puzzle_sums',
      'repertoire_cards',
      'repertoire_moves',
      'repertoire_notes',
      'repertoire_results',
      'repertoire_undos',
      'repertoires',
      'sessions',
      'site_connections',
      'studies',
      'study_chapters',
      'two_factors',
      'used_codes',
      'user_days',
      'user_settings',
      'users',
      'verifications',
    ]);
    const kept = await Promise.all(
      tables.map((name) =>
        db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    );
    expect(kept.map((rows) => rows.length)).toEqual([
      ...[1, 1],
      ...[1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1],
      ...[1, 1, 1, 1, 1, 1],
      ...[1, 1, 1, 1, 0, 0, 1, 0, 2, 0],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/morphy/i);
    expect((await signIn(morphy)).statusCode).toBe(401);
    expect((await other.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ username: 'Anderssen' });
  });

  it('leaves its name and address free, and its number to nobody', async () => {
    const app = await buildTestApp();
    const member = await createMember(app);
    await member.ask('POST', ACCOUNT_PATHS.remove, { currentPassword, confirmation: 'Morphy' });
    expect((await register(member)).statusCode).toBe(201);
    await signIn(member);
    expect((await member.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ username: 'Morphy', id: 3 });
  });

  it.each([
    ['confirmation', 'Anderssen', authMessages.wrongConfirmation],
    ['confirmation', '', authMessages.wrongConfirmation],
    ['currentPassword', 'wrong', authMessages.wrongPassword],
  ])('stays with the %s %j', async (field, value, message) => {
    const member = await createMember(await buildTestApp());
    const removal = { currentPassword, confirmation: 'Morphy', [field]: value };
    const answer = await member.ask('POST', ACCOUNT_PATHS.remove, removal);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
  });
});

const START = epdOf(START_FEN);

/** With a move, an edit that can be undone, and a result. */
const trainRepertoire = async (apiClient: ApiClient, id: number, name: string) => {
  const repertoire = {
    ...{ name, color: 'white', goal: 50, speed: 'blitz', rating: 1700, starts: [{ position: START, name: '' }] },
    moves: [{ position: START, uci: 'e2e4', rank: 'main', isPaused: false, origin: 'hand', addedAt: 1 }],
    notes: [],
  };
  const made = (await apiClient.ask('POST', `/api/user/${id}/repertoires`, repertoire)).json<{ id: string }>();
  const edit = { put: [], removed: [], notes: [{ position: START, text: name, shapes: [] }] };
  const edited = await apiClient.ask('POST', `/api/repertoires/${made.id}/edits`, { version: 0, edit });
  expect(edited.statusCode, edited.body).toBe(200);
  const result = {
    ...{ id: randomUUID(), color: 'white', position: START, expected: 'e2e4', played: 'd2d4' },
    ...{ outcome: 'again', source: 'drill', at: 1_790_000_000_000 },
  };
  const answer = await apiClient.ask('POST', `/api/user/${id}/repertoire-results`, { results: [result] });
  expect(answer.statusCode, answer.body).toBe(200);
  return { repertoire, result };
};

/** Each with a study that was asked for. */
const connectWithSite = async (db: Database, users: readonly number[]): Promise<void> => {
  const tokens = createSiteTokens(db, TEST_SECRET, 'http://localhost:5000');
  const now = Date.now();
  for (const owner of users.map(userOwner)) {
    await tokens.store(owner, { site: 'lichess', token: 'lio_x', scopes: ['study:write'], lifetime: 60_000 });
    await claimStudy(db, { owner, idempotencyKey: 'lichess 1' }, { now, until: now });
  }
};

it('gives the user a file of everything that is kept, and no secret', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, profileMode: 'signed-in' });
  const member = await createMember(app, { lichessId: 'morphy' });
  await addPuzzles(db, SOME_PUZZLES);
  const solver = createPuzzleClient(app, 2, member);
  await member.ask('POST', '/api/puzzle-runs', { userId: 2, kind: 'timed', solved: 21 });
  const attempts = [await solver.attempt(2, false), await solver.attempt(1, true)].reverse();
  await connectWithSite(db, [2]);
  const { repertoire, result } = await trainRepertoire(member, 2, 'Morphy');
  const answer = await member.ask('GET', ACCOUNT_PATHS.data);
  expect(ownDataSchema.safeParse(answer.json()).error).toBeUndefined();
  expect(answer.headers['content-disposition']).toBe('attachment; filename="outpost-pro-data.json"');
  expect(answer.json()).toMatchObject({
    account: { username: 'Morphy', email: MORPHY.email, phoneNumber: MORPHY.phoneNumber, lichessId: 'morphy' },
    sessions: [{ createdAt: expect.any(String) as string, device: 'Unknown device', network: 'this computer' }],
    devices: [{ device: 'Unknown device', knownSince: expect.any(String) as string }],
    puzzleAttempts: attempts,
    puzzleRuns: [{ kind: 'timed', solved: 21, reachedAt: expect.any(String) as string }],
    connections: [{ site: 'lichess', scopes: ['study:write'] }],
    studies: [{ site: 'lichess', begunAt: expect.any(String) as string }],
    repertoires: [{ ...repertoire, version: 1, notes: [{ position: START, text: 'Morphy', shapes: [] }] }],
    repertoireCards: [{ position: START, expected: 'e2e4', reps: 1 }],
    repertoireResults: [result],
  });
  expect(answer.body).not.toMatch(/token|secret|password/i);
});
