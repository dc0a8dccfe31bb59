import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletionSchema, libraryPaths } from '../../../../contract/library';
import { puzzlePaths, trainingSchema, type Training } from '../../../../contract/learn';
import type { EnginePool } from '../../../../engine/search';
import { plainFacts, someReview } from '../../../../test/data/library-games';
import { createTestLibrary } from '../../../../test/data/library-database';
import {
  ALLOWED_PLY,
  allowedGame,
  failingPool,
  fallingPool,
  judgingPool,
  missedGame,
  MISSED_PLY,
} from '../../../../test/data/missed-games';
import { buildTestApp } from '../../../../test/test-app';
import { openTestDatabase } from '../../../../test/test-database';
import { createVisitor } from '../../../../test/visitor';
import type { Database } from '../../../db/infra/database';
import type { NewGame } from '../../../db/library/game';
import { addGames } from '../../../db/library/games';
import { createScoutStore } from '../../../db/scout/scouts';
import { inTransaction } from '../../../db/infra/transaction';
import type { CountedEntry } from '../../../db/scout/stored-scout';
import { noteTraining } from './training-cards';

const DAY = 86_400_000;
const START = Date.UTC(2026, 6, 1, 18);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

const serve = async (db: Database, pool: EnginePool = judgingPool()) => {
  const app = await buildTestApp({ db, pool, hasReviews: false });
  const visitor = createVisitor(app);
  const train = async (opponent?: string): Promise<Training> => {
    const answer = await visitor.ask('GET', puzzlePaths.trainingOf(1, opponent));
    expect(answer.statusCode, answer.body).toBe(200);
    return trainingSchema.parse(answer.json());
  };
  const attempt = async (training: Training, judged: { solved: boolean; hinted?: boolean }) => {
    const body = { userId: 1, puzzleId: training.puzzle?.id, timeSpent: 30, ...judged };
    const answer = await visitor.ask('POST', puzzlePaths.attempts, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  return { ...visitor, train, attempt };
};

const serveLibrary = async (games: readonly NewGame[], pool?: EnginePool) => {
  const db = await openTestDatabase();
  const library = await createTestLibrary(db);
  await addGames(db, library, games);
  return { db, ...(await serve(db, pool)) };
};

const gameOf = ({ puzzle }: Training): unknown => puzzle?.source?.playedAt;
const playedAt = (at: number): string => new Date(at).toISOString();
const cardsOf = (db: Database) => db.selectFrom('puzzle_cards').selectAll().execute();

describe('one’s own missed tactics', () => {
  it('are puzzles told with their game, the newest first', async () => {
    const { train } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    const training = await train();
    expect(training).toMatchObject({ games: 2, due: 0, fresh: 2, resting: 0, nextDue: null });
    expect(training.puzzle).toMatchObject({
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      ...{ moves: ['Qxf7#'], line: ['Qxf7#'], lastMove: 'g8f6', isRatingEstimated: true },
      source: { origin: 'own', ply: MISSED_PLY, played: 'a3', white: 'Own Player', playedAt: playedAt(2000) },
    });
  });

  it('come in turns of their kinds', async () => {
    const forks = [5000, 4000, 3000].map((at) => missedGame(`fork ${at}`, at, 'fork'));
    const { train, attempt } = await serveLibrary([...forks, missedGame('pin', 1000, 'pin')]);
    const order: unknown[] = [];
    for (let training = await train(); training.puzzle !== null; training = await train()) {
      order.push(gameOf(training));
      await attempt(training, { solved: true });
    }
    expect(order).toEqual([5000, 1000, 4000, 3000].map(playedAt));
  });

  it('rest after an attempt, and the longest overdue comes first again', async () => {
    const { train, attempt } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    await attempt(await train(), { solved: false });
    vi.setSystemTime(START + 1000);
    await attempt(await train(), { solved: true });
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 2, puzzle: null, nextDue: playedAt(START + DAY) });
    vi.setSystemTime(START + 3 * DAY + 1000);
    const training = await train();
    expect(training).toMatchObject({ due: 2, resting: 0, nextDue: null });
    expect(gameOf(training)).toBe(playedAt(2000));
  });

  it('stay failed when they are solved in the same sitting, and count two attempts at once as one', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('only', 1000)]);
    const training = await train();
    await attempt(training, { solved: false });
    await attempt(training, { solved: true });
    expect((await cardsOf(db)).map(({ due }) => due)).toEqual([START + DAY]);
    vi.setSystemTime(START + DAY);
    await Promise.all([attempt(training, { solved: true }), attempt(training, { solved: true })]);
    const [card] = await cardsOf(db);
    expect(JSON.parse(card!.content)).toMatchObject({ reps: 2, lapses: 0 });
  });

  it('come sooner when the hint was looked at', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('old', 1000), missedGame('new', 2000)]);
    await attempt(await train(), { solved: true, hinted: true });
    await attempt(await train(), { solved: true });
    const [hinted, solved] = await cardsOf(db);
    expect(hinted!.due).toBeLessThan(solved!.due);
  });

  it('are no puzzles where another move wins as well, which is found out once', async () => {
    const pool = judgingPool({ cp: 500 }, { cp: 400 });
    const { train } = await serveLibrary([missedGame('one', 1000), missedGame('other', 2000)], pool);
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 0, puzzle: null });
    const { length } = pool.searches;
    expect(length).toBe(4);
    expect(await train()).toMatchObject({ fresh: 0, puzzle: null });
    expect(pool.searches).toHaveLength(length);
  });

  it('are looked at once however many ask at the same moment', async () => {
    const pool = judgingPool();
    const { train } = await serveLibrary([missedGame('only', 1000)], pool);
    const answers = await Promise.all([train(), train(), train()]);
    expect(new Set(answers.map(({ puzzle }) => puzzle?.id)).size).toBe(1);
    expect(pool.searches).toHaveLength(2);
  });

  it('cost the engine nothing but those that are shown and one more', async () => {
    const pool = judgingPool();
    const games = Array.from({ length: 30 }, (_, index) => missedGame(`${index}`, 1000 + index));
    const { db, train } = await serveLibrary(games, pool);
    expect(await train()).toMatchObject({ fresh: 30 });
    await expect
      .poll(() => db.selectFrom('puzzles').select('id').where('origin', '=', 'own').execute())
      .toHaveLength(2);
    expect(pool.searches).toHaveLength(4);
  });

  it('are not shown unchecked: a failing engine is told in words, and those checked before are given', async () => {
    let isSound = true;
    const games = [missedGame('one', 1000), missedGame('other', 2000), missedGame('third', 3000)];
    const { db, ask, train, attempt } = await serveLibrary(
      games,
      fallingPool(() => isSound),
    );
    const first = await train();
    await expect
      .poll(() => db.selectFrom('puzzles').select('id').where('origin', '=', 'own').execute())
      .toHaveLength(2);
    isSound = false;
    await attempt(first, { solved: true });
    const second = await train();
    expect(gameOf(second)).toBe(playedAt(2000));
    await attempt(second, { solved: true });
    const refused = await ask('GET', puzzlePaths.trainingOf(1));
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ message: 'The next puzzle could not be checked yet. Please try again.' });
  });

  it('go with a deleted game, and come back with their cards when the deletion is undone', async () => {
    const { db, ask, train, attempt } = await serveLibrary([missedGame('tried', 2000), missedGame('new', 1000)]);
    const first = await train();
    await attempt(first, { solved: false });
    const game = await db.selectFrom('library_games').select('id').where('key', '=', 'tried').executeTakeFirstOrThrow();
    const paths = libraryPaths(1);
    const { deletion } = deletionSchema.parse((await ask('DELETE', paths.game(String(game.id)))).json());
    expect(await train()).toMatchObject({ games: 1, fresh: 1, resting: 0 });
    vi.setSystemTime(START + DAY);
    expect(await train()).toMatchObject({ due: 0 });
    await ask('POST', paths.restore, { deletion });
    const back = await train();
    expect(back).toMatchObject({ games: 2, due: 1, fresh: 1 });
    expect(back.puzzle?.id).toBe(first.puzzle?.id);
  });

  it('are those of the current library alone', async () => {
    const { db, train, attempt } = await serveLibrary([missedGame('before', 1000)]);
    await attempt(await train(), { solved: false });
    await createTestLibrary(db);
    vi.setSystemTime(START + DAY);
    expect(await train()).toMatchObject({ games: 0, due: 0, fresh: 0, resting: 0, puzzle: null });
  });

  it('make cards for their owner alone, and none of a puzzle of no game', async () => {
    const { db, train } = await serveLibrary([missedGame('only', 1000)]);
    const puzzleId = Number((await train()).puzzle?.id);
    const judged = { solved: true, hinted: false, at: START };
    await inTransaction(db, (transaction) => noteTraining(transaction, { userId: 2, puzzleId, ...judged }));
    await inTransaction(db, (transaction) => noteTraining(transaction, { userId: 1, puzzleId: 999_999, ...judged }));
    expect(await cardsOf(db)).toEqual([]);
  });
});

