/** One at a time: Lichess asks for it, and refuses a second export while one runs. */

export type Lane = {
  /**
   * Waits for everybody who came before. Resolves to what ends the turn, to be called once and always;
   * `undefined` when the signal came first.
   */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>;
};

export const createLane = (): Lane => {
  let last: Promise<void> = Promise.resolve();

  return {
    enter: async (signal) => {
      let leave = (): void => undefined;
      const left = new Promise<void>((resolve) => (leave = resolve));
      const before = last;
      last = before.then(() => left);
      if (await isReached(before, signal)) return leave;
      leave();
      return undefined;
    },
  };
};

const isReached = async (turn: Promise<void>, signal?: AbortSignal): Promise<boolean> => {
  if (signal === undefined) {
    await turn;
    return true;
  }
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(false);
    signal.addEventListener('abort', giveUp, { once: true });
    void turn.then(() => {
      signal.removeEventListener('abort', giveUp);
      resolve(!signal.aborted);
    });
  });
};
