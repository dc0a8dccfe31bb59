import type { Milliseconds } from '../../../chess/types';
import type { Semaphore } from '../../semaphore';

/** `undefined` when the signal came before the turn. */
export const inTurn = async <Value>(
  semaphore: Semaphore,
  signal: AbortSignal | undefined,
  ask: () => Promise<Value>,
  /** For how long the next one has to wait after the answer. */
  pauseAfter: (answer: Value) => Milliseconds = () => 0,
): Promise<Value | undefined> => {
  const leave = await semaphore.enter(signal);
  if (leave === undefined) return undefined;
  let pause: Milliseconds = 0;
  try {
    const answer = await ask();
    pause = pauseAfter(answer);
    return answer;
  } finally {
    if (pause === 0) leave();
    else setTimeout(leave, pause).unref();
  }
};
