/** Runs `act` when the page has nothing else to do, after `timeout` milliseconds at the latest. */
export const whenIdle = (act: () => void, timeout?: number): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, timeout === undefined ? {} : { timeout });
  else setTimeout(act, 500);
};
