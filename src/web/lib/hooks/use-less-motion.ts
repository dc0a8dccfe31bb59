import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void): (() => void) => {
  const motion = query();
  motion.addEventListener('change', listener);
  return () => motion.removeEventListener('change', listener);
};

/** Whether the person wants things to jump rather than to slide; follows the system's setting. */
export const useLessMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
