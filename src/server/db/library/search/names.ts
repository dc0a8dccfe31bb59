/** Names by number, each once; those that no game has any more stay. */
export type Names = {
  readonly texts: readonly string[];
  /** A new one for a name that has none. */
  readonly numberOf: (text: string) => number;
  /** By number: the place in the alphabet, from 1 on; 0 for no name. */
  readonly ranks: () => Uint32Array;
};

/** How a PGN says that nobody knows the name. */
const UNKNOWN = ['', '?'];

export const createNames = (): Names => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  let ranks: Uint32Array = new Uint32Array();
  return {
    texts,
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    ranks: () => {
      if (ranks.length !== texts.length) ranks = rank(texts);
      return ranks;
    },
  };
};

/** A letter stands beside the same one with an accent; the rules of a language would take ten times as long. */
const rank = (texts: readonly string[]): Uint32Array => {
  const ranks = new Uint32Array(texts.length);
  texts
    .map((text, number) => ({ number, text, plain: text.normalize('NFD').replaceAll(/\p{M}/gu, '') }))
    .filter(({ text }) => !UNKNOWN.includes(text))
    .sort((one, other) => compare(one.plain, other.plain) || compare(one.text, other.text))
    .forEach(({ number }, place) => {
      ranks[number] = place + 1;
    });
  return ranks;
};

const compare = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
