/** Values stored in this browser. Where storage is off or full nothing is stored, and nothing throws. */
import { useSyncExternalStore } from 'react';
import { readJson } from './http/http';
import { logError } from './log';

/** Of all tabs, or of one until it is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** `null` where nothing is stored. */
export const readStored = (key: string, area: Area = 'localStorage'): string | null => {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
};

/** `undefined` removes it. Returns whether it could be stored. */
export const writeStored = (key: string, text: string | undefined, area: Area = 'localStorage'): boolean => {
  try {
    if (text === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch (error) {
    logError(error);
    return false;
  }
};

/** In localStorage. */
export const storedKeys = (start: string): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
};

/** Of a JSON object; none where the text is something else. */
export const parseFields = (text: string | null): ReadonlyMap<string, unknown> => {
  const written = readJson(text);
  return new Map(typeof written === 'object' && written !== null ? Object.entries(written) : []);
};

/** A value in localStorage, the same in all tabs. */
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
  /** `undefined` stores nothing. */
  readonly write: (value: Value) => string | undefined;
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
    const stored = readStored(key);
    if (stored === text) return;
    text = stored;
    value = parse(stored);
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
      const written = write(chosen);
      if (writeStored(key, written)) text = written ?? null;
    },
    useValue: () => useSyncExternalStore(subscribe, current, current),
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
  const parse = (stored: string | null): ReadonlyMap<string, Value> =>
    new Map(
      [...parseFields(stored)].flatMap(([key, one]): [string, Value][] => {
        const value = toValue(one);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  const read = (): ReadonlyMap<string, Value> => parse(readStored(name));
  const put = (key: string, value: Value): ReadonlyMap<string, Value> => {
    const entries = new Map(read()).set(key, value);
    writeStored(name, JSON.stringify(Object.fromEntries(entries)));
    return entries;
  };
  return { parse, read, put };
};
