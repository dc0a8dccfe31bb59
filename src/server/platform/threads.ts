/**
 * Work on what comes from outside, in a thread with a memory of its own: the event loop does not wait for it, and a
 * task that takes too much memory or time ends with its thread while the process goes on. The next call starts the
 * thread anew. A single allocation beyond the limit still ends the process, as V8 has it: tasks bound what they take.
 */
import { once, setMaxListeners } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Milliseconds, Result } from '../../chess/types';
import { createSemaphore } from './semaphores';
import { type FromTask, outOfBuffers, type Tasks, toError } from './serve-tasks';

/** `busy`: too many calls wait. `ended`: the thread ran out of memory or time under the call. */
export type ThreadFailure = 'busy' | 'ended' | 'closed';

export type Thread<All extends Tasks> = {
  /**
   * `answer` is for what the task asks meanwhile; without `isProgress` each question shows that it goes on. Rejects with what
   * the task throws.
   */
  run<Name extends keyof All & string>(
    task: Name,
    input: Parameters<All[Name]>[0],
    answer?: Parameters<All[Name]>[1],
    isProgress?: (question: never) => boolean,
  ): Promise<Result<Awaited<ReturnType<All[Name]>>, ThreadFailure>>;
  close(): Promise<void>;
};

export type ThreadSettings = {
  /** Megabytes of objects, and as many again of buffers, which lie outside of their space. */
  readonly memory: number;
  /** For how long a task may work without an answer or progress; the time until a question is answered does not count. */
  readonly timeout: Milliseconds;
  /** Calls at once; with one, whoever uses up the memory is known. */
  readonly width?: number;
  /** Calls that may wait for the others. */
  readonly maxWaiting?: number;
  /** Without a call the thread ends, to be started again. */
  readonly idle?: Milliseconds;
  readonly onFailure?: (error: unknown, message: string) => void;
  readonly program?: URL;
};

/** Built it is a file beside this one; from the sources the thread must be told of TypeScript first. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? new URL('../thread-from-source.mjs', import.meta.url)
  : new URL('./thread.js', import.meta.url);

const IDLE: Milliseconds = 60_000;

export const createThread = <All extends Tasks>({
  memory,
  timeout,
  width = 1,
  maxWaiting = Infinity,
  idle = IDLE,
  onFailure = () => undefined,
  program = PROGRAM,
}: ThreadSettings): Thread<All> => {
  const closing = new AbortController();
  // Every call that waits listens to it.
  setMaxListeners(0, closing.signal);
  const isClosed = (): boolean => closing.signal.aborted;
  const semaphore = createSemaphore(width);
  const worker = createRestartableWorker({ memory, program, onFailure });
  let running = 0;
  let waiting = 0;

  const rest = setTimeout(() => void (running === 0 && worker.end()), idle);
  rest.unref();

  const call = <Output>(task: string, input: unknown, asking: Asking): Promise<Result<Output, ThreadFailure>> => {
    const started = worker.start();
    const { port1, port2 } = new MessageChannel();
    const { result, begin } = listen<Output>(port1, {
      ...{ ...asking, timeout },
      onTimeout: () => void started.thread.terminate(),
      // The channel breaks off before the thread is known to have ended.
      onEnd: () => worker.forget(started),
    });
    started.thread.postMessage({ task, input, port: port2 }, [port2]);
    void started.ready.then(begin, () => undefined);
    return result;
  };

  return {
    run: async (task, input, answer, isProgress = () => true) => {
      if (isClosed()) return failed('closed');
      if (waiting >= maxWaiting) return failed('busy');
      waiting += 1;
      const leave = await semaphore.enter(closing.signal).finally(() => (waiting -= 1));
      if (leave === undefined) return failed('closed');
      running += 1;
      try {
        const result = await call<Awaited<ReturnType<All[typeof task]>>>(task, input, { answer, isProgress });
        return isClosed() && !result.ok ? failed('closed') : result;
      } finally {
        running -= 1;
        if (running === 0) rest.refresh();
        leave();
      }
    },
    close: async () => {
      closing.abort();
      clearTimeout(rest);
      await worker.end();
    },
  };
};

type Answer = (question: never) => Promise<unknown>;

type Asking = { readonly answer: Answer | undefined; readonly isProgress: (question: never) => boolean };

type Listening = Asking & {
  readonly timeout: Milliseconds;
  readonly onTimeout: () => void;
  /** The thread has ended under the call. */
  readonly onEnd: () => void;
};

/** The owner's end of a call's channel; `begin` lets the time run. */
const listen = <Output>(port: MessagePort, { answer, isProgress, timeout, onTimeout, onEnd }: Listening) => {
  let unanswered = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** Of the time without progress. */
  let left = timeout;
  let begunAt = 0;
  const begin = (): void => {
    clearTimeout(timer);
    begunAt = performance.now();
    if (!isOver) timer = setTimeout(onTimeout, left);
  };
  const pause = (question: never): void => {
    clearTimeout(timer);
    if (unanswered === 0) left -= performance.now() - begunAt;
    if (isProgress(question)) left = timeout;
  };
  const reply = async (id: number, question: never): Promise<void> => {
    pause(question);
    unanswered += 1;
    const found = await (answer?.(question) ?? Promise.reject(new Error('Nobody answers questions'))).then(
      (value) => ({ id, ok: true, value }),
      (cause: unknown) => ({ id, ok: false, error: toError(cause) }),
    );
    unanswered -= 1;
    if (unanswered === 0) begin();
    port.postMessage(found);
  };
  const result = new Promise<Result<Output, ThreadFailure>>((resolve, reject) => {
    const breakOff = (): void => {
      endCall();
      onEnd();
      resolve(failed('ended'));
    };
    const endCall = (): void => {
      isOver = true;
      clearTimeout(timer);
      port.off('close', breakOff);
      port.close();
    };
    port.once('close', breakOff);
    // What the task gave is so deep that it cannot be read here.
    port.once('messageerror', (error) => {
      endCall();
      reject(error);
    });
    port.on('message', (message: FromTask<Output>) => {
      if (message.kind === 'question') {
        void reply(message.id, message.question);
        return;
      }
      endCall();
      if (message.kind === 'done') resolve({ ok: true, value: message.output });
      else reject(message.error);
    });
  });
  return { result, begin };
};

const failed = (error: ThreadFailure) => ({ ok: false as const, error });

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
