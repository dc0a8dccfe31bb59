/** A choice that this browser keeps under a name: in force at once wherever it is shown, in other tabs as well. */
import { useSyncExternalStore } from 'react';

type StoredValue<Value> = {
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

/** A map kept in this browser under one name. Losing it must lose nothing else: where nothing can be stored it is empty. */
type StoredEntries<Value> = {
  /** What was stored; whatever in it makes no sense is passed over. */
  readonly parse: (stored: string | null) => ReadonlyMap<string, Value>;
  readonly read: () => ReadonlyMap<string, Value>;
  /** Keeps an entry and gives all that is kept now, what another tab kept meanwhile included. */
  readonly keep: (key: string, value: Value) => ReadonlyMap<string, Value>;
};

/** `toValue` answers nothing for what makes no sense. */
export const storedEntries = <Value>(
  name: string,
  toValue: (written: unknown) => Value | undefined,
): StoredEntries<Value> => {
  const parse = (stored: string | null): ReadonlyMap<string, Value> => {
    try {
      const written: unknown = JSON.parse(stored ?? '{}');
      if (typeof written !== 'object' || written === null) return new Map();
      return new Map(
        Object.entries(written).flatMap(([key, one]): [string, Value][] => {
          const value = toValue(one);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    } catch {
      return new Map(); // Somebody else wrote there.
    }
  };
  const read = (): ReadonlyMap<string, Value> => {
    try {
      return parse(localStorage.getItem(name));
    } catch {
      return new Map();
    }
  };
  const keep = (key: string, value: Value): ReadonlyMap<string, Value> => {
    const entries = new Map(read()).set(key, value);
    try {
      localStorage.setItem(name, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Storage is switched off or full: it is not kept, which is all that happens.
    }
    return entries;
  };
  return { parse, read, keep };
};
