import { useEffect, useRef } from 'react';

/** Brings what has just come into view, or the focus there, so that keyboard and screen reader go on from it. */
export const useArrival = <Arrived extends HTMLElement>({ isFocused = false, isInView = false }) => {
  const arrived = useRef<Arrived>(null);
  useEffect(() => {
    if (isFocused) arrived.current?.focus({ preventScroll: true });
    if (isInView) arrived.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused, isInView]);
  return arrived;
};
