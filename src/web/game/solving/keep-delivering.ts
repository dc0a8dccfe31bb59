/** Tries again and again to send what waits in an outbox: when the network is back, and after ever longer times. */
import type { Outbox } from './outbox';

/** Before each further try, in milliseconds; the last again and again. */
const WAITS = [10_000, 30_000, 120_000, 600_000] as const;

/** Until what it answers is called. */
export const keepDelivering = (outbox: Outbox): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = outbox.subscribe(() => {
    const { isSending, problem } = outbox.getState();
    clearTimeout(timer);
    if (isSending) return;
    if (problem?.kind !== 'waiting') tries = 0;
    else timer = setTimeout(outbox.deliver, WAITS[Math.min(tries++, WAITS.length - 1)]);
  });
  window.addEventListener('online', outbox.deliver);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', outbox.deliver);
  };
};
