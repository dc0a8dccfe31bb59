/** Values in localStorage, the same in all tabs. */
import { useSyncExternalStore } from 'react';

type StoredValue<Value> = {
  readonly current: () => Value;
  /** Without storage the choice lasts until the page is left. */
  readonly choose: (value: Value) => void;
  readonly useValue: () => Value;
};

type StoredValueOptions<Value> = {
  readonly key: string;
  /** `null` where nothing is stored. */
  readonly parse: (text: string | null) => Value;
  readonly write: (value: Value) => string;
  /** Each tab has its own value. */
  readonly isPerTab?: boolean;
};

export const storedValue = <Value>({
  key,
  parse,
  write,
  isPerTab = false,
}: StoredValueOptions<Value>): StoredValue<Value> => {
  const listeners = new Set<() => void>();
  /** The text last read or written. */
  let text: string | null = null;
  let value = parse(text);

  const read = (): void => {
    try {
      const stored = localStorage.getItem(key);
      if (stored === text) return;
      text = stored;
      value = parse(stored);
    } catch {
      // Storage is off.
    }
  };
  const emit = (): void => listeners.forEach((listener) => listener());
  /** The key is null when all storage was cleared. */
  const handleStorage = ({ key: changed }: StorageEvent): void => {
    if (changed !== null && (isPerTab || changed !== key)) return;
    read();
    emit();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = (): Value => value;

  read();
  // Never removed: the next component to show the value must get the current one.
  if (typeof window !== 'undefined') window.addEventListener('storage', handleStorage);
  return {
    current,
    choose: (chosen) => {
      value = chosen;
      emit();
      try {
        const written = write(chosen);
        localStorage.setItem(key, written);
        text = written;
      } catch {
        // Storage is off or full.
      }
    },
    useValue: () => useSyncExternalStore(subscribe, current),
  };
};

/** A map stored under one key; empty where nothing can be stored. */
type StoredEntries<Value> = {
  /** Invalid entries are skipped. */
  readonly parse: (stored: string | null) => ReadonlyMap<string, Value>;
  readonly read: () => ReadonlyMap<string, Value>;
  readonly put: (key: string, value: Value) => ReadonlyMap<string, Value>;
};

/** `toValue` returns undefined for an invalid entry. */
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
      return new Map(); // Not written by this application.
    }
  };
  const read = (): ReadonlyMap<string, Value> => {
    try {
      return parse(localStorage.getItem(name));
    } catch {
      return new Map();
    }
  };
  const put = (key: string, value: Value): ReadonlyMap<string, Value> => {
    const entries = new Map(read()).set(key, value);
    try {
      localStorage.setItem(name, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Storage is off or full.
    }
    return entries;
  };
  return { parse, read, put };
};
