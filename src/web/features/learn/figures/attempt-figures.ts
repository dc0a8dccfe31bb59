/** What attempts add up to, where the server tells only the attempts themselves. */
import type { Attempt, PuzzleProgress } from '../../../../contract/learn';

/** How often something was tried, and how often solved. */
export type Tried = { readonly tried: number; readonly solved: number };

/** The sums that the page shows. Without a rating, or without a difficulty, it is not known. */
export type AttemptFigures = Pick<
  PuzzleProgress,
  'tried' | 'solved' | 'rating' | 'streak' | 'meanSeconds' | 'themes' | 'byDifficulty' | 'days'
>;

/** `attempts`: the newest first. */
export const countAttempts = (attempts: readonly Attempt[]): AttemptFigures => {
  const failed = attempts.findIndex(({ solved }) => !solved);
  return {
    ...countSolved(attempts),
    rating: null,
    streak: failed === -1 ? attempts.length : failed,
    meanSeconds: meanOf(attempts.flatMap(({ seconds }) => seconds ?? [])),
    themes: countBy(attempts, ({ theme }) => theme ?? undefined)
      .map(([theme, counts]) => ({ theme, ...counts }))
      .sort((one, other) => other.tried - one.tried),
    byDifficulty: [],
    days: countBy(attempts, ({ attemptedAt }) => dayOf(attemptedAt))
      .map(([day, counts]) => ({ day, ...counts }))
      .reverse(),
  };
};

/** How much of what was tried was solved, in whole %; something was tried. */
export const successPercent = ({ tried, solved }: Tried): number => Math.round((100 * solved) / tried);

const countSolved = (attempts: readonly Attempt[]): Tried => ({
  tried: attempts.length,
  solved: attempts.filter(({ solved }) => solved).length,
});

/** By what each attempt tells, in the order in which it is first told; without those that do not tell it. */
const countBy = (
  attempts: readonly Attempt[],
  keyOf: (attempt: Attempt) => string | undefined,
): readonly (readonly [key: string, counts: Tried])[] => {
  const keys = new Set(attempts.flatMap((attempt) => keyOf(attempt) ?? []));
  return [...keys].map((key) => [key, countSolved(attempts.filter((attempt) => keyOf(attempt) === key))]);
};

/** `YYYY-MM-DD`, UTC. */
const dayOf = (attemptedAt: string): string | undefined => {
  const time = Date.parse(attemptedAt);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
