/** A few at a time, in the order in which they came. */

export type Semaphore = {
  /**
   * Waits for everybody who came before. Resolves to what ends the turn, to be called once and always;
   * `undefined` when the signal came first.
   */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>;
};

/** Through both, one after the other: who waits for the first stands not yet in the second. */
export const joinSemaphores = (first: Semaphore, second: Semaphore): Semaphore => ({
  enter: async (signal) => {
    const leaveFirst = await first.enter(signal);
    if (leaveFirst === undefined) return undefined;
    const leaveSecond = await second.enter(signal);
    if (leaveSecond === undefined) {
      leaveFirst();
      return undefined;
    }
    return () => {
      leaveSecond();
      leaveFirst();
    };
  },
});

/** `width` may be inside at once. */
export const createSemaphore = (width = 1): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = width;

  /** The place goes to whoever waits longest. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  const isReached = (signal: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        resolve(false);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  return {
    enter: async (signal) => {
      if (signal?.aborted === true) return undefined;
      if (free > 0) free -= 1;
      else if (!(await isReached(signal))) return undefined;
      return leave;
    },
  };
};
