import { QUOTAS } from '../../../contract/quotas';
import { tooManyAttempts } from '../../errors';
import { createLimit } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

/** Takes an attempt of a user, or refuses one beyond the quotas. */
export const createAttemptLimits = (redis: Redis | undefined) => {
  const limits = [
    createLimit({ name: 'attempts', redis, ...QUOTAS.attempts }),
    createLimit({ name: 'attempts-of-day', redis, ...QUOTAS.attemptsOfDay }),
  ];
  return async (userId: number): Promise<void> => {
    for (const limit of limits) {
      const wait = await limit.take(String(userId));
      if (wait !== undefined) throw tooManyAttempts(wait);
    }
  };
};
