/** What a thread and its owner say to each other. Each call has a channel of its own. */
import type { MessagePort } from 'node:worker_threads';

/** Asks the owner, who answers while the task waits. */
export type Ask = (question: unknown) => Promise<never>;
/** What a thread does: plain values in, plain values out. */
export type Task = (input: never, ask: Ask) => unknown;
export type Tasks = Readonly<Record<string, Task>>;

/** To the thread. */
export type Call = { readonly task: string; readonly input: never; readonly port: MessagePort };

/** To the owner, on the call's channel; `error` is what the task threw. */
export type FromTask<Output> =
  | { readonly kind: 'question'; readonly id: number; readonly question: never }
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'broken'; readonly error: Error };

/** Back to the task; `error` is what the owner threw in place of an answer. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: never }
  | { readonly id: number; readonly ok: false; readonly error: Error };
