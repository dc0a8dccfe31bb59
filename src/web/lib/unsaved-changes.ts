import { useEffect, useEffectEvent } from 'react';
import type { Milliseconds } from '../../chess/types';

type Autosave = {
  readonly save: () => void;
  readonly pause: Milliseconds;
  readonly draft: unknown;
  readonly saved: unknown;
};

/** Saves after a pause, when the page or the screen is left, and when the network is back. */
export const useAutosave = ({ save, pause, draft, saved }: Autosave): void => {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), pause);
    return () => clearTimeout(timer);
  }, [draft, saved, pause]);
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
