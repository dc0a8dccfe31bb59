import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The value as it was when it last stayed the same for `pause` milliseconds. */
export const useSettled = <Value>(value: Value, pause: number): Value => {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);

  return settled;
};

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void): (() => void) => {
  const motion = query();
  motion.addEventListener('change', listener);
  return () => motion.removeEventListener('change', listener);
};

/** Whether the person wants things to jump rather than to slide; follows the system's setting. */
export const useLessMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);

/** Brings what has just come into view, or the focus there, so that keyboard and screen reader go on from it. */
export const useArrival = <Arrived extends HTMLElement>({ isFocused = false, isInView = false }) => {
  const arrived = useRef<Arrived>(null);
  useEffect(() => {
    if (isFocused) arrived.current?.focus({ preventScroll: true });
    if (isInView) arrived.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused, isInView]);
  return arrived;
};

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

/** True where keys are text, not commands: in a field, a text area, a list or editable content. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || TEXT_FIELDS.has(target.tagName);
}

const TEXT_FIELDS: ReadonlySet<string> = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
