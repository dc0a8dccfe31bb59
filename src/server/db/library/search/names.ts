/** Names by number, each once; those that no game has any more stay. */
export type Names = {
  readonly texts: readonly string[];
  /** A new one for a name that has none. */
  readonly numberOf: (text: string) => number;
};

export const createNames = (): Names => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts,
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
};
