/** Tells those who watch a user's library that it has changed, whoever changed it in this process. */
export type LibraryChanges = {
  tell(userId: number): void;
  /** For changes of which it is not known whose library they are of. */
  tellAll(): void;
  /** Returns what ends the listening. */
  listen(userId: number, listener: () => void): () => void;
};

export const createLibraryChanges = (): LibraryChanges => {
  const listeners = new Map<number, Set<() => void>>();
  return {
    tell: (userId) => listeners.get(userId)?.forEach((listener) => listener()),
    tellAll: () => listeners.forEach((some) => some.forEach((listener) => listener())),
    listen: (userId, listener) => {
      const others = listeners.get(userId) ?? new Set();
      listeners.set(userId, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0 && listeners.get(userId) === others) listeners.delete(userId);
      };
    },
  };
};
