/** The program of a thread with tasks that go wrong. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks } from '../../server/platform/serve-tasks';
import type { Thread } from '../../server/platform/threads';

const double = (number: number): number => 2 * number;

const takeAllMemory = (): number => {
  const taken: object[] = [];
  for (;;) taken.push({ more: [taken.length] });
};

const takeAllBuffers = async (): Promise<never> => {
  const taken: Uint8Array[] = [];
  for (;;) {
    taken.push(new Uint8Array(2 ** 20).fill(1));
    await sleep(1);
  }
};

/** Without a rest, in which it could be asked. */
const fillBuffers = (): number => {
  const taken: Uint8Array[] = [];
  for (;;) {
    if (taken.length < 300) taken.push(new Uint8Array(2 ** 20).fill(1));
  }
};

/** Works for so long before each question, until an answer is below 0. */
const askForEver = async (rest: number, ask: (question: number) => Promise<number>): Promise<number> => {
  for (let question = 0; ; question++) {
    const until = performance.now() + rest;
    while (performance.now() < until);
    if ((await ask(question)) < 0) return question;
  }
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

export const troubleTasks = {
  double,
  takeAllMemory,
  takeAllBuffers,
  fillBuffers,
  parseWithoutEnd,
  goOnForEver,
  askForEver,
  throwWords,
  addAnswers,
  nest,
  wait,
};
export type TroubleThread = Thread<typeof troubleTasks>;

serveTasks(troubleTasks);
