import { useEffect, useState, type RefObject } from 'react';

/** The width of an element in whole pixels; that of the window until the element has been measured. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(() => window.innerWidth);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);

  return width;
};
