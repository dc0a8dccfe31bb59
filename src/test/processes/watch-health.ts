import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
export type HealthWatch = { readonly answers: number; readonly worst: number; readonly median: number };

const PAUSE = 20;

/** Asks for a server's health again and again until it is ended, and fails where it is not answered. */
export const watchHealth = (address: string): { readonly end: () => Promise<HealthWatch> } => {
  const over = new AbortController();
  const times: number[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const answer = await fetch(`${address}/api/health`);
      await answer.text();
      if (answer.status !== 200) throw new Error(`the health is answered ${answer.status}`);
      times.push(performance.now() - start);
      await sleep(PAUSE);
    }
  })();
  asking.catch(() => undefined);
  return {
    end: async () => {
      over.abort();
      await asking;
      const sorted = times.toSorted((one, other) => one - other);
      return { answers: sorted.length, worst: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0 };
    },
  };
};
