/** A choice that this browser keeps under a name: in force at once wherever it is shown, in other tabs as well. */
import { useSyncExternalStore } from 'react';

export type StoredValue<Value> = {
  readonly current: () => Value;
  /** Puts it in force at once, and keeps it where the browser allows; elsewhere it holds until the page is left. */
  readonly choose: (value: Value) => void;
  /** The value in force, in whichever component wants to know. */
  readonly useValue: () => Value;
};

type Kept<Value> = {
  readonly key: string;
  /** Of `null` where nothing was chosen; what somebody else wrote there should read the same. */
  readonly parse: (text: string | null) => Value;
  readonly write: (value: Value) => string;
  /** Whether each tab has a choice of its own, which begins as that of the others; they share one otherwise. */
  readonly isOfTab?: boolean;
};

export const storedValue = <Value>({ key, parse, write, isOfTab = false }: Kept<Value>): StoredValue<Value> => {
  const listeners = new Set<() => void>();
  /** The text that was last read or written. */
  let text: string | null = null;
  let value = parse(text);

  const read = (): void => {
    try {
      const stored = localStorage.getItem(key);
      if (stored === text) return;
      text = stored;
      value = parse(stored);
    } catch {
      // Storage is switched off.
    }
  };
  const tell = (): void => listeners.forEach((listener) => listener());
  /** That everything was cleared is heard by every tab. */
  const handleStorage = ({ key: changed }: StorageEvent): void => {
    if (changed !== null && (isOfTab || changed !== key)) return;
    read();
    tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = (): Value => value;

  read();
  // For good: who shows the value next shows at once what holds by then.
  if (typeof window !== 'undefined') window.addEventListener('storage', handleStorage);
  return {
    current,
    choose: (chosen) => {
      value = chosen;
      tell();
      try {
        const written = write(chosen);
        localStorage.setItem(key, written);
        text = written;
      } catch {
        // Storage is switched off or full.
      }
    },
    useValue: () => useSyncExternalStore(subscribe, current),
  };
};
