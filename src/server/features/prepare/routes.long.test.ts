/** Preparations over the calls: what is answered, to whom, and what is said when something is in the way. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { epdOf, START_FEN } from '../../../chess/position/fen';
import { legalMoves, playMove } from '../../../chess/position/move';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import { COLORS } from '../../../chess/types';
import { headToHeadSchema } from '../../../contract/player/head-to-head';
import { insightsSchema, scoutPaths } from '../../../contract/player/scout';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import {
  exportPath,
  type Preparation,
  PREPARATION_EVENT,
  type PreparationEvent,
  preparationEventSchema,
  preparationPath,
  type PreparationRequest,
  replyPath,
  type ReplyRequest,
  replySchema,
} from '../../../contract/preparation';
import { preparationBasis } from '../../../messages/preparation/preparation';
import { type ApiClient, createMember, createApiClient, readEvents } from '../../../test/api-client';
import { timesOf } from '../../../test/data/preparations';
import { encounter } from '../../../test/data/reference-pgn';
import { createFakePool } from '../../../test/fake-engines';
import { openTestSource, startMockServer } from '../../../test/mock-lichess/mock-server';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createEvaluationCache } from '../../db/evaluations';
import { createLichessSource } from '../../sources/lichess/lichess-source';
import { addSampleLibrary } from '../library/libraries';
import { preparationTasks } from './preparation-tasks';
import { addSampleEvaluations } from './sample-evaluations';

const pathOf = (wanted: Partial<PreparationRequest> = {}): string =>
  preparationPath({ player: 'mira.talwade', as: 'white', games: LAST_GAMES, ...wanted });

const eventsOf = async (app: FastifyInstance, wanted: Partial<PreparationRequest> = {}) => {
  const answer = await app.inject({ method: 'GET', url: pathOf(wanted) });
  expect(answer.statusCode, answer.body).toBe(200);
  return readEvents(answer.body).map(({ name, content }): PreparationEvent => {
    expect(name).toBe(PREPARATION_EVENT);
    return preparationEventSchema.parse(content);
  });
};

const preparationOf = async (app: FastifyInstance, wanted: Partial<PreparationRequest> = {}): Promise<Preparation> => {
  const last = (await eventsOf(app, wanted)).at(-1);
  expect(last?.failure).toBeUndefined();
  return last!.preparation!;
};

describe('a preparation against a player', () => {
  it('grows while the engine looks, and ends with legal lines and how many games they rest on', async () => {
    const app = await buildTestApp({ hasSample: true });
    const preparation = await preparationOf(app, { me: 'library:1' });
    expect(preparation).toMatchObject({ opponent: 'mira.talwade', color: 'white', games: 32, isFinished: true });
    expect(preparation.basis).toMatchObject({ games: 32, newest: preparation.newest });
    expect(preparation.ownGames).toBeGreaterThan(50);
    expect(preparation.isOwnSample).toBe(true);
    expect(preparationBasis(preparation)).toContain(`${preparation.ownGames} games of the sample library with White`);
    expect(preparation.searched).toBeGreaterThan(50);
    expect(preparation.lines.length).toBeGreaterThan(0);
    for (const { moves } of [...preparation.lines, ...preparation.expect]) {
      expect(treeOfMoves(moves).invalid).toBeUndefined();
    }
  });

  it('is the same when it is asked for again, and another one as the other color', async () => {
    // What they miss grows with the deep look.
    const app = await buildTestApp({ hasDeepAnalysis: false });
    // What it says of the clock grows with the report on the player.
    await app.inject({ url: scoutPaths('mira.talwade').insights });
    const first = await preparationOf(app);
    expect(await preparationOf(app)).toEqual(first);
    expect(first.ownGames).toBe(0);
    expect(first.lines.length).toBeGreaterThan(0);
    expect(first.lines.every(({ kind }) => kind !== 'familiar')).toBe(true);
    expect(await preparationOf(app, { as: 'black' })).toMatchObject({ color: 'black', games: 32 });
  });

  it('knows the repertoires of the caller whose library it is for, and of nobody else', async () => {
    const app = await buildTestApp({ profileMode: 'signed-in', hasDeepAnalysis: false });
    const member = await createMember(app);
    const other = await createMember(app, { username: 'other', email: 'other@example.org' });
    const linesFor = async (caller: ApiClient, me: string) => {
      const answer = await caller.ask('GET', pathOf({ me }));
      const last = preparationEventSchema.parse(readEvents(answer.body).at(-1)?.content);
      return last.preparation?.lines ?? [];
    };
    const before = await linesFor(member, 'library:2');
    expect(before.every(({ kind }) => kind !== 'familiar')).toBe(true);
    const line = before.toSorted((one, two) => two.moves.length - one.moves.length).find(({ guess }) => !guess);
    const { tree } = treeOfMoves(line?.moves ?? []);
    const moves = tree.moves.map(({ uci }, index) => {
      const position = epdOf(tree.moves[index - 1]?.fen ?? tree.start);
      return { position, uci, rank: 'main', isPaused: false, origin: 'hand', addedAt: 0 };
    });
    const repertoire = { name: 'Main', color: 'white', goal: 50, speed: 'rapid', rating: 1700, moves, notes: [] };
    const starts = [{ position: epdOf(START_FEN), name: '' }];
    const answer = await member.ask('POST', '/api/user/2/repertoires', { ...repertoire, starts });
    expect(answer.statusCode, answer.body).toBe(201);
    const [familiar] = (await linesFor(member, 'library:2')).filter(({ kind }) => kind === 'familiar');
    expect(familiar?.moves.slice(0, line?.moves.length)).toEqual(line?.moves);
    expect((await linesFor(other, 'library:3')).every(({ kind }) => kind !== 'familiar')).toBe(true);
  });

  it('says how the opponent is in form and spends the clock, as the report on them does, and no sample figure', async () => {
    const app = await buildTestApp();
    const { form, clock, meetings } = await preparationOf(app);
    const { profile } = insightsSchema.parse((await app.inject({ url: scoutPaths('mira.talwade').insights })).json());
    const { rated, results } = profile.form;
    expect(form).toEqual({ ...results, rated });
    expect(rated?.games).toBeGreaterThan(0);
    expect(clock).toMatchObject({ games: profile.clockUse.games, seconds: profile.clockUse.averageSeconds });
    expect(meetings).toBeUndefined();
  });

  it('says what I have scored as the card does, and of the clock nothing where none is known', async () => {
    const rival = { rating: 1987, games: 20 };
    const { source } = await openTestSource({
      players: [
        { name: 'PawnStarMeera', ...rival, firstGame: 0, opponents: ['GambitGustav', 'EndgameElif'] },
        { name: 'GambitGustav', ...rival, firstGame: 60, opponents: ['PawnStarMeera', 'SkewerSten'] },
      ],
    });
    const app = await buildTestApp({ lichess: source });
    const names = { player: 'GambitGustav', me: 'PawnStarMeera' };
    const { meetings } = await preparationOf(app, names);
    const card = headToHeadSchema.parse(
      (await app.inject({ url: '/api/meetings/lichess/GambitGustav?me=PawnStarMeera&whole=true' })).json(),
    );
    expect(card.results.all.games).toBeGreaterThan(10);
    expect(meetings).toEqual({ ...card.results.all, last: card.meetings[0]?.playedAt });
    await createReferenceClient(app).add(encounter() + encounter({ Date: '2025.01.01' }));
    const unclocked = await preparationOf(app, { player: 'reference:35000002', me: 'reference:35000001' });
    expect(unclocked).toMatchObject({ form: { games: 2, losses: 2 }, meetings: { games: 2, wins: 2 } });
    expect(unclocked).not.toHaveProperty('clock');
  });

  it('takes games of mine by name, and compares ratings of one site alone', async () => {
    const { source } = await openTestSource();
    const app = await buildTestApp({ lichess: source });
    const names = { player: 'GambitGustav', me: 'PawnStarMeera' };
    const preparation = await preparationOf(app, names);
    expect(preparation.ratings).toEqual({ theirs: expect.any(Number) as number, mine: expect.any(Number) as number });
    expect((await preparationOf(app, { ...names, me: 'mira.talwade' })).ratings).toBeUndefined();
  });

  it('says in words why there is none', async () => {
    const { source } = await openTestSource();
    const app = await buildTestApp({ lichess: source });
    const [unknown] = await eventsOf(app, { player: 'NobodyAtAll' });
    expect(unknown?.failure).toBe('Lichess has no player called NobodyAtAll.');
    const [closed] = await eventsOf(app, { me: 'GoneGambler' });
    expect(closed?.failure).toContain('GoneGambler’s Lichess account is closed');
    const url = '/api/prepare/nosuchsite/Somebody?as=white';
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(400);
    expect((await app.inject({ method: 'GET', url: '/api/prepare/lichess/Somebody' })).statusCode).toBe(400);
  });

  it('says that the engines have too much to do', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const [event] = await eventsOf(app);
    expect(event?.failure).toBeDefined();
  });

  it('ends without what the engine fails at', async () => {
    const pool = createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });
    const preparation = await preparationOf(await buildTestApp({ pool }));
    expect(preparation).toMatchObject({ isFinished: true, lines: [], errors: [] });
    expect(preparation.expect.length).toBeGreaterThan(0);
  });
});

it('somebody else’s library is for nobody but them', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(app);
  const url = pathOf({ me: 'library:2' });
  expect((await createApiClient(app).ask('GET', url)).statusCode).toBe(404);
  expect((await member.ask('GET', url)).statusCode).toBe(200);
});

it('against a sample player asks the engine for nothing that the installation does not know from the start', async () => {
  const db = await openTestDatabase(addSampleLibrary);
  const cache = createEvaluationCache({ db, onFailure: (error) => expect.fail(String(error)) });
  await addSampleEvaluations(cache);
  const pool = createFakePool();
  const app = await buildTestApp({ db, pool, hasDeepAnalysis: false });
  for (const player of ['mira.talwade', 'oskar.brandvold']) {
    for (const as of ['white', 'black'] as const) {
      for (const me of ['library:1', undefined]) {
        const { lines, searched } = await preparationOf(app, { player, as, me });
        expect([lines.length > 0, searched > 50]).toEqual([true, true]);
      }
    }
  }
  expect(pool.searches).toEqual([]);
});

/** Moves of a player in a game against me: theirs where they have been, those of a limited engine elsewhere. */

