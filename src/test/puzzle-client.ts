/** One person who solves puzzles over the calls, for tests. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  type Attempt,
  attemptSchema,
  attemptsSchema,
  type PuzzleProgress,
  puzzleProgressSchema,
  type Training,
  trainingSchema,
} from '../contract/learn/puzzles';
import type { EnginePool } from '../engine/search';
import type { Database } from '../server/db/database';
import { addGames } from '../server/db/library/games';
import type { NewGame } from '../server/db/library/schema';
import { createApiClient, type ApiClient } from './api-client';
import { createTestLibrary, judgingPool } from './data/library-games';
import { buildTestApp } from './test-app';
import { openTestDatabase } from './test-database';

export type PuzzleClient = {
  /** Sends an attempt, whatever it is made of. */
  readonly send: (body: object) => ReturnType<ApiClient['ask']>;
  /** Sends one that is taken. */
  readonly attempt: (puzzleId: number, solved: boolean, beside?: object) => Promise<Attempt>;
  readonly attempts: () => Promise<readonly Attempt[]>;
  readonly progress: () => Promise<PuzzleProgress>;
};

export const createPuzzleClient = (
  app: FastifyInstance,
  userId = 1,
  visitor: ApiClient = createApiClient(app),
): PuzzleClient => {
  const send = (body: object) => visitor.ask('POST', '/api/puzzle-attempts', body);
  const get = async (path: string): Promise<unknown> => {
    const answer = await visitor.ask('GET', path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return {
    send,
    attempt: async (puzzleId, solved, beside = {}) => {
      const answer = await send({ userId, puzzleId, solved, timeSpent: solved ? 60 : 30, ...beside });
      expect(answer.statusCode, answer.body).toBe(201);
      return attemptSchema.parse(answer.json());
    },
    attempts: async () => attemptsSchema.parse(await get(`/api/puzzle-attempts/user/${userId}?max=1000`)),
    progress: async () => puzzleProgressSchema.parse(await get(`/api/puzzle-progress/user/${userId}`)),
  };
};

/** A visitor who trains: asks for the next puzzle and sends attempts at it. */

export const serveTraining = async (db: Database, pool: EnginePool = judgingPool()) => {
  const app = await buildTestApp({ db, pool, hasReviews: false });
  const visitor = createApiClient(app);
  const train = async (opponent?: string): Promise<Training> => {
    const query = opponent === undefined ? '' : `?opponent=${encodeURIComponent(opponent)}`;
    const answer = await visitor.ask('GET', `/api/puzzle-training/user/1${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return trainingSchema.parse(answer.json());
  };
  const attempt = async (training: Training, judged: { solved: boolean; hinted?: boolean }) => {
    const body = { userId: 1, puzzleId: training.puzzle?.id, timeSpent: 30, ...judged };
    const answer = await visitor.ask('POST', '/api/puzzle-attempts', body);
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
