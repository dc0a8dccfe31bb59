/** What is new for a user, in one call, and to nobody else. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { type Home, homeSchema } from '../../../contract/profile';
import { TIME_ZONE } from '../../../contract/profile-paths';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { FORK, MATE } from '../../../test/data/puzzles';
import { encounter } from '../../../test/data/reference-pgn';
import { createLibraryClient } from '../../../test/library-client';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addEvent, addRounds } from '../../db/events';
import { own } from '../../db/owned';
import { addPuzzles } from '../../db/learn/puzzles';
import { recordResults } from '../../db/repertoires/cards';
import { addRepertoire } from '../../db/repertoires/repertoires';
import { addFollow, saveCheck } from '../../db/scout/follows';

const DAY = 86_400_000;

const SQUARES_OF_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

const START = Date.UTC(2026, 6, 1, 18);

const NEWCOMER: Home = { isKnown: false, isExample: false, imported: [], followed: [], due: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));

afterEach(() => vi.useRealTimers());

const setUp = async (profileMode: 'fixed' | 'signed-in' = 'fixed') => {
  const db = await openTestDatabase();
  return { db, app: await buildTestApp({ db, profileMode, hasReviews: false }) };
};

const homeOf = async (apiClient: ApiClient, userId = 1): Promise<Home> =>
  homeSchema.parse((await apiClient.ask('GET', `/api/user/${userId}/home`)).json());

/** Gustav has games from these times; the newest that was seen is of the start. */
const follow = async (db: Database, playedAt: readonly number[], userId = 1): Promise<void> => {
  const of = { player: 'GambitGustav', site: 'lichess', seenUntil: START, dueAt: START, now: START };
  await addFollow(db, own(userId), of, 10);
  await saveCheck(db, 'GambitGustav', { playedAt, now: START, dueAt: START });
};

it('is nothing for a newcomer', async () => {
  const { app } = await setUp();
  expect(await homeOf(createApiClient(app))).toEqual(NEWCOMER);
  const withSample = await buildTestApp({ hasSample: true, hasReviews: false });
  expect(await homeOf(createApiClient(withSample))).toEqual({ ...NEWCOMER, isExample: true });
});

it('knows whoever has own games, and says nothing where nothing is new', async () => {
  const { app } = await setUp();
  const library = createLibraryClient(app);
  await library.bring(encounter({ White: 'Ida Farrow', Black: 'Henrik', Result: '1-0' }));
  expect(await homeOf(createApiClient(app))).toEqual({ ...NEWCOMER, isKnown: true });
});

const ownLibraryId = async (db: Database): Promise<number> => {
  const { id } = await db
    .selectFrom('libraries')
    .select('id')
    .where('retired_at', 'is', null)
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  return id;
};

it('counts games that came by themselves, by name, until they were seen', async () => {
  const { db, app } = await setUp();
  const library = createLibraryClient(app);
  await library.bring(encounter({ White: 'Ida Farrow', Black: 'Henrik', Result: '1-0' }));
  const id = await ownLibraryId(db);
  const times = { checked_at: START, fetched_at: START, new_since: START, failure: null };
  const name = { library_id: id, site: 'lichess', name_key: 'idaf', name: 'IdaF', is_kept: 1, ...times };
  await db
    .insertInto('library_names')
    .values({ ...name, new_games: 4 })
    .execute();
  await db
    .insertInto('library_names')
    .values({ ...name, name_key: 'ida2', name: 'Ida2', new_games: 0 })
    .execute();
  expect((await homeOf(createApiClient(app))).imported).toEqual([
    { site: 'lichess', label: 'Lichess', name: 'IdaF', newGames: 4, since: '2026-07-01T18:00:00.000Z' },
  ]);
});

it('counts new games of followed players since they were looked at', async () => {
  const { db, app } = await setUp();
  const apiClient = createApiClient(app);
  await follow(db, [START - 1]);
  expect(await homeOf(apiClient)).toEqual({ ...NEWCOMER, isKnown: true });
  await follow(db, [START + 1, START + 2]);
  expect((await homeOf(apiClient)).followed).toEqual([
    { player: 'GambitGustav', newGames: 2, since: '2026-07-01T18:00:00.000Z' },
  ]);
});