describe('one’s own allowed tactics', () => {
  it('are to be punished: the position after one’s move, told with what it allowed', async () => {
    const { train } = await serveLibrary([allowedGame('only', 1000, 'fork')]);
    const training = await train();
    expect(training).toMatchObject({ games: 1, due: 0, fresh: 1, resting: 0 });
    expect(training.puzzle).toMatchObject({
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      ...{ moves: ['Qxf7#'], line: ['Qxf7#'], lastMove: 'g8f6' },
      source: { origin: 'own', ply: ALLOWED_PLY, played: 'Nf6', allowed: 'fork', black: 'Own Player' },
    });
  });

  it('take turns with those missed of the same kind, rest after an attempt, and come again', async () => {
    const { train, attempt } = await serveLibrary([
      ...[5000, 4000].map((at) => missedGame(`missed ${at}`, at, 'fork')),
      ...[2000, 1000].map((at) => allowedGame(`allowed ${at}`, at, 'fork')),
    ]);
    const order: unknown[] = [];
    for (let training = await train(); training.puzzle !== null; training = await train()) {
      order.push(gameOf(training));
      await attempt(training, { solved: true });
    }
    expect(order).toEqual([5000, 2000, 4000, 1000].map(playedAt));
    expect(await train()).toMatchObject({ due: 0, fresh: 0, resting: 4 });
    vi.setSystemTime(START + 30 * DAY);
    expect(await train()).toMatchObject({ due: 4, fresh: 0 });
  });

  it('are no puzzles where another answer wins as well, which is found out once', async () => {
    const pool = judgingPool({ cp: 500 }, { cp: 400 });
    const { train } = await serveLibrary([allowedGame('only', 1000)], pool);
    expect(await train()).toMatchObject({ fresh: 0, puzzle: null });
    expect(await train()).toMatchObject({ fresh: 0, puzzle: null });
    expect(pool.searches).toHaveLength(2);
  });
});

