/** Whether the one who was here last has something of their own: with it the page stands at once as it will be. */
export const KNOWN = 'home-known';

export const wasKnown = (): boolean => {
  try {
    return KNOWN in localStorage;
  } catch {
    return false;
  }
};

/** Of the board of the daily puzzle, in pixels: as large as its card where that is not wider. */
export const DAILY_SIZE = 440;
