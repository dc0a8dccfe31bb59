/**
 * Runs untrusted work in a worker thread with its own memory limit: the event loop stays free, and a task that exceeds
 * memory or time ends only its thread, which the next call restarts. A single huge allocation still ends the process,
 * so tasks have to bound their allocations.
 */
import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Milliseconds, Result } from '../../chess/types';
import { createSemaphore } from './semaphores';
import { type FromTask, outOfBuffers, type Tasks, toError } from './serve-tasks';

/** Part of the queue that one client may fill. */
const SHARE_OF_CLIENT = 1 / 4;

/** `busy`: too many queued calls. `ended`: the thread exceeded memory or time. */
export type ThreadFailure = 'busy' | 'ended' | 'closed';

export type Thread<All extends Tasks> = {
  /**
   * `answer` handles questions of the task. By default each question counts as progress; see `isProgress`. Rejects with
   * the task's error.
   */
  run<Name extends keyof All & string>(
    task: Name,
    input: Parameters<All[Name]>[0],
    answer?: Parameters<All[Name]>[1],
    isProgress?: (question: never) => boolean,
  ): Promise<Result<Awaited<ReturnType<All[Name]>>, ThreadFailure>>;
  /** Starts the thread before the first call, which then need not wait for it. */
  start(): void;
  close(): Promise<void>;
};

export type ThreadSettings = {
  /** Megabytes of heap, and as many of buffers outside it. */
  readonly memory: number;
  /** Working time without response or progress; time spent on questions does not count. */
  readonly timeout: Milliseconds;
  /** Concurrent calls; with one, the call that exceeds memory is known. */
  readonly width?: number;
  /** Maximum queued calls; one client may have a quarter of them. */
  readonly maxWaiting?: number;
  /** Concurrent calls of one client. */
  readonly ofClient?: number;
  /** The thread ends after this time without calls. */
  readonly idle?: Milliseconds;
  readonly onFailure?: (error: unknown, message: string) => void;
  readonly program?: URL;
};

/** Built: a file next to this bundle. From source: registers the TypeScript loader first. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? new URL('../thread-from-source.mjs', import.meta.url)
  : new URL('./thread.js', import.meta.url);

const IDLE: Milliseconds = 60_000;

export const createThread = <All extends Tasks>({
  memory,
  timeout,
  width = 1,
  maxWaiting = Infinity,
  ofClient = width,
  idle = IDLE,
  onFailure = () => undefined,
  program = PROGRAM,
}: ThreadSettings): Thread<All> => {
  const semaphore = createSemaphore(width, { ofClient });
  const isFull = (): boolean =>
    semaphore.waiting() >= maxWaiting || semaphore.waitingOfClient() >= Math.ceil(SHARE_OF_CLIENT * maxWaiting);
  const worker = createRestartableWorker({ memory, program, onFailure });
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;

  const idleTimer = setTimeout(() => void (semaphore.held() === 0 && worker.end()), idle);
  idleTimer.unref();

  const call = <Output>(
    task: string,
    input: unknown,
    questionHandlers: QuestionHandlers,
  ): Promise<Result<Output, ThreadFailure>> => {
    const started = worker.start();
    const { port1, port2 } = new MessageChannel();
    const { result, begin } = listen<Output>(port1, {
      ...questionHandlers,
      timeout,
      onTimeout: () => void started.thread.terminate(),
      // The channel closes before the thread's exit event.
      onEnd: () => worker.forget(started),
    });
    started.thread.postMessage({ task, input, port: port2 }, [port2]);
    void started.ready.then(begin, () => undefined);
    return result;
  };

  return {
    run: async (task, input, answer, isProgress = () => true) => {
      if (isFull()) return failed(isClosed() ? 'closed' : 'busy');
      const leave = await semaphore.acquire();
      if (isClosed()) {
        leave?.();
        return failed('closed');
      }
      try {
        const result = await call<Awaited<ReturnType<All[typeof task]>>>(task, input, { answer, isProgress });
        return isClosed() && !result.ok ? failed('closed') : result;
      } finally {
        leave?.();
        idleTimer.refresh();
      }
    },
    start: () => {
      if (isClosed()) return;
      worker.start();
      idleTimer.refresh();
    },
    close: async () => {
      closing.abort();
      clearTimeout(idleTimer);
      await worker.end();
    },
  };
};

type Answer = (question: never) => Promise<unknown>;

type QuestionHandlers = { readonly answer: Answer | undefined; readonly isProgress: (question: never) => boolean };

type ListenSettings = QuestionHandlers & {
  readonly timeout: Milliseconds;
  readonly onTimeout: () => void;
  /** The thread ended during the call. */
  readonly onEnd: () => void;
};

