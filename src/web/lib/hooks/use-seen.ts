import { useEffect, useState, type RefCallback } from 'react';

/** Whether the element has ever been in view. */
export const useSeen = (): { readonly ref: RefCallback<Element>; readonly isSeen: boolean } => {
  const [element, setElement] = useState<Element | null>(null);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);

  return { ref: setElement, isSeen };
};
