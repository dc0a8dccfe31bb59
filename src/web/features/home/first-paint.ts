/** Remembers whether the last visitor had data of their own, to lay out the page without waiting for the server. */
export const KNOWN = 'home-known';

export const wasKnown = (): boolean => {
  try {
    return KNOWN in localStorage;
  } catch {
    return false;
  }
};

/** Maximum width of the daily board, in pixels. */
export const DAILY_SIZE = 440;
