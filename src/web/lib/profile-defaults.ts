/** What a person's rating and beginning are where nobody knows them. */

/** Specification, LIM-14. */
export const DEFAULT_RATING = 1200;
/** Specification, LIM-16. */
const DEFAULT_YEAR = 2023;

/** The calendar year, UTC, of an ISO 8601 date. */
export const memberSince = (createdAt: string | null | undefined): number => {
  const year = new Date(createdAt ?? '').getUTCFullYear();
  return Number.isNaN(year) ? DEFAULT_YEAR : year;
};
