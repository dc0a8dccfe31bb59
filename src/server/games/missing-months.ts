/** Months, each like `2026-03`, whose games a site did not give when it was asked. */
import type { Milliseconds } from '../../chess/types';
import { errorSentence } from '../../messages/errors';

const DAY: Milliseconds = 86_400_000;
/** Named one by one. */
const MOST = 3;

const NAMES = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('en');

const beginOf = (month: string): Milliseconds => Date.parse(`${month}-01T00:00:00Z`);

/** That they are missing, in words for people. */
export const describeMissing = (months: readonly string[], label: string): string => {
  const sorted = months.toSorted();
  if (months.length > MOST) {
    return errorSentence({ id: 'many-missing-months', values: { label, months: months.length } });
  }
  const named = LIST.format(sorted.map((month) => NAMES.format(beginOf(month))));
  return errorSentence({ id: 'missing-months', values: { label, months: named } });
};

/** From when on games may be missing: one that ended in a month may have begun on the day before. */
export const firstMissing = (months: readonly string[]): Milliseconds | undefined =>
  months.length === 0 ? undefined : Math.max(0, Math.min(...months.map(beginOf)) - DAY);