it('counts puzzles that are due, by whose mistakes they are', async () => {
  const { db, app } = await setUp();
  await addPuzzles(
    db,
    [FORK, MATE].map((puzzle, index) => ({
      ...puzzle,
      key: `scouted:lichess:gustav:g${index}:4`,
      origin: 'scouted' as const,
    })),
  );
  const solver = createPuzzleClient(app);
  await solver.attempt(1, false);
  await solver.attempt(2, false);
  vi.setSystemTime(START + 2 * DAY);
  expect((await homeOf(createApiClient(app))).due).toEqual([{ train: 'gustav', puzzles: 2 }]);
});

const MOVE = { position: SQUARES_OF_START, uci: 'e2e4', rank: 'main', origin: 'hand', addedAt: START } as const;

describe('moves of repertoires that are due', () => {
  const add = (db: Database, address: string, change: object = {}, move: object = {}) =>
    addRepertoire(
      db,
      own(1),
      {
        ...{ address, name: `${address} lines`, color: 'white', state: 'active', goal: 50, speed: 'rapid' },
        ...{ rating: 1500, starts: [], moves: [{ ...MOVE, isPaused: false, ...move }], notes: [], ...change },
      },
      {
        quota: { repertoires: 10, moves: 10, movesOfUser: 100, notes: 10, notesText: 10, starts: 10, undos: 10 },
        now: START,
      },
    );

  it('are counted by repertoire, where they are its main moves', async () => {
    const { db, app } = await setUp();
    const answers = ['e2e4', 'd2d4'].map((expected, index) => ({
      ...{ id: crypto.randomUUID(), color: 'white' as const, position: SQUARES_OF_START, expected, played: expected },
      ...{ outcome: 'good' as const, source: 'drill' as const, at: START + index },
    }));
    await recordResults(db, own(1), answers.slice(0, 1), { maxResults: 10, now: START });
    await add(db, 'open');
    await add(db, 'paused', { state: 'paused' });
    await add(db, 'black', { color: 'black' });
    await add(db, 'other', {}, { uci: 'd2d4' });
    await add(db, 'still', {}, { isPaused: true });
    const due = async () => (await homeOf(createApiClient(app))).moves;
    expect(await due()).toBeUndefined();
    vi.setSystemTime(START + DAY);
    expect(await due()).toEqual([{ repertoire: 'open', name: 'open lines', moves: 1 }]);
    await recordResults(db, own(1), answers.slice(1), { maxResults: 10, now: START + DAY });
    vi.setSystemTime(START + 3 * DAY);
    expect(await due()).toEqual([{ repertoire: 'other', name: 'other lines', moves: 1 }]);
  });
});

