import { LRUCache } from 'lru-cache';
import { createCooldown, type Cooldown } from './cooldown';

/** Waits that are remembered; each is of somebody who was asked to wait. */
const MOST = 1000;

/**
 * A wait of its own for everybody who asks in their own name, beside the one of all: what one person has used up keeps
 * nobody else waiting.
 */
export const createCooldowns = (
  ofAll: Cooldown,
  create: () => Cooldown = createCooldown,
): ((key: string) => Cooldown) => {
  const own = new LRUCache<string, Cooldown>({ max: MOST });
  return (key) => ({
    left: async () => Math.max(await ofAll.left(), (await own.get(key)?.left()) ?? 0),
    begin: (retryAfter) => {
      const cooldown = own.get(key) ?? create();
      own.set(key, cooldown);
      return cooldown.begin(retryAfter);
    },
  });
};
