import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';

/** Worker thread side: serves calls, one synchronous task at a time. */
export const serveTasks = (tasks: Tasks): void => {
  const { maxBuffers } = settingsSchema.parse(workerData);
  setInterval(() => limitBuffers(maxBuffers), CHECK_INTERVAL).unref();
  parentPort?.on('message', ({ task, input, port }: Call) => void serve(tasks[task], input, port));
  parentPort?.postMessage('ready');
};

/** In bytes; buffers are outside the heap that V8 limits. */
const settingsSchema = z.object({ maxBuffers: z.number() });

const CHECK_INTERVAL: Milliseconds = 100;

/** Fails as V8 does for the heap. */
const limitBuffers = (max: number): void => {
  const { external } = process.memoryUsage();
  if (external > max) throw outOfBuffers(external);
};

export const outOfBuffers = (bytes: number): Error =>
  Object.assign(new Error(`${bytes} bytes of buffers are too many for a thread`), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

const serve = async (task: Task | undefined, input: never, port: MessagePort): Promise<void> => {
  try {
    if (task === undefined) throw new Error('There is no such task');
    port.postMessage({ kind: 'done', output: await task(input, createAsk(port)) });
  } catch (cause) {
    port.postMessage({ kind: 'broken', error: toError(cause) });
  }
};

const createAsk = (port: MessagePort): Ask => {
  type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  port.on('message', (reply: Reply) => {
    const question = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) question?.resolve(reply.value);
    else question?.reject(reply.error);
  });
  return (question) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      port.postMessage({ kind: 'question', id: lastId, question });
    });
};

/** Structured clone turns error subclasses into plain errors. */
export const toError = (cause: unknown): Error =>
  cause instanceof Error ? new Error(cause.message) : new Error(String(cause));

// Messages; each call has its own channel

/** Asks the owner while the task waits. */
type Ask = (question: unknown) => Promise<never>;

/** Plain values in and out. */
type Task = (input: never, ask: Ask) => unknown;

export type Tasks = Readonly<Record<string, Task>>;

/** To the thread. */
type Call = { readonly task: string; readonly input: never; readonly port: MessagePort };

/** To the owner; `error`: thrown by the task. */
export type FromTask<Output> =
  | { readonly kind: 'question'; readonly id: number; readonly question: never }
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'broken'; readonly error: Error };

/** To the task; `error`: thrown by the owner. */
type Reply =
  | { readonly id: number; readonly ok: true; readonly value: never }
  | { readonly id: number; readonly ok: false; readonly error: Error };
