/** Reference game tables. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { Json } from '../column-values';

export const REFERENCE_STATES = [
  'receiving',
  'waiting',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
] as const;
/** All but the first survive a restart. */
export type ReferenceState = (typeof REFERENCE_STATES)[number];

export type SkippedGames = Readonly<Record<string, number>>;
/** Includes games imported up to an illegal move. */
export const SHORTENED = 'shortened';

export type ReferenceFileRow = {
  readonly id: Generated<number>;
  /** `null` when the account was deleted. */
  readonly user_id: number | null;
  readonly name: string;
  readonly kind: string;
  readonly state: ReferenceState;
  readonly progress: Json<unknown> | null;
  readonly step: Generated<number>;
  /** Attempts at the next step, so that one that crashes is not retried forever. */
  readonly attempts: Generated<number>;
  readonly bytes_read: Generated<number>;
  readonly size: Generated<number>;
  readonly games: Generated<number>;
  readonly known: Generated<number>;
  readonly skipped: Generated<Json<SkippedGames>>;
  readonly message: string | null;
  readonly created_at: number;
};

/** Base64, since no column holds bytes. */
export type ReferencePieceRow = { readonly file_id: number; readonly number: number; readonly content: string };

/** A skipped game, and its location in the file. */
export type ReferenceProblem = {
  readonly message: string;
  readonly game: number;
  readonly line?: number;
  readonly column?: number;
  readonly moveNumber?: string;
  readonly file?: string;
  readonly isKept?: true;
};

export type ReferenceProblemRow = {
  readonly id: Generated<number>;
  readonly file_id: number;
  readonly content: Json<ReferenceProblem>;
};

export type ReferencePersonRow = {
  readonly id: Generated<number>;
  /** The FIDE ID, else the letters of the name. */
  readonly key: string;
  readonly name: string;
  /** `searchKeysOf`. */
  readonly surname_first: string;
  readonly first_name_first: string;
  readonly fide_id: number | null;
  /** In lower case. */
  readonly aicf_id: string | null;
  readonly title: string | null;
  readonly rating: number | null;
  readonly first_at: number | null;
  readonly last_at: number | null;
  readonly games: number;
};

export type ReferenceGameRow = {
  readonly id: Generated<number>;
  /** 64 bits, which exceed a JavaScript number. */
  readonly key: bigint;
  readonly file_id: number;
  readonly white_id: number;
  readonly black_id: number;
  /** 0 when the year is unknown. */
  readonly played_at: number;
  /** White's points, doubled. */
  readonly result: number;
  readonly white_rating: number | null;
  readonly black_rating: number | null;
  readonly headers: Json<readonly string[]>;
  /** `packMoves`. */
  readonly moves: string;
  readonly clocks: string | null;
  readonly evaluations: string | null;
};

export type ReferenceRepeatRow = { readonly game_id: number; readonly file_id: number };

export type ReferenceTables = {
  readonly reference_files: ReferenceFileRow;
  readonly reference_pieces: ReferencePieceRow;
  readonly reference_problems: ReferenceProblemRow;
  readonly reference_people: ReferencePersonRow;
  readonly reference_games: ReferenceGameRow;
  readonly reference_repeats: ReferenceRepeatRow;
};
