/** Repertoire tables. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { KnownSpeed } from '../../../chess/clock';
import type { DrillOutcome, DrillSource, RepertoireCard } from '../../../chess/repertoire/drill-result';
import type {
  Goal,
  MoveOrigin,
  MoveRank,
  RepertoireEdit,
  RepertoireNote,
  RepertoireStart,
} from '../../../chess/repertoire/repertoire';
import type { StudyChapter } from '../../../chess/repertoire/study-chapters';
import type { Color } from '../../../chess/types';
import type { Json } from '../column-values';

export type StoredState = 'active' | 'paused' | 'archived';

export type RepertoireRow = {
  readonly id: Generated<number>;
  /** Unguessable public id. */
  readonly address: string;
  readonly user_id: number;
  /** Idempotency key, unique per user. */
  readonly idempotency_key: string | null;
  readonly name: string;
  readonly color: Color;
  readonly goal: Goal;
  readonly speed: KnownSpeed;
  readonly rating: number;
  readonly state: StoredState;
  /** Grows with every change. */
  readonly version: Generated<number>;
  /** Number of its rows. */
  readonly moves: number;
  readonly changed_at: number;
  readonly deleted_at: number | null;
  readonly starts: Json<readonly RepertoireStart[]>;
  readonly chapters: Generated<Json<readonly StudyChapter[]>>;
};

export type RepertoireMoveRow = {
  readonly repertoire_id: number;
  /** EPD. */
  readonly position: string;
  readonly uci: string;
  readonly rank: MoveRank;
  readonly is_paused: 0 | 1;
  readonly origin: MoveOrigin;
  readonly added_at: number;
  readonly nags: Json<readonly number[]>;
};

export type RepertoireNoteRow = {
  readonly repertoire_id: number;
  readonly position: string;
  /** Empty for a note of the position. */
  readonly uci: string;
  readonly text: string;
  readonly shapes: Json<RepertoireNote['shapes']>;
};

/** What undoes an edit; the newest one is undone first. */
type RepertoireUndoRow = {
  readonly id: Generated<number>;
  readonly repertoire_id: number;
  readonly edited_at: number;
  /** Characters of the inverse. */
  readonly size: number;
  readonly inverse: Json<RepertoireEdit>;
};

export type CardContent = Omit<RepertoireCard, 'color' | 'position' | 'expected' | 'due'>;

/** One of a user, color and position, in whatever repertoires it is. */
export type RepertoireCardRow = {
  readonly user_id: number;
  readonly color: Color;
  readonly position: string;
  readonly expected: string;
  readonly due: number;
  readonly content: Json<CardContent>;
};

/** All results, in the order of their arrival. */
export type RepertoireResultRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Idempotency key, unique per user. */
  readonly key: string;
  readonly color: Color;
  readonly position: string;
  readonly expected: string;
  readonly played: string | null;
  readonly outcome: DrillOutcome;
  readonly source: DrillSource;
  readonly at: number;
};

export type RepertoireTables = {
  readonly repertoires: RepertoireRow;
  readonly repertoire_moves: RepertoireMoveRow;
  readonly repertoire_notes: RepertoireNoteRow;
  readonly repertoire_undos: RepertoireUndoRow;
  readonly repertoire_cards: RepertoireCardRow;
  readonly repertoire_results: RepertoireResultRow;
};
