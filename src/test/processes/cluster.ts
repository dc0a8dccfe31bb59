/** An installation of several processes, each of which a test may kill: servers, workers, PostgreSQL and Redis. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Milliseconds } from '../../chess/types';
import { ANALYSIS_PATH, type AnalysisResult } from '../../contract/analysis/analysis';
import { puzzleProgressSchema } from '../../contract/learn/puzzles';
import { readEvents } from '../api-client';
import { prepareServer, type RunningServer } from './built-server';
import { hasOwnRedis, startOwnRedis } from './own-redis';
import { temporaryFolder } from './run-program';

type Scripts = {
  readonly findPostgres: () => string | undefined;
  readonly startPostgres: (
    folder: string,
  ) => Promise<{ readonly url: string; readonly restart: () => void; readonly stop: () => void }>;
};

const { findPostgres, startPostgres } = (await import(resolve('scripts/services.mjs'))) as Scripts;

export const canCluster = hasOwnRedis && findPostgres() !== undefined;

type Member = {
  /** Its address when it listens, its engine when it works. */
  readonly ready: () => Promise<string>;
  /** SIGKILL; resolves when it has gone. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; resolves when it has gone. */
  readonly end: () => Promise<void>;
  readonly startAgain: () => void;
  /** Of the processes that it has started. */
  readonly children: () => readonly number[];
};

/** Two servers and two workers with one engine each, which takes 10 ms for a position. */
export const startCluster = async () => {
  const folder = temporaryFolder();
  const start = prepareServer(folder);
  const postgres = await startPostgres(findPostgres()!);
  onTestFinished(() => postgres.stop());
  const redis = await startOwnRedis();
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    QUICK_ENGINE_DELAY: '10',
    SESSION_SECRET: 'a secret that all servers of the test know',
  };
  const startMember = (program: 'main' | 'worker'): Member => {
    let running: RunningServer = start({ program, settings });
    const leave = async (signal: NodeJS.Signals): Promise<void> => {
      running.child.kill(signal);
      await running.gone;
    };
    return {
      ready: async () => {
        const words = await running.listening;
        if (words === undefined) throw new Error(`the ${program} did not start`);
        return words;
      },
      kill: () => leave('SIGKILL'),
      end: () => leave('SIGTERM'),
      startAgain: () => void (running = start({ program, settings })),
      children: () => {
        const { pid } = running.child;
        return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
      },
    };
  };
  const servers = [startMember('main'), startMember('main')] as const;
  const workers = [startMember('worker'), startMember('worker')] as const;
  await Promise.all([...servers, ...workers].map((member) => member.ready()));
  return { servers, workers, postgres, redis };
};

/** People at the servers of an installation: what they ask, and what they have been told. */

const JSON_HEADERS = { 'content-type': 'application/json' };

/** What came of an analysis: the whole of it, a refusal in words, or a stream that broke off. */
export type Reported =
  | { readonly kind: 'whole'; readonly moves: number }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'broken off' };

/** Throws when the stream tells something twice, or an end without all of its moves. */
export const analyze = async (address: string, pgn: string): Promise<Reported> => {
  try {
    const response = await fetch(address + ANALYSIS_PATH, {
      method: 'POST',
      headers: { ...JSON_HEADERS, accept: 'text/event-stream' },
      body: JSON.stringify({ pgn, mode: 'fast' }),
    });
    if (response.status !== 200) {
      const { message } = (await response.json()) as { message: string };
      return { kind: 'refused', status: response.status, message };
    }
    return readAnalysis(await response.text());
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'broken off' };
    throw error;
  }
};

const readAnalysis = (text: string): Reported => {
  const events = readEvents(text);
  const ends = events.filter(({ name }) => name === 'result' || name === 'error');
  if (ends.length !== 1) throw new Error(`an analysis ended ${ends.length} times`);
  const [end] = ends;
  if (end!.name === 'error') return { kind: 'refused', status: 200, ...(end!.content as { message: string }) };
  const reported = events
    .filter(({ name }) => name === 'move')
    .map(({ content }) => (content as { index: number }).index);
  const { totalMoves } = end!.content as AnalysisResult;
  if (new Set(reported).size !== reported.length) throw new Error('a move was told twice');
  if (reported.length !== totalMoves) throw new Error(`${reported.length} of ${totalMoves} moves were told`);
  return { kind: 'whole', moves: totalMoves };
};

export type Solving = {
  /** Keys of the attempts that were taken, and why others were not. */
  readonly taken: readonly string[];
  readonly refusals: readonly string[];
  readonly stop: () => Promise<void>;
};

/** So slow that the quota of a user outlasts the longest of the tests. */
const INTERVAL: Milliseconds = 150;

/** Solves a puzzle again and again at the servers in turn, until it is stopped; remembers which attempts were taken. */
export const startSolving = (addresses: readonly string[]): Solving => {
  const taken: string[] = [];
  const refusals: string[] = [];
  let isOn = true;
  const run = async (): Promise<void> => {
    for (let turn = 0; isOn; turn += 1) {
      const key = randomUUID();
      const answer = await sendAttempt(addresses[turn % addresses.length]!, key);
      if (answer === 'taken') taken.push(key);
      else refusals.push(answer);
      await sleep(INTERVAL);
    }
  };
  const running = run();
  return {
    taken,
    refusals,
    stop: async () => {
      isOn = false;
      await running;
    },
  };
};

/** `taken`, or why not. */
export const sendAttempt = async (address: string, key: string): Promise<string> => {
  try {
    const response = await fetch(address + '/api/puzzle-attempts', {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ userId: 1, puzzleId: 1, solved: true, timeSpent: 60, key }),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status === 201) return 'taken';
    const { message } = (await response.json()) as { message: string };
    return `${response.status} ${message}`;
  } catch (error) {
    return String(error);
  }
};

/** Attempts that are kept. */
export const countAttempts = async (address: string): Promise<number> => {
  const response = await fetch(address + '/api/puzzle-progress/user/1');
  return puzzleProgressSchema.parse(await response.json()).tried;
};
