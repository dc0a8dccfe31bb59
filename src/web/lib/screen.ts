import { type RefCallback, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The value once it has not changed for `pause` milliseconds. */
export const useSettled = <Value>(value: Value, pause: number): Value => {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);

  return settled;
};

/** `atFirst` where the build renders the page, which has no window. */
const createMedia = (condition: string, atFirst: boolean) => {
  let media: MediaQueryList | undefined;
  const query = (): MediaQueryList => (media ??= matchMedia(condition));
  const subscribe = (listener: () => void): (() => void) => {
    query().addEventListener('change', listener);
    return () => query().removeEventListener('change', listener);
  };
  return (): boolean =>
    useSyncExternalStore(
      subscribe,
      () => query().matches,
      () => atFirst,
    );
};

/** Follows `prefers-reduced-motion`. */
export const useLessMotion = createMedia('(prefers-reduced-motion: reduce)', true);

/** Below Tailwind's `sm`. */
export const usePhoneWidth = createMedia('(width < 40rem)', false);

/** Whether the device has a mouse, so that focusing a field opens no keyboard on the screen. */
export const hasPointer = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Scrolls or focuses new content, so that keyboard and screen reader continue from there. */
export const useRevealOnMount = <Arrived extends HTMLElement>({ isFocused = false, isInView = false }) => {
  const arrived = useRef<Arrived>(null);
  useEffect(() => {
    if (isFocused) arrived.current?.focus({ preventScroll: true });
    if (isInView) arrived.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused, isInView]);
  return arrived;
};

/** In whole pixels; the window's width until the element is measured. */
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

/** Once it has been in view it stays so. */
export const useInView = (): { readonly ref: RefCallback<Element>; readonly wasInView: boolean } => {
  const [element, setElement] = useState<Element | null>(null);
  const [wasInView, setWasInView] = useState(false);

  useEffect(() => {
    if (element === null || wasInView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, wasInView]);

  return { ref: setElement, wasInView };
};

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || TEXT_FIELDS.has(target.tagName);
}

const TEXT_FIELDS: ReadonlySet<string> = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
