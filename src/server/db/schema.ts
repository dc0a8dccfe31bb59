/** The tables as Kysely sees them. Row types never leave this folder. */
import type { Generated } from 'kysely';

/** What an engine found in a position; see migrations/001-evaluations.ts. */
export type EvaluationRow = {
  /** Grows with every row, so that the smallest is the oldest. */
  readonly id: Generated<number>;
  readonly engine: string;
  readonly position: string;
  readonly search_limit: string;
  /** White's view; exactly one of `cp` and `mate` is set. */
  readonly cp: number | null;
  readonly mate: number | null;
  readonly depth: number;
  /** UCI moves with a space between. */
  readonly pv: string;
};

export type Tables = { readonly evaluations: EvaluationRow };
