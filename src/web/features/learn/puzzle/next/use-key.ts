import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../../lib/is-typing';

/** Does something at a key wherever the focus is, but while somebody types or a dialog is open. */
export const useKey = (key: string, press: () => void): void => {
  const handlePress = useEffectEvent(press);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role=dialog]') !== null) return;
      event.preventDefault();
      handlePress();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
};