/** Owner's side of a call's channel; `begin` starts the timeout. */
const listen = <Output>(port: MessagePort, { answer, isProgress, timeout, onTimeout, onEnd }: ListenSettings) => {
  let openQuestions = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** Remaining time without progress. */
  let remaining = timeout;
  let begunAt = 0;
  const begin = (): void => {
    clearTimeout(timer);
    begunAt = performance.now();
    if (!isOver) timer = setTimeout(onTimeout, remaining);
  };
  const pause = (question: never): void => {
    clearTimeout(timer);
    if (openQuestions === 0) remaining -= performance.now() - begunAt;
    if (isProgress(question)) remaining = timeout;
  };
  const reply = async (id: number, question: never): Promise<void> => {
    pause(question);
    openQuestions += 1;
    const response = await (answer?.(question) ?? Promise.reject(new Error('Nobody answers questions'))).then(
      (value) => ({ id, ok: true, value }),
      (cause: unknown) => ({ id, ok: false, error: toError(cause) }),
    );
    openQuestions -= 1;
    if (openQuestions === 0) begin();
    port.postMessage(response);
  };
  const result = new Promise<Result<Output, ThreadFailure>>((resolve, reject) => {
    const abort = (): void => {
      endCall();
      onEnd();
      resolve(failed('ended'));
    };
    const endCall = (): void => {
      isOver = true;
      clearTimeout(timer);
      port.off('close', abort);
      port.close();
    };
    port.once('close', abort);
    // The result is too deeply nested to deserialize.
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

/** `ready`: the program is loaded, which takes a while on a busy machine. */
export type StartedWorker = { readonly thread: Worker; readonly ready: Promise<unknown> };

/** At most one thread; it may end at any time and is restarted on demand. */
export type RestartableWorker = {
  /** Returns the running one, or starts one. */
  start(): StartedWorker;
  /** The next start creates a new one. */
  forget(ended: StartedWorker): void;
  end(): Promise<void>;
};

export type WorkerSettings = {
  /** Megabytes of heap, and as many of buffers. */
  readonly memory: number;
  readonly program: URL;
  readonly onFailure: (error: unknown, message: string) => void;
};

/**
 * In megabytes, three semispaces of half of it. At its limit a thread may allocate 16 MB more until garbage collection
 * ends; with Node's default of 48 more could survive, and V8 would end the process. Smaller values slow imports by a
 * fifth.
 */
const YOUNG_GENERATION = 24;

const MEGABYTE = 2 ** 20;

const CHECK_INTERVAL: Milliseconds = 250;

type ReportingWorker = Worker & { readonly getHeapStatistics: () => Promise<{ readonly external_memory: number }> };

const isReporting = (thread: Worker): thread is ReportingWorker => 'getHeapStatistics' in thread;

/** The thread checks itself, but not during an endless loop; from outside this needs Node 22.16. */
const limitBuffers = (thread: Worker, max: number, onExcess: (error: Error) => void): void => {
  if (!isReporting(thread)) return;
  const check = async (): Promise<void> => {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    if (bytes > max) onExcess(outOfBuffers(bytes));
  };
  const interval = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL).unref();
  thread.once('exit', () => clearInterval(interval));
};

export const createRestartableWorker = ({ memory, program, onFailure }: WorkerSettings): RestartableWorker => {
  let worker: StartedWorker | undefined;

  const forget = (ended: StartedWorker): void => {
    if (worker === ended) worker = undefined;
  };
  const start = (): StartedWorker => {
    const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_GENERATION };
    const maxBuffers = memory * MEGABYTE;
    const thread = new Worker(program, { execArgv: [], resourceLimits, workerData: { maxBuffers } });
    const started = { thread, ready: once(thread, 'message') };
    // Its calls fail as well.
    started.ready.catch(() => undefined);
    thread.on('error', (error) => onFailure(error, 'a thread ended'));
    limitBuffers(thread, maxBuffers, (error) => {
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