const ask = (app: FastifyInstance, body: Partial<ReplyRequest>, player = 'mira.talwade') =>
  createApiClient(app).ask('POST', replyPath(player, ''), { as: 'white', moves: [], ...body });

it('answers a move of their games, and says from how many', async () => {
  const pool = createFakePool();
  const app = await buildTestApp({ pool });
  const answer = await ask(app, { moves: ['e2e4'] });
  expect(answer.statusCode, answer.body).toBe(200);
  const reply = replySchema.parse(answer.json());
  expect(reply.games).toBeGreaterThan(0);
  expect(reply.elo).toBeUndefined();
  const played = playMove(START_FEN, 'e2e4');
  expect(played.ok && legalMoves(played.value.fen)).toContain(reply.uci);
  expect(pool.searches.filter(({ limit }) => 'movetime' in limit)).toEqual([]);
});

it('answers a move of the engine at about their strength where they have not been', async () => {
  const app = await buildTestApp({ pool: createFakePool() });
  const answer = await ask(app, { moves: ['a2a4', 'h7h5', 'h2h4', 'a7a5', 'g2g3'] });
  const reply = replySchema.parse(answer.json());
  expect(reply.games).toBeUndefined();
  expect(reply.elo).toBe(1908);
});

it('refuses moves that cannot be played, and those after which it is not their turn', async () => {
  const app = await buildTestApp();
  const illegal = await ask(app, { moves: ['e2e5'] });
  expect([illegal.statusCode, illegal.json<{ message: string }>().message]).toEqual([400, 'Invalid move: e2e5']);
  expect((await ask(app, { moves: ['e2e4', 'e7e5'] })).statusCode).toBe(400);
  expect((await ask(app, { as: 'black' })).statusCode).toBe(200);
  expect((await ask(app, { moves: ['e2e4'] }, 'nosuchsite:Somebody')).statusCode).toBe(400);
});

