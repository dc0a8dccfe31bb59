import type { Redis } from 'ioredis';
import { createLane, type Lane } from './lane';
import { createSharedPlaces } from './shared-places';

/**
 * A lane for one at a time of all processes: each sends whoever is first in a lane of its own, so that they take turns.
 * While Redis is away each process has its own lane alone. Without Redis there is no other process.
 */
export const createSharedLane = (name: string, redis?: Redis): Lane => {
  const own = createLane();
  if (redis === undefined) return own;
  const places = createSharedPlaces({ redis, name, width: 1 });
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
