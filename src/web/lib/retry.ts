/** In milliseconds; the last one repeats. */
const WAITS = [3000, 10_000, 30_000, 60_000] as const;

/** Before the next try, after so many that failed: a server can be away while the network is there. */
export const retryDelay = (failedTries: number): number => WAITS[Math.min(failedTries, WAITS.length) - 1] ?? WAITS[0];
