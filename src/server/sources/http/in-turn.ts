import type { Semaphore } from '../../semaphore';

/** `undefined` when the signal came before the turn. */
export const inTurn = async <Value>(
  semaphore: Semaphore,
  signal: AbortSignal | undefined,
  ask: () => Promise<Value>,
): Promise<Value | undefined> => {
  const leave = await semaphore.enter(signal);
  if (leave === undefined) return undefined;
  try {
    return await ask();
  } finally {
    leave();
  }
};
