import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { toStoredEvaluation } from '../../chess/stored-evaluation';
import { COLORS } from '../../chess/types';
import { evaluationSchema } from '../../contract/evaluation';
import { libraryReportSchema } from '../../contract/library';
import { playerReportSchema } from '../../contract/player/player-report';
import { insightsSchema } from '../../contract/player/scout';
import { FORMER_NOW, formerAnswers, openFormerDatabase } from '../../test/data/former-database';
import { judgingPool } from '../../test/data/missed-games';
import { buildQuietApp } from '../../test/quiet-app';
import { createVisitor, signIn } from '../../test/visitor';
import { toInsights } from '../games/to-contract/to-insights';
import type { RemoteGame } from '../sources/remote-game';
import { createSampleSource } from '../sources/sample/sample-source';
import type { Source } from '../sources/source';
import { parseJson } from './infra/column-values';
import type { Database } from './infra/database';
import { figuresSchema, reviewSchema, type StoredReview } from './library/stored-review';
import { scoutedEntrySchema, scoutSchema } from './scout/stored-scout';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: FORMER_NOW }));
afterEach(() => vi.useRealTimers());

const open = async (change?: (db: Database) => Promise<void>): Promise<Database> => {
  const db = await openFormerDatabase(change);
  onTestFinished(() => db.destroy());
  return db;
};

const serve = async (db: Database, profileMode: 'fixed' | 'signed-in') => {
  const sample = unseen(createSampleSource());
  const app = await buildQuietApp({ db, profileMode, sample, pool: judgingPool(), hasReviews: false });
  onTestFinished(() => app.close());
  return createVisitor(app);
};

/** The sample players as they were then: their games went to the engine like those of everybody. */
const unseen = (source: Source): Source => ({
  ...source,
  games: (query) => {
    const stream = source.games(query);
    async function* read(): AsyncGenerator<RemoteGame> {
      for await (const game of stream) yield { ...game, key: `${game.key} then` };
    }
    return Object.assign(read(), { ending: stream.ending });
  },
});

/** An answer without the evaluations that calls did not have before; each must be worth the number that they had. */
const NEW_FIELDS: Readonly<Record<string, unknown>> = {
  ...{ cp: undefined, mate: undefined, checkmate: undefined, site: undefined },
};

/** What answers say that they did not say before. */
const ADDED = [
  'irregular',
  'shortened',
  'findings',
  'deep',
  'isOver',
  'look',
  'allowedTactics',
  'allowed',
  'allowedGames',
  'gaps',
  'followedPlayers',
  'keptNames',
  'events',
  'connections',
  'studies',
  'ownStudies',
  'ratingBefore',
  'puzzleRuns',
  'hasPassword',
  'siteAccounts',
  'firstSteps',
  'digest',
  'pushDevices',
];

const withoutNewFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNewFields);
  if (typeof value !== 'object' || value === null) return value;
  const { cp, mate, checkmate, site, ...rest } = { ...NEW_FIELDS, ...value };
  if (site !== undefined) expect(['lichess', 'sample']).toContain(site);
  if ('evaluationFloat' in rest) expect(numberOf({ cp, mate, checkmate })).toBe(rest.evaluationFloat);
  const former = Object.entries(rest).filter(([name]) => !ADDED.includes(name));
  return Object.fromEntries(former.map(([name, field]) => [name, withoutNewFields(field)]));
};

const numberOf = (value: unknown): number => toStoredEvaluation(evaluationSchema.parse(value));

/** Columns of the CSV have other names since. */
const withNewHead = (answer: string): string => answer.replace(/^date,colour,(.*),half-moves,/, 'date,color,$1,plies,');

/** What is known of a player stands in one profile since, and the calls are views of it; scouted games tell the color. */
const asFormerly = (path: string, answer: unknown): unknown =>
  path.endsWith('/games') && Array.isArray(answer) ? answer.map(withoutColor) : withFormerProfile(answer);

const scoutedSchema = z.looseObject({ color: z.enum(COLORS) });

const withoutColor = (game: unknown): unknown =>
  Object.fromEntries(Object.entries(scoutedSchema.parse(game)).filter(([name]) => name !== 'color'));

const withFormerProfile = (answer: unknown): unknown => {
  const report = libraryReportSchema.safeParse(answer);
  if (report.success) {
    const { profile, tournaments } = report.data;
    return { insights: withFormerProfile(toInsights(profile)), tournaments };
  }
  const insights = insightsSchema.safeParse(answer);
  if (!insights.success) return answer;
  const { profile, ...figures } = insights.data;
  const { player, scan, ...rest } = profile;
  return { ...figures, player, scan, report: playerReportSchema.omit({ findings: true }).parse(rest) };
};

/** Games are divided by Lichess' table of June 2025 since: a move of the sample player's is in the middlegame now. */
const withNewDivision = (answer: string): string =>
  answer.replace('"moves":581}', '"moves":580}').replace('"moves":940}', '"moves":941}');

