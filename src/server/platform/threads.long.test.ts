import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { programUrl } from '../../test/processes/run-program';
import type { TroubleThread } from '../../test/threads/trouble';
import { createThread, type ThreadSettings } from './threads';

const open = (settings: Partial<ThreadSettings> = {}): TroubleThread => {
  const thread: TroubleThread = createThread({
    memory: 64,
    timeout: 60_000,
    program: programUrl('trouble'),
    ...settings,
  });
  onTestFinished(() => thread.close());
  return thread;
};

it('does what it is called for, and asks its owner meanwhile', async () => {
  const thread = open({ width: 2 });
  expect(await Promise.all([thread.run('double', 4), thread.run('double', 5)])).toEqual([
    { ok: true, value: 8 },
    { ok: true, value: 10 },
  ]);
  expect(await thread.run('addAnswers', 3, (number) => Promise.resolve(10 * number))).toEqual({ ok: true, value: 70 });
});

it('tells what a task throws, and what its owner throws in place of an answer', async () => {
  const thread = open();
  await expect(thread.run('throwWords', 'no such move')).rejects.toThrow('no such move');
  const requested = thread.run('addAnswers', 3, () => Promise.reject(new Error('nobody knows')));
  await expect(requested).rejects.toThrow('nobody knows');
  expect(await thread.run('double', 1)).toEqual({ ok: true, value: 2 });
});

it.each([3000, 30_000, 300_000])('tells that what a task gives is too deep to be handed over: %i', async (depth) => {
  const thread = open();
  await expect(thread.run('nest', depth)).rejects.toThrow();
  expect(await thread.run('double', 1)).toEqual({ ok: true, value: 2 });
});

it('ends with a task that takes more than its memory, and works again for the next one', async () => {
  const failures: unknown[] = [];
  const thread = open({ onFailure: (error) => failures.push(error) });
  const [hungry, next] = await Promise.all([thread.run('takeAllMemory', undefined), thread.run('double', 2)]);
  expect([hungry, next]).toEqual([
    { ok: false, error: 'ended' },
    { ok: true, value: 4 },
  ]);
  expect(failures).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }]);
});

it('ends alone when it takes more than its memory inside of a call that cannot be interrupted', async () => {
  const thread = open();
  for (let round = 0; round < 12; round++) {
    expect(await thread.run('parseWithoutEnd', undefined)).toEqual({ ok: false, error: 'ended' });
  }
  expect(await thread.run('double', 2)).toEqual({ ok: true, value: 4 });
});

it('is ended with a task that never ends, and works again for the next one', async () => {
  const thread = open({ timeout: 3000 });
  expect(await thread.run('goOnForEver', undefined)).toEqual({ ok: false, error: 'ended' });
  expect(await thread.run('double', 2)).toEqual({ ok: true, value: 4 });
});

it('ends with a task that takes more than its memory in buffers, which lie outside of the heap', async () => {
  const failures: unknown[] = [];
  const thread = open({ onFailure: (error) => failures.push(error) });
  expect(await thread.run('takeAllBuffers', undefined)).toEqual({ ok: false, error: 'ended' });
  expect(failures).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }]);
  expect(await thread.run('double', 2)).toEqual({ ok: true, value: 4 });
});

/** Older versions cannot inspect a thread in an endless loop. */
const looksIntoThreads = 'getHeapStatistics' in Worker.prototype;

it.runIf(looksIntoThreads)('so also where the task never rests', async () => {
  const thread = open();
  expect(await thread.run('fillBuffers', undefined)).toEqual({ ok: false, error: 'ended' });
  expect(await thread.run('double', 2)).toEqual({ ok: true, value: 4 });
});

it('is ended with a task that asks again and again and comes no further', async () => {
  const thread = open({ timeout: 2000 });
  const questions: number[] = [];
  const answer = (question: number): Promise<number> => Promise.resolve(questions.push(question));
  expect(await thread.run('askForEver', 100, answer, () => false)).toEqual({ ok: false, error: 'ended' });
  expect(questions.length).toBeGreaterThan(3);
});

it('goes on for longer than its time with a task that comes further', async () => {
  const thread = open({ timeout: 2000 });
  const answer = (question: number): Promise<number> => Promise.resolve(question < 40 ? 0 : -1);
  const isProgress = (question: number): boolean => question % 5 === 0;
  expect(await thread.run('askForEver', 100, answer, isProgress)).toEqual({ ok: true, value: 40 });
});

it('does not count the time in which it waits for its owner', async () => {
  const thread = open({ timeout: 3000 });
  const slowly = async (number: number): Promise<number> => sleep(4000, number);
  expect(await thread.run('addAnswers', 1, slowly)).toEqual({ ok: true, value: 3 });
});

it('lets so many calls wait and no more', async () => {
  const thread = open({ maxWaiting: 1 });
  const running = thread.run('wait', 100);
  await Promise.resolve();
  const answers = await Promise.all([running, thread.run('double', 1), thread.run('double', 2)]);
  expect(answers).toEqual([
    { ok: true, value: 100 },
    { ok: true, value: 2 },
    { ok: false, error: 'busy' },
  ]);
});

it('ends when nobody has called for a while, and is started again', async () => {
  const thread = open({ idle: 50 });
  expect(await thread.run('double', 1)).toEqual({ ok: true, value: 2 });
  await sleep(500);
  expect(await thread.run('double', 2)).toEqual({ ok: true, value: 4 });
});

it('that is closed answers what waits and what comes', async () => {
  const thread = open();
  const calls = [thread.run('goOnForEver', undefined), thread.run('double', 1)];
  await sleep(50);
  await thread.close();
  const closed = { ok: false, error: 'closed' };
  expect(await Promise.all([...calls, thread.run('double', 2)])).toEqual([closed, closed, closed]);
});