it('answers what they play as often as they play it', () => {
  const theirGames = [...timesOf(3, 'e4 e5'), ...timesOf(1, 'e4 c5')];
  const played = playMove(START_FEN, 'e4');
  const at = (roll: number) =>
    preparationTasks.reply({ theirGames, color: 'black', fen: played.ok ? played.value.fen : '', roll })?.uci;
  expect([0, 0.5, 0.6, 0.95, 0.99].map(at)).toEqual(['e7e5', 'e7e5', 'e7e5', 'c7c5', 'c7c5']);
  const away = playMove(START_FEN, 'a4');
  const elsewhere = { theirGames, color: 'black', fen: away.ok ? away.value.fen : '', roll: 0 } as const;
  expect(preparationTasks.reply(elsewhere)).toBeUndefined();
});

const MIRA: PreparationRequest = { player: 'sample:mira.talwade', as: 'white', games: LAST_GAMES };

const pdf = (wanted: PreparationRequest, paper?: 'a4' | 'letter') => ({ url: exportPath(wanted, 'pdf', paper) });

const pgn = (wanted: PreparationRequest) => ({ url: exportPath(wanted, 'pgn') });

describe('GET /api/prepare/{site}/{username}/sheet.pdf', () => {
  it.each([
    [undefined, '[0 0 595.28 841.89]'],
    ['letter', '[0 0 612 792]'],
  ] as const)('answers the finished preparation as a file to print, on %s paper', async (paper, size) => {
    const app = await buildTestApp();
    const answer = await app.inject(pdf({ ...MIRA, me: 'oskar.brandvold' }, paper));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="outpost-pro-against-mira.talwade.pdf"');
    expect(answer.body.slice(0, 5)).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toContain(`/MediaBox ${size}`);
    expect(answer.rawPayload.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('asks the engine for nothing that the preparation has asked for before', async () => {
    const pool = createFakePool();
    // The scout, which goes on, searches to other depths.
    const app = await buildTestApp({ pool, hasDeepAnalysis: false });
    const proven = () => pool.searches.filter(({ limit }) => 'depth' in limit && limit.depth === 16).length;
    for (const as of COLORS) await app.inject({ url: preparationPath({ ...MIRA, as }) });
    const searched = proven();
    expect(searched).toBeGreaterThan(0);
    expect((await app.inject(pdf(MIRA))).statusCode).toBe(200);
    expect(proven()).toBe(searched);
  });

  it.each([
    ['paper', 'paper=a5'],
    ['as', 'as=green'],
  ])('refuses another %s', async (_, query) => {
    const app = await buildTestApp();
    const answer = await app.inject({ url: `/api/prepare/sample/mira.talwade/sheet.pdf?as=white&${query}` });
    expect(answer.statusCode).toBe(400);
  });
});

describe('GET /api/prepare/{site}/{username}/sheet.pgn', () => {
  it('answers one game with variations', async () => {
    const app = await buildTestApp();
    const answer = await app.inject(pgn({ ...MIRA, as: 'black', me: 'oskar.brandvold' }));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/x-chess-pgn; charset=utf-8',
    ]);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="outpost-pro-black-against-mira.talwade.pgn"',
    );
    const [reading, ...others] = parsePgn(answer.body);
    expect([reading?.ok, others]).toEqual([true, []]);
    expect(reading?.ok === true && reading.value.headers.get('White')).toBe('mira.talwade');
    expect(reading?.ok === true && reading.value.moves.length).toBeGreaterThan(0);
  });

  it.each([
    ['nowhere', 400, 'Games from nowhere are not supported here.'],
    ['lichess', 404, 'Lichess has no player called NobodyAtAll.'],
  ])('at %s is refused with %i', async (site, status, words) => {
    const mock = await startMockServer({ gamesPerSecond: Infinity });
    onTestFinished(() => mock.close());
    const app = await buildTestApp({ lichess: createLichessSource({ url: mock.url }) });
    const answer = await app.inject({ url: `/api/prepare/${site}/NobodyAtAll/sheet.pgn?as=white` });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toContain(words);
  });

  it('asks to wait when the engines have too much to do', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const answer = await app.inject(pgn(MIRA));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  });

  it('has a file name of plain characters alone, whatever the name is', async () => {
    const app = await buildTestApp();
    const answer = await app.inject(pgn({ ...MIRA, player: 'sample:mira.talwade,sample:oskar.brandvold' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pgn"$/);
  });
});
