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

/** See migrations/002-scouts.ts. */
export type ScoutedPlayerRow = {
  readonly source: string;
  readonly player: string;
  /** Milliseconds since 1970. */
  readonly asked_at: number;
  /** JSON. */
  readonly content: string;
};

export type ScoutedGameRow = {
  readonly source: string;
  readonly player: string;
  readonly game: string;
  /** JSON. */
  readonly content: string;
};

export type Tables = {
  readonly evaluations: EvaluationRow;
  readonly scouted_players: ScoutedPlayerRow;
  readonly scouted_games: ScoutedGameRow;
};
