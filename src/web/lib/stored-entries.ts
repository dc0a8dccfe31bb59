/** A map kept in this browser under one name. Losing it must lose nothing else: where nothing can be stored it is empty. */
export type StoredEntries<Value> = {
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
