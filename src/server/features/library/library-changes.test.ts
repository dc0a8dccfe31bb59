import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cutEars, duplicateRedis } from '../../../test/processes/other-process';
import { openTestRedis, testRedisUrl } from '../../../test/test-redis';
import { createLibraryChanges, type LibraryChanges } from './library-changes';

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
  changes.listenForWork(() => heard.push('work'));
  return heard;
};

describe('changes of libraries', () => {
  it('are told to those who listen to this library, until they do not any more', () => {
    const changes = join();
    const heard: string[] = [];
    const stop = [1, 2].map((userId) => changes.listen(userId, () => heard.push(`library ${userId}`)));
    changes.tell(1);
    changes.reportWork();
    stop[0]!();
    changes.tell(1);
    changes.tell(2);
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
    here.tell(2);
    here.tell(1);
    here.reportWork();
    await expect.poll(() => far).toEqual(['library', 'work']);
    there.tell(1);
    await expect.poll(() => near).toEqual(['library', 'work', 'library']);
    expect(far).toEqual(['library', 'work', 'library']);
  });

  it('do not reach another installation on the same server', async () => {
    const { here, there } = await open();
    const strangers = listen(await joined(openTestRedis()!));
    const far = listen(there);
    here.tell(1);
    await expect.poll(() => far).toEqual(['library']);
    expect(strangers).toEqual([]);
  });

  it('are told once to all when the connection is back that was cut, and then as before', async () => {
    const { far, here, there } = await open();
    const heard = listen(there);
    await cutEars(far);
    await expect.poll(() => [...heard].sort()).toEqual(['library', 'work']);
    here.tell(1);
    await expect.poll(() => heard.length).toBe(3);
  });

  it('are told in the own process while Redis is away', () => {
    const away = new Redis('redis://127.0.0.1:9', { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    away.on('error', () => undefined);
    onTestFinished(() => away.disconnect());
    const changes = join(away);
    const heard = listen(changes);
    changes.tell(1);
    expect(heard).toEqual(['library']);
  });
});