const arenaSchema = z.looseObject({ format: z.literal('Arena') });

/** The games of an arena are told as its rounds no more. */
const withoutArenaRounds = (_name: string, value: unknown): unknown => {
  const arena = arenaSchema.safeParse(value);
  return arena.success ? { ...arena.data, rounds: null } : value;
};

const isJson = (path: string): boolean => !/\.(pgn|csv)$/.test(path);

it('every call answers on a former database, brought up to date, as it did before', async () => {
  const db = await open();
  const visitors = { guest: await serve(db, 'fixed'), member: await serve(db, 'signed-in') };
  await signIn(visitors.member);
  const answers = formerAnswers();
  expect(answers.length).toBeGreaterThan(50);
  for (const { who, path, answer } of answers) {
    const { statusCode, body } = await visitors[who].ask('GET', path);
    expect([path, statusCode]).toEqual([path, 200]);
    if (isJson(path))
      expect(withoutNewFields(asFormerly(path, JSON.parse(body))), path).toEqual(
        JSON.parse(withNewDivision(answer), withoutArenaRounds),
      );
    else expect(body, path).toBe(withNewHead(answer));
  }
});

it('rows hold what the tables say, and as many as before', async () => {
  const db = await open();
  const contents = await db.selectFrom('library_contents').select('review').where('review', 'is not', null).execute();
  const reviews = contents.map(({ review }) => parseJson(reviewSchema.strict(), review ?? ''));
  const players = await db.selectFrom('scouted_players').selectAll().execute();
  for (const { content } of players) parseJson(scoutSchema.strict(), content);
  const games = await db.selectFrom('scouted_games').select('content').execute();
  const entries = games.map(({ content }) => parseJson(scoutedEntrySchema, content));
  expect([reviews.length, players.length, entries.length]).toEqual([19, 2, 64]);
  const all = [...reviews, ...entries.flatMap((entry) => (entry.kind === 'counted' ? (entry.game.review ?? []) : []))];
  expect(all.map(kindsOf).reduce((one, other) => one.map((count, index) => count + other[index]!))).toEqual([
    4671, 121, 17, 5,
  ]);
});

/** How many evaluations of each kind, and missed tactics. */
const kindsOf = ({ evaluations, missed }: StoredReview): readonly number[] => [
  ...(['cp', 'mate', 'checkmate'] as const).map((kind) => evaluations.filter((position) => kind in position).length),
  missed.length,
];

it('what was in no form that anybody read goes, and nothing else', async () => {
  const db = await open(async (former) => {
    const malformed = '{"form":1}';
    await former
      .updateTable('library_contents')
      .set({ review: '{"evaluations":3}' })
      .where('game_id', '=', 2)
      .execute();
    await former.updateTable('scouted_players').set({ content: malformed }).where('source', '=', 'sample').execute();
    const first = former
      .selectFrom('scouted_games')
      .select((row) => row.fn.min('game').as('game'))
      .where('source', '=', 'lichess');
    await former.updateTable('scouted_games').set({ content: malformed }).where('game', 'in', first).execute();
  });
  const games = await db
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'analysis_data', 'library_contents.review'])
    .where('library_games.review', '=', 'done')
    .execute();
  expect(games.filter(({ review }) => review === null)).toEqual([{ id: 2, analysis_data: null, review: null }]);
  expect(
    games.flatMap(({ analysis_data }) => analysis_data ?? []).map((text) => parseJson(figuresSchema, text)),
  ).toHaveLength(games.length - 1);
  const players = await db.selectFrom('scouted_players').select('player').execute();
  expect(players).toEqual([{ player: 'pawnstarmeera' }]);
  const scouted = await db.selectFrom('scouted_games').select('source').execute();
  expect(new Set(scouted.map(({ source }) => source))).toEqual(new Set(['lichess']));
});

it('others get their turn while many games are rewritten', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    running = setImmediate(count);
  };
  let running: NodeJS.Immediate | undefined;
  const db = await open(async (former) => {
    await former.transaction().execute((transaction) => multiply(transaction, 400));
    count();
  });
  clearImmediate(running);
  expect(turns).toBeGreaterThan(400 / 50);
  const rows = await db.selectFrom('library_contents').select('review').where('review', 'is not', null).execute();
  expect(rows.length).toBeGreaterThan(400);
  for (const { review } of rows) parseJson(reviewSchema, review ?? '');
});

/** So many copies of a game that was analyzed. */
const multiply = async (former: Database, copies: number): Promise<void> => {
  const game = await former.selectFrom('library_games').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
  const content = await former
    .selectFrom('library_contents')
    .selectAll()
    .where('game_id', '=', 2)
    .executeTakeFirstOrThrow();
  for (let copy = 0; copy < copies; copy += 1) {
    const { id } = await former
      .insertInto('library_games')
      .values({ ...game, id: undefined, key: `copy ${copy}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await former
      .insertInto('library_contents')
      .values({ ...content, game_id: id })
      .execute();
  }
};