describe('gaps of a repertoire', () => {
  const setUpGames = async () => {
    const { db, app } = await setUp();
    const library = createLibraryClient(app);
    await library.bring(encounter({ White: 'Ida Farrow', Black: 'Henrik', moves: '1. d4 d5 2. c4 e6' }));
    const moves = [{ ...MOVE, isPaused: false }];
    for (const [address, state] of [
      ['open', 'active'],
      ['still', 'paused'],
    ] as const)
      await addRepertoire(
        db,
        own(1),
        {
          ...{ address, name: `${address} lines`, color: 'white', state, goal: 50, speed: 'rapid', rating: 1500 },
          ...{ starts: [{ position: SQUARES_OF_START, name: '' }], moves, notes: [] },
        },
        {
          quota: { repertoires: 10, moves: 10, movesOfUser: 100, notes: 10, notesText: 10, starts: 10, undos: 10 },
          now: START,
        },
      );
    const track = async (newGames: number) => {
      const id = await ownLibraryId(db);
      const times = { checked_at: START, fetched_at: START, new_since: START + DAY, failure: null };
      await db
        .insertInto('library_names')
        .values({ library_id: id, site: 'lichess', name_key: 'idaf', name: 'IdaF', is_kept: 1, ...times, new_games: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db.updateTable('library_names').set({ new_games: newGames }).execute();
    };
    const gaps = async () => (await homeOf(createApiClient(app))).gaps;
    return { library, track, gaps };
  };

  it('are new where games that came by themselves have the reply, until they were seen', async () => {
    const { library, track, gaps } = await setUpGames();
    const both = { White: 'Ida Farrow', Black: 'Henrik' };
    await library.bring(encounter({ ...both, Round: '2', moves: '1. e4 c6 2. d4 d5 3. Nc3 dxe4' }));
    await track(1);
    vi.setSystemTime(START + 2 * DAY);
    expect(await gaps()).toBeUndefined();
    await library.bring(encounter({ ...both, Round: '3', moves: '1. e4 c5 2. Nf3 d6 3. d4 cxd4' }));
    await library.bring(encounter({ ...both, Round: '4', moves: '1. e4 c5 2. Nc3 Nc6 3. f4 g6' }));
    await library.bring(encounter({ ...both, Round: '5', moves: '1. e4 a6 2. d4 b5 3. Nf3 Bb7' }));
    const found = await gaps();
    expect(found).toMatchObject([
      { repertoire: 'open', name: 'open lines', reply: '1...c5', line: ['e4', 'c5'], gameId: '4' },
    ]);
    expect(found?.[0]?.games).toBeGreaterThanOrEqual(2);
    expect(found?.[0]?.of).toBeLessThan(10);
    await track(0);
    expect(await gaps()).toBeUndefined();
  });
});

describe('the next event', () => {
  const add = async (db: Database, name: string, startsOn: string, rounds: readonly object[] = []): Promise<number> => {
    const event = (await addEvent(db, own(1), { name, startsOn }, 10))!;
    if (rounds.length > 0) await addRounds(db, { owner: own(1), event }, rounds, { ofEvent: 10, ofUser: 10 });
    return event;
  };

  it('is the round that is played next, with its opponent', async () => {
    const { db, app } = await setUp();
    const event = await add(db, 'Club championship', '2026-06-01', [
      { number: 1, date: '2026-06-30', opponent: 'Anna' },
      { number: 2, date: '2026-07-01', opponent: 'Bea', outcome: 'win' },
      { number: 3, date: '2026-07-08', opponent: 'Clara' },
    ]);
    await add(db, 'Open', '2026-07-20');
    expect((await homeOf(createApiClient(app))).next).toEqual({
      eventId: event,
      event: 'Club championship',
      day: '2026-07-08',
      opponent: 'Clara',
    });
  });

  it.each([
    ['Pacific/Pago_Pago', '2026-11-29T06:00:00Z'],
    ['America/New_York', '2026-11-29T00:00:00Z'],
    ['Europe/Berlin', '2026-11-28T18:00:00Z'],
    ['Asia/Kathmandu', '2026-11-28T13:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-28T05:00:00Z'],
  ])('is that of tonight an hour before it in %s, and not that of yesterday', async (zone, at) => {
    const { db, app } = await setUp();
    const rounds = (name: string, date: string) => add(db, name, date, [{ number: 1, date, opponent: 'Bex, Ola' }]);
    await rounds('Thursday rapid', '2026-11-27');
    const event = await rounds('Friday night open', '2026-11-28');
    vi.setSystemTime(new Date(at));
    const tonight = { eventId: event, event: 'Friday night open', day: '2026-11-28', opponent: 'Bex, Ola' };
    const answer = await app.inject({ method: 'GET', url: '/api/user/1/home', headers: { [TIME_ZONE]: zone } });
    expect(answer.json<Home>().next).toEqual(tonight);
    vi.setSystemTime(Date.parse(at) + 6 * 3_600_000);
    const tomorrow = await app.inject({ method: 'GET', url: '/api/user/1/home', headers: { [TIME_ZONE]: zone } });
    expect(tomorrow.json<Home>().next).toBeUndefined();
  });

  it('is that of today of any place where no time zone is known', async () => {
    const { db, app } = await setUp();
    await add(db, 'Friday night open', '2026-11-28', [{ number: 1, date: '2026-11-28' }]);
    vi.setSystemTime(new Date('2026-11-29T00:48:00Z'));
    expect((await homeOf(createApiClient(app))).next).toMatchObject({ day: '2026-11-28' });
  });

  it('is an event without rounds where that comes first, and none that is over', async () => {
    const { db, app } = await setUp();
    await add(db, 'Past', '2026-06-01');
    expect(await homeOf(createApiClient(app))).toEqual(NEWCOMER);
    const event = await add(db, 'Open', '2026-07-01');
    await add(db, 'League', '2026-06-01', [{ number: 1, date: '2026-07-02' }]);
    expect((await homeOf(createApiClient(app))).next).toEqual({ eventId: event, event: 'Open', day: '2026-07-01' });
  });
});

it('is for nobody else, also while a link shows the games', async () => {
  const { db, app } = await setUp('signed-in');
  const owner = await createMember(app);
  await owner.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
  await follow(db, [START + 1], 2);
  const stranger = createApiClient(app);
  expect((await homeOf(owner, 2)).followed).toHaveLength(1);
  expect((await stranger.ask('GET', '/api/user/2/home')).statusCode).toBe(404);
  expect((await stranger.ask('GET', '/api/user/0/home')).statusCode).toBe(400);
});
