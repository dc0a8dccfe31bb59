import type { Generated } from 'kysely';
import type { KnownSpeed } from '../../../chess/clock';
import type { Outcome } from '../../../chess/player/results';
import type { PreparedLine } from '../../../chess/preparation/lines';
import type { Color } from '../../../chess/types';
import type { Json } from '../infra/column-values';

/** A user's tournament. Days are `YYYY-MM-DD`, `_at` milliseconds since 1970. */
export type EventRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string;
  readonly place: string | null;
  readonly link: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly speed: KnownSpeed | null;
  readonly deleted_at: number | null;
};

/** What is kept of a preparation. */
export type StoredPreparation = {
  readonly player: string;
  readonly color: Color;
  readonly speed?: KnownSpeed;
  readonly games?: string;
  readonly lines: readonly (Omit<PreparedLine, 'moves'> & { readonly moves: string[]; readonly opening?: string })[];
};

export type EventRoundRow = {
  readonly id: Generated<number>;
  readonly event_id: number;
  readonly number: number | null;
  readonly played_on: string | null;
  /** `19:30`, where it is played. */
  readonly played_at: string | null;
  /** The user's, as the outcome. */
  readonly color: Color | null;
  readonly opponent: string | null;
  readonly rating: number | null;
  /** As `parsePlayer` reads it. */
  readonly player: string | null;
  readonly outcome: Outcome | null;
  /** Markdown; the version grows with every change of it. */
  readonly notes: Generated<string>;
  readonly version: Generated<number>;
  readonly prepared: Json<StoredPreparation> | null;
  readonly prepared_at: number | null;
  readonly pgn: string | null;
  readonly deleted_at: number | null;
};

export type EventTables = {
  readonly events: EventRow;
  readonly event_rounds: EventRoundRow;
};
