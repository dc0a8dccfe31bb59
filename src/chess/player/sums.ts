/**
 * Figures that add up. Sums of them do not depend on the order of the games, and what a game has added can be taken away
 * again to the last digit, so that a database can keep the sums and never has to count again.
 */

/**
 * Names and WHOLE numbers; a name that is missing counts 0, and none stands here with 0. What is no whole number by
 * nature (seconds, accuracies) is kept in millionths, rounded: exact sums up to 2^53, which is far more than a million
 * games have.
 */
export type Tally = ReadonlyMap<string, number>;

const MILLION = 1_000_000;

export const makeTally = (figures: Readonly<Record<string, number>>): Tally =>
  sumTallies([new Map(Object.entries(figures))]);

export const sumTallies = (tallies: Iterable<Tally>): Tally => {
  const sums = new Map<string, number>();
  for (const tally of tallies) {
    for (const [name, figure] of tally) sums.set(name, (sums.get(name) ?? 0) + figure);
  }
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name);
  return sums;
};

/** What takes away what the tally adds. */
export const negate = (tally: Tally): Tally => new Map([...tally].map(([name, figure]) => [name, -figure]));

export const figureIn = (tally: Tally, name: string): number => tally.get(name) ?? 0;

export const toMillionths = (figure: number): number => Math.round(MILLION * figure);

export const fromMillionths = (figure: number): number => figure / MILLION;
