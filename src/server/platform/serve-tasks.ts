import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';

/** Makes the program of a thread: it does what it is called for, a synchronous task at a time. */
export const serveTasks = (tasks: Tasks): void => {
  const { maxBuffers } = settingsSchema.parse(workerData);
  setInterval(() => refuseBuffers(maxBuffers), BETWEEN_LOOKS).unref();
  parentPort?.on('message', ({ task, input, port }: Call) => void serve(tasks[task], input, port));
  parentPort?.postMessage('ready');
};

/** Bytes, of what lies outside of the space for objects, which V8 bounds itself. */
const settingsSchema = z.object({ maxBuffers: z.number() });

const BETWEEN_LOOKS: Milliseconds = 100;

/** Ends the thread as V8 would. */
const refuseBuffers = (max: number): void => {
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
  let requested = 0;
  port.on('message', (reply: Reply) => {
    const question = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) question?.resolve(reply.value);
    else question?.reject(reply.error);
  });
  return (question) =>
    new Promise((resolve, reject) => {
      requested += 1;
      waiting.set(requested, { resolve, reject });
      port.postMessage({ kind: 'question', id: requested, question });
    });
};

/** What can be sent: an error of a class of its own arrives as a plain one. */
export const toError = (cause: unknown): Error =>
  cause instanceof Error ? new Error(cause.message) : new Error(String(cause));

/** What a thread and its owner say to each other. Each call has a channel of its own. */

/** Asks the owner, who answers while the task waits. */
type Ask = (question: unknown) => Promise<never>;

/** What a thread does: plain values in, plain values out. */
type Task = (input: never, ask: Ask) => unknown;

export type Tasks = Readonly<Record<string, Task>>;

/** To the thread. */
type Call = { readonly task: string; readonly input: never; readonly port: MessagePort };

/** To the owner, on the call's channel; `error` is what the task threw. */
export type FromTask<Output> =
  | { readonly kind: 'question'; readonly id: number; readonly question: never }
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'broken'; readonly error: Error };

/** Back to the task; `error` is what the owner threw in place of an answer. */
type Reply =
  | { readonly id: number; readonly ok: true; readonly value: never }
  | { readonly id: number; readonly ok: false; readonly error: Error };
