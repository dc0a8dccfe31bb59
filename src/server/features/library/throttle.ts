import type { Milliseconds } from '../../../chess/types';

/**
 * A call that may come often becomes one at most every `pause`: the first at once, and one more when others have come
 * meanwhile. `end` is to be called when no more shall come.
 */
export const createThrottle = (
  act: () => void,
  pause: Milliseconds,
): { readonly call: () => void; readonly end: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const call = (): void => {
    isDue = true;
    if (timer !== undefined) return;
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, pause);
    act();
  };
  return { call, end: () => clearTimeout(timer) };
};
