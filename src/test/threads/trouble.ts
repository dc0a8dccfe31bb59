/** The program of a thread with tasks that go wrong. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks } from '../../server/threads/serve-tasks';
import type { Thread } from '../../server/threads/thread';

const double = (number: number): number => 2 * number;

const takeAllMemory = (): number => {
  const taken: object[] = [];
  for (;;) taken.push({ more: [taken.length] });
};

const goOnForEver = (): number => {
  for (;;);
};

const throwWords = (words: string): number => {
  throw new RangeError(words);
};

/** What its owner answers to two questions at once. */
const addAnswers = async (number: number, ask: (question: number) => Promise<number>): Promise<number> => {
  const [one, other] = await Promise.all([ask(number), ask(number + 1)]);
  return one + other;
};

type Nested = { readonly inside?: Nested };
/** So deep an object cannot be handed over. */
const nest = (depth: number): Nested => {
  let nested: Nested = {};
  for (let level = 0; level < depth; level++) nested = { inside: nested };
  return nested;
};

const wait = async (time: number): Promise<number> => sleep(time, time);

/** Inside of one call after the other, which nothing can interrupt. */
const parseWithoutEnd = (): number => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => ({ index, more: [index] })));
  const taken: unknown[] = [];
  for (;;) taken.push(JSON.parse(text));
};

export const troubleTasks = { double, takeAllMemory, parseWithoutEnd, goOnForEver, throwWords, addAnswers, nest, wait };
export type TroubleThread = Thread<typeof troubleTasks>;

serveTasks(troubleTasks);
