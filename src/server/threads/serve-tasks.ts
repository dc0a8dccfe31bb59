import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Ask, Call, Reply, Task, Tasks } from './messages';

/** Makes the program of a thread: it does what it is called for, a synchronous task at a time. */
export const serveTasks = (tasks: Tasks): void => {
  parentPort?.on('message', ({ task, input, port }: Call) => void serve(tasks[task], input, port));
  parentPort?.postMessage('ready');
};

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
