/** One person who solves puzzles over the calls, for tests. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  type Attempt,
  attemptSchema,
  attemptsSchema,
  puzzlePaths,
  type PuzzleProgress,
  puzzleProgressSchema,
} from '../contract/learn';
import { createVisitor, type Visitor } from './visitor';

export type PuzzleVisitor = {
  /** Sends an attempt, whatever it is made of. */
  readonly send: (body: object) => ReturnType<Visitor['ask']>;
  /** Sends one that is taken. */
  readonly attempt: (puzzleId: number, solved: boolean, beside?: object) => Promise<Attempt>;
  readonly attempts: () => Promise<readonly Attempt[]>;
  readonly progress: () => Promise<PuzzleProgress>;
};

export const createPuzzleVisitor = (
  app: FastifyInstance,
  userId = 1,
  visitor: Visitor = createVisitor(app),
): PuzzleVisitor => {
  const send = (body: object) => visitor.ask('POST', puzzlePaths.attempts, body);
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
    attempts: async () => attemptsSchema.parse(await get(`${puzzlePaths.attemptsOf(userId)}?max=1000`)),
    progress: async () => puzzleProgressSchema.parse(await get(puzzlePaths.progressOf(userId))),
  };
};
