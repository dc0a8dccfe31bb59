import { expect } from 'vitest';
import { attemptSchema, attemptsSchema, puzzleProgressSchema } from '../../contract/learn/puzzles';
import type { Random } from '../mock-lichess/make-games';
import type { Tormented, Writer } from './tormented';

/** Of the starter set. */
const PUZZLES = 30;

/** Sends attempts at puzzles; one that was not answered is sent again under its key. */
export const createAttemptWriter = (random: Random): Writer => {
  /** The number of the attempt that was answered, by key. */
  const sent = new Map<string, number | undefined>();

  const send = async (server: Tormented, key: string, body: object): Promise<void> => {
    const answer = await server.ask('/api/puzzle-attempts', { method: 'POST', body: { userId: 1, key, ...body } });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(201);
    sent.set(key, attemptSchema.parse(JSON.parse(answer.body)).id);
  };

  return {
    write: (server) => {
      const key = `attempt ${sent.size}`;
      sent.set(key, undefined);
      return send(server, key, { puzzleId: 1 + random.below(PUZZLES), solved: random.below(2) === 0, timeSpent: 60 });
    },
    check: async (server) => {
      const lost = { puzzleId: 1, solved: true, timeSpent: 60 };
      for (const [key, number] of sent) if (number === undefined) await send(server, key, lost);
      const list = await server.ask('/api/puzzle-attempts/user/1?max=1000');
      const there = attemptsSchema.parse(JSON.parse(list?.body ?? '')).map(({ id }) => id);
      const newest = [...sent.values()].sort((one = 0, other = 0) => other - one).slice(0, 1000);
      expect(there, 'every attempt once').toEqual(newest);
      const progress = await server.ask('/api/puzzle-progress/user/1');
      expect(puzzleProgressSchema.parse(JSON.parse(progress?.body ?? '')).tried).toBe(sent.size);
    },
  };
};
