/** Work that an answer does not wait for, so that its time tells nothing. */

export type Background = {
  /** Goes on by itself; a failure is told. */
  readonly run: (name: string, work: () => Promise<unknown>) => void;
  /** When all of it is done, also what it began. */
  readonly idle: () => Promise<void>;
};

export const createBackground = (onFailure: (error: unknown, message: string) => void): Background => {
  const open = new Set<Promise<unknown>>();
  return {
    run: (name, work) => {
      const done: Promise<unknown> = Promise.resolve()
        .then(work)
        .catch((error: unknown) => onFailure(error, `${name} failed`))
        .finally(() => open.delete(done));
      open.add(done);
    },
    idle: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
};
