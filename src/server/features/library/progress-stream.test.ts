import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Library } from '../../../contract/library';
import { readEvents } from '../../../test/read-events';
import { createLibraryChanges } from './library-changes';
import { createProgressStreams } from './progress-stream';

const EMPTY: Library = {
  ...{ kind: 'own', games: 0, reviewed: 0, deep: 0, waiting: 0, failed: 0 },
  ...{ names: [], canWrite: true, imports: [] },
};

const onFailure = (error: unknown): void => {
  throw error;
};

/** The numbers of games that the stream has told so far. */
const gamesReported = (stream: Readable): (() => readonly number[]) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => readEvents(text).map(({ content }) => (content as Library).games);
};

const openProgress = () => {
  const changes = createLibraryChanges({ redis: undefined, onFailure });
  const streams = createProgressStreams({ changes, onFailure });
  let games = 0;
  let reads = 0;
  return {
    streams,
    reads: () => reads,
    read: () => {
      reads += 1;
      return Promise.resolve({ ...EMPTY, games });
    },
    bring: (count: number) => {
      games = count;
      changes.tell(1);
    },
  };
};

it('a library is read once for all who watch it, and each is told all of it', async () => {
  const { streams, reads, read, bring } = openProgress();
  const watchers = Array.from({ length: 200 }, () => gamesReported(streams.open({ userId: 1, canWrite: true }, read)));
  await expect.poll(() => watchers.every((reported) => reported().at(-1) === 0)).toBe(true);
  bring(40);
  await expect.poll(() => watchers.every((reported) => reported().at(-1) === 40)).toBe(true);
  expect(reads()).toBeLessThan(10);
  streams.close();
});

it('whoever comes later is told the library at once, and all that follows', async () => {
  const { streams, read, bring } = openProgress();
  const first = gamesReported(streams.open({ userId: 1, canWrite: true }, read));
  await expect.poll(first).toEqual([0]);
  const second = gamesReported(streams.open({ userId: 1, canWrite: true }, read));
  await expect.poll(second).toEqual([0]);
  bring(7);
  await expect
    .poll(() => [first(), second()])
    .toEqual([
      [0, 7],
      [0, 7],
    ]);
  streams.close();
});

it('whoever may not change a library is told what everybody may know', async () => {
  const { streams, read } = openProgress();
  const writer = gamesReported(streams.open({ userId: 1, canWrite: true }, read));
  const reader = gamesReported(
    streams.open({ userId: 1, canWrite: false }, () => Promise.resolve({ ...EMPTY, games: 99, canWrite: false })),
  );
  await expect.poll(() => [writer(), reader()]).toEqual([[0], [99]]);
  streams.close();
});

it('a library that nobody watches any more is not read again', async () => {
  const { streams, reads, read, bring } = openProgress();
  const stream = streams.open({ userId: 1, canWrite: true }, read);
  const reported = gamesReported(stream);
  await expect.poll(reported).toEqual([0]);
  stream.destroy();
  await expect.poll(() => stream.closed).toBe(true);
  bring(3);
  expect(reads()).toBe(1);
});
