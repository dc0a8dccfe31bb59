import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropInput, keepInput, type KeptInput } from '../../../game/input/kept-input';

/** How long nothing has to change before the input is written, in milliseconds: long texts take their time. */
const PAUSE = 250;

/** The input, kept as it changes; `finish` when it is needed no more. */
export const useKeptInput = (first: KeptInput) => {
  const [input, setInput] = useState(first);
  const kept = useRef<KeptInput>(first);

  const keep = useEffectEvent(() => {
    if (kept.current === input) return;
    kept.current = input;
    keepInput(input);
  });
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE);
    return () => clearTimeout(pause);
  }, [input]);
  useEffect(() => {
    const handleHide = () => keep();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      keep();
    };
  }, []);

  const finish = (): void => {
    kept.current = input;
    dropInput();
  };
  // Also by what was begun with an earlier text, such as games that come from a site.
  const change = (changed: Partial<KeptInput>): void => setInput((before) => ({ ...before, ...changed }));
  return { input, change, finish };
};
