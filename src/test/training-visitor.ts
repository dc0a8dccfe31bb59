/** A visitor who trains: asks for the next puzzle and sends attempts at it. */
import { expect } from 'vitest';
import { puzzlePaths, type Training, trainingSchema } from '../contract/learn';
import type { EnginePool } from '../engine/search';
import type { Database } from '../server/db/database';
import { addGames } from '../server/db/library/games';
import type { NewGame } from '../server/db/library/schema';
import { createTestLibrary } from './data/library-database';
import { judgingPool } from './data/missed-games';
import { buildTestApp } from './test-app';
import { openTestDatabase } from './test-database';
import { createVisitor } from './visitor';

export const serveTraining = async (db: Database, pool: EnginePool = judgingPool()) => {
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

export const serveLibrary = async (games: readonly NewGame[], pool?: EnginePool) => {
  const db = await openTestDatabase();
  const library = await createTestLibrary(db);
  await addGames(db, library, games);
  return { db, ...(await serveTraining(db, pool)) };
};

/** Of the puzzle: when its game was played, which tells one game from the other. */
export const gameOf = ({ puzzle }: Training): unknown => puzzle?.source?.playedAt;
export const playedAt = (at: number): string => new Date(at).toISOString();
