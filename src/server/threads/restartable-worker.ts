import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Milliseconds } from '../../chess/types';
import { outOfBuffers } from './serve-tasks';

/** `ready`: it has loaded its program; on a busy machine this takes its time. */
export type StartedWorker = { readonly thread: Worker; readonly ready: Promise<unknown> };

/** One thread, or none: it may end at any time, and is started anew when it is needed. */
export type RestartableWorker = {
  /** The one that runs, or a new one. */
  start(): StartedWorker;
  /** It has ended, or will: the next start is a new one. */
  forget(ended: StartedWorker): void;
  end(): Promise<void>;
};

export type WorkerSettings = {
  /** Megabytes of objects, and as many again of buffers. */
  readonly memory: number;
  readonly program: URL;
  readonly onFailure: (error: unknown, message: string) => void;
};

/**
 * In megabytes, three times a half of the space for young objects. A thread that has reached its limit may take 16 more
 * while the collection goes on that found it out; of Node's own 48 more than that may survive, and then the whole process
 * ends. Smaller ones cost imports a fifth of their pace.
 */
const YOUNG = 24;

const MEGABYTE = 2 ** 20;
const BETWEEN_LOOKS: Milliseconds = 250;

type ReportingWorker = Worker & { readonly getHeapStatistics: () => Promise<{ readonly external_memory: number }> };
const isReporting = (thread: Worker): thread is ReportingWorker => 'getHeapStatistics' in thread;

/** The thread looks as well, but not within a loop that never ends; from outside it can be looked at from Node 22.16 on. */
const boundBuffers = (thread: Worker, max: number, onExcess: (error: Error) => void): void => {
  if (!isReporting(thread)) return;
  const look = async (): Promise<void> => {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    if (bytes > max) onExcess(outOfBuffers(bytes));
  };
  const looking = setInterval(() => void look().catch(() => undefined), BETWEEN_LOOKS).unref();
  thread.once('exit', () => clearInterval(looking));
};

export const createRestartableWorker = ({ memory, program, onFailure }: WorkerSettings): RestartableWorker => {
  let worker: StartedWorker | undefined;

  const forget = (ended: StartedWorker): void => {
    if (worker === ended) worker = undefined;
  };
  const start = (): StartedWorker => {
    const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG };
    const maxBuffers = memory * MEGABYTE;
    const thread = new Worker(program, { execArgv: [], resourceLimits, workerData: { maxBuffers } });
    const started = { thread, ready: once(thread, 'message') };
    // One that ends before it is ready ends its calls, too.
    started.ready.catch(() => undefined);
    thread.on('error', (error) => onFailure(error, 'a thread ended'));
    boundBuffers(thread, maxBuffers, (error) => {
      onFailure(error, 'a thread ended');
      void thread.terminate();
    });
    thread.once('exit', () => forget(started));
    thread.unref();
    return started;
  };

  return {
    start: () => (worker ??= start()),
    forget,
    end: async () => {
      const ended = worker;
      worker = undefined;
      await ended?.thread.terminate();
    },
  };
};
