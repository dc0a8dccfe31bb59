import type { Redis } from 'ioredis';

/** Milliseconds without an answer after which the connection counts as broken, though nobody has closed it. */
const SILENCE = 3000;

/**
 * Runs a script that answers a number. `undefined` when Redis is away, answers nothing in time or refuses the script:
 * this process then decides alone. What happened is told as an error of the connection, which its owner hears.
 */
export const runScript = async (
  redis: Redis,
  script: string,
  keys: readonly string[],
  values: readonly (string | number)[] = [],
): Promise<number | undefined> => {
  const silence = setTimeout(() => redis.stream.destroy(new Error(`no answer within ${SILENCE} ms`)), SILENCE);
  try {
    const answer = await redis.eval(script, keys.length, ...keys, ...values);
    return typeof answer === 'number' ? answer : undefined;
  } catch (error) {
    // The connection tells of its own failures; it does not know of a script that was refused.
    if (error instanceof Error && error.name === 'ReplyError') redis.silentEmit('error', error);
    return undefined;
  } finally {
    clearTimeout(silence);
  }
};

/** For the beginning of a script: `now`, in milliseconds by Redis' own clock, which is the same for all processes. */
export const NOW = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
