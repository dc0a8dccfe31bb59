import type { Redis } from 'ioredis';
import { createSemaphore, type Semaphore } from './semaphore';
import { createDistributedSemaphore } from './distributed-semaphore';

/**
 * A semaphore for one at a time of all processes: each sends whoever is first in a semaphore of its own, so that they
 * take turns. While Redis is away each process has its own semaphore alone. Without Redis there is no other process.
 */
export const createSharedSemaphore = (name: string, redis?: Redis): Semaphore => {
  const own = createSemaphore();
  if (redis === undefined) return own;
  const places = createDistributedSemaphore({ redis, name, width: 1 });
  return {
    enter: async (signal) => {
      const leaveOwn = await own.enter(signal);
      if (leaveOwn === undefined) return undefined;
      const leaveShared = await places.wait(signal);
      if (leaveShared === undefined) {
        leaveOwn();
        return undefined;
      }
      return () => {
        leaveShared();
        leaveOwn();
      };
    },
  };
};