describe('a scouted player’s missed tactics', () => {
  const serveScouted = async (pool?: EnginePool) => {
    const db = await openTestDatabase();
    const store = createScoutStore({ db, onFailure: () => undefined });
    const known = { requestedAt: START, tournaments: [], hasAllTournaments: true, malformedLines: 0, isWhole: true };
    const keep = (games: readonly NewGame[]) =>
      store.write({ source: 'sample', player: 'mira.talwade' }, { ...known, entries: games.map(toEntry) });
    await keep([missedGame('old', 1000, 'fork'), missedGame('new', 2000)]);
    return { db, keep, ...(await serve(db, pool)) };
  };

  const toEntry = ({ key, moves, review = someReview, white, black, facts, pgn }: NewGame): CountedEntry => ({
    ...{ kind: 'counted', id: key, playedAt: facts.playedAt },
    facts: { ...plainFacts, isReviewed: true },
    game: {
      ...{ white, black, result: '1-0', timeControl: '3+2', moves, pgn, lastMoveAt: facts.playedAt, url: '' },
      ...{ speed: 'blitz', isRated: true, ending: 'resign', review },
    },
  });

  it('are trained as one’s own are, whatever the name’s case', async () => {
    const { train, attempt } = await serveScouted();
    const training = await train('Mira.Talwade');
    expect(training).toMatchObject({ games: 2, due: 0, fresh: 2, resting: 0 });
    expect(training.puzzle?.source).toMatchObject({ origin: 'scouted', played: 'a3', playedAt: playedAt(2000) });
    await attempt(training, { solved: false });
    const next = await train('mira.talwade');
    expect(next).toMatchObject({ due: 0, fresh: 1, resting: 1 });
    expect(gameOf(next)).toBe(playedAt(1000));
    vi.setSystemTime(START + DAY);
    expect(gameOf(await train('mira.talwade'))).toBe(playedAt(2000));
    expect(await train()).toMatchObject({ due: 0, fresh: 0, puzzle: null });
  });

  it('are trained beside those that the player allowed, which tell what they were', async () => {
    const { keep, train, attempt } = await serveScouted();
    await keep([missedGame('missed', 1000), allowedGame('allowed', 2000, 'fork')]);
    const training = await train('mira.talwade');
    expect(training).toMatchObject({ games: 2, fresh: 2 });
    expect(training.puzzle).toMatchObject({ moves: ['Qxf7#'], source: { played: 'Nf6', allowed: 'fork' } });
    await attempt(training, { solved: true });
    const next = await train('mira.talwade');
    expect(next).toMatchObject({ fresh: 1, resting: 1, puzzle: { source: { played: 'a3' } } });
    expect(next.puzzle?.source).not.toHaveProperty('allowed');
  });

  it('stay on the cards when a later scout has other games', async () => {
    const { keep, train, attempt } = await serveScouted();
    await attempt(await train('mira.talwade'), { solved: false });
    await keep([missedGame('newest', 3000)]);
    expect(await train('mira.talwade')).toMatchObject({ games: 1, fresh: 1, resting: 1 });
  });

  it('are no puzzles where another move wins as well', async () => {
    const { train } = await serveScouted(judgingPool({ cp: 500 }, { cp: 400 }));
    expect(await train('mira.talwade')).toMatchObject({ fresh: 0, puzzle: null });
    expect(await train('mira.talwade')).toMatchObject({ fresh: 0, puzzle: null });
  });

  it('need a scout', async () => {
    const { ask } = await serveScouted();
    const answer = await ask('GET', puzzlePaths.trainingOf(1, 'oskar.brandvold'));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Nobody has scouted oskar.brandvold yet. Scout them first.' });
  });
});

it('answers nothing to train for a user without games, and refuses what is nobody', async () => {
  const { ask, train } = await serve(await openTestDatabase(), failingPool());
  expect(await train()).toEqual({ games: 0, due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null });
  expect((await ask('GET', puzzlePaths.trainingOf(77))).statusCode).toBe(404);
  expect((await ask('GET', puzzlePaths.trainingOf(0))).statusCode).toBe(400);
  expect((await ask('GET', puzzlePaths.trainingOf(1, 'a b!'))).statusCode).toBe(400);
});
