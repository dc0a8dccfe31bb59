import { useEffect, useEffectEvent } from 'react';
import type { Milliseconds } from '../../chess/types';
import { retryDelay } from './retry';

type Autosave = {
  readonly save: () => void;
  readonly pause: Milliseconds;
  readonly draft: unknown;
  readonly saved: unknown;
  /** How often in a row saving failed that may succeed later. */
  readonly failedTries: number;
};

/** Saves after a pause, when the page or the screen is left, when the network is back, and again after a failure. */
export const useAutosave = ({ save, pause, draft, saved, failedTries }: Autosave): void => {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), pause);
    return () => clearTimeout(timer);
  }, [draft, saved, pause]);
  useEffect(() => {
    if (failedTries === 0) return undefined;
    const timer = setTimeout(() => saveNow(), retryDelay(failedTries));
    return () => clearTimeout(timer);
  }, [failedTries]);
  useEffect(() => {
    const handleLeaving = () => saveNow();
    window.addEventListener('pagehide', handleLeaving);
    window.addEventListener('online', handleLeaving);
    return () => {
      window.removeEventListener('pagehide', handleLeaving);
      window.removeEventListener('online', handleLeaving);
      saveNow();
    };
  }, []);
};
