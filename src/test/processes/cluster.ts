/** An installation of several processes, each of which a test may kill: servers, workers, PostgreSQL and Redis. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { prepareServer, type RunningServer } from './built-server';
import { hasOwnRedis, startOwnRedis } from './own-redis';
import { temporaryFolder } from './temporary-folder';

type Scripts = {
  readonly findPostgres: () => string | undefined;
  readonly startPostgres: (
    folder: string,
  ) => Promise<{ readonly url: string; readonly restart: () => void; readonly stop: () => void }>;
};
const { findPostgres, startPostgres } = (await import(resolve('scripts/postgres.mjs'))) as Scripts;

export const canCluster = hasOwnRedis && findPostgres() !== undefined;

export type Member = {
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
    ...{ DATA_DIR: folder, DATABASE_URL: postgres.url, REDIS_URL: redis.url, QUICK_ENGINE_DELAY: '10' },
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
