import type { Readable } from 'node:stream';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Library } from '../../../contract/library';
import { readEvents } from '../../../test/api-client';
import { cutEars, duplicateRedis } from '../../../test/processes/other-process';
import { openTestRedis, testRedisUrl } from '../../../test/test-services';
import { createLibraryChanges, createProgressStreams, type LibraryChanges } from './library-changes';

const join = (redis?: Redis): LibraryChanges => {
  const changes = createLibraryChanges({ redis, onFailure: () => undefined });
  onTestFinished(() => changes.close());
  return changes;
};

/** When others are heard, too. */
const joined = async (redis: Redis): Promise<LibraryChanges> => {
  const changes = join(redis);
  const stops: (() => void)[] = [];
  await new Promise<void>((resolve) => stops.push(changes.listen(99, resolve)));
  stops.forEach((stop) => stop());
  return changes;
};

/** What is heard of user 1's library and of work, in the order in which it comes. */
const listen = (changes: LibraryChanges): string[] => {
  const heard: string[] = [];
  changes.listen(1, () => heard.push('library'));
  changes.listenToWork(() => heard.push('work'));
  return heard;
};

describe('changes of libraries', () => {
  it('are told to those who listen to this library, until they do not any more', () => {
    const changes = join();
    const heard: string[] = [];
    const stop = [1, 2].map((userId) => changes.listen(userId, () => heard.push(`library ${userId}`)));
    changes.notify(1);
    changes.notifyWork();
    stop[0]!();
    changes.notify(1);
    changes.notify(2);
    expect(heard).toEqual(['library 1', 'library 2']);
  });
});

describe.skipIf(testRedisUrl() === undefined)('changes of libraries with Redis', () => {
  const open = async () => {
    const near = openTestRedis()!;
    const far = duplicateRedis(near);
    return { far, here: await joined(near), there: await joined(far) };
  };

  it('reach the other processes, and the own one once', async () => {
    const { here, there } = await open();
    const [near, far] = [listen(here), listen(there)];
    here.notify(2);
    here.notify(1);
    here.notifyWork();
    await expect.poll(() => far).toEqual(['library', 'work']);
    there.notify(1);
    await expect.poll(() => near).toEqual(['library', 'work', 'library']);
    expect(far).toEqual(['library', 'work', 'library']);
  });

  it('do not reach another installation on the same server', async () => {
    const { here, there } = await open();
    const strangers = listen(await joined(openTestRedis()!));
    const far = listen(there);
    here.notify(1);
    await expect.poll(() => far).toEqual(['library']);
    expect(strangers).toEqual([]);
  });

  it('are told once to all when the connection is back that was cut, and then as before', async () => {
    const { far, here, there } = await open();
    const heard = listen(there);
    await cutEars(far);
    await expect.poll(() => [...heard].sort()).toEqual(['library', 'work']);
    here.notify(1);
    await expect.poll(() => heard.length).toBe(3);
  });

  it('are told in the own process while Redis is away', () => {
    const away = new Redis('redis://127.0.0.1:9', { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    away.on('error', () => undefined);
    onTestFinished(() => away.disconnect());
    const changes = join(away);
    const heard = listen(changes);
    changes.notify(1);
    expect(heard).toEqual(['library']);
  });
});

const EMPTY: Library = {
  kind: 'own',
  games: 0,
  reviewed: 0,
  deep: 0,
  waiting: 0,
  failed: 0,
  names: [],
  canWrite: true,
  imports: [],
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
      changes.notify(1);
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
