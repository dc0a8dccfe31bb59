/** Remembers whether the last visitor had data of their own, to lay out the page without waiting for the server. */
export const KNOWN_USER_KEY = 'home-known';

export const isKnownUser = (): boolean => {
  try {
    return KNOWN_USER_KEY in localStorage;
  } catch {
    return false;
  }
};

/** Maximum width of the daily board, in pixels. */
export const DAILY_BOARD_SIZE = 440;
