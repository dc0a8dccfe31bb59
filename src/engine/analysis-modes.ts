import type { SearchLimit } from './search';

/** What each mode of an analysis promises for every position, never less. Specification, LIM-01 and LIM-02. */
export const ANALYSIS_LIMITS = {
  fast: { depth: 12 },
  accurate: { movetime: 500 },
} as const satisfies Readonly<Record<string, SearchLimit>>;
