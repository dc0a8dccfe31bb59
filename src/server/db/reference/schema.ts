/** The tables of the reference games as Kysely sees them. Times are milliseconds since 1970. */
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
/** All but the first survive the end of the server. */
export type ReferenceState = (typeof REFERENCE_STATES)[number];

/** Games that were not taken, by why. */
export type SkippedGames = Readonly<Record<string, number>>;
/** Among them those that were taken up to a move that is not legal. */
export const SHORTENED = 'shortened';

export type ReferenceFileRow = {
  readonly id: Generated<number>;
  /** Who added it; nobody when the account has gone. */
  readonly user_id: number | null;
  readonly name: string;
  readonly kind: string;
  readonly state: ReferenceState;
  readonly progress: Json<unknown> | null;
  /** Steps that are kept. */
  readonly step: Generated<number>;
  /** Processes that are at the next step, or ended at it, so that it is not tried at every start. */
  readonly attempts: Generated<number>;
  readonly bytes_read: Generated<number>;
  readonly size: Generated<number>;
  readonly games: Generated<number>;
  readonly known: Generated<number>;
  readonly skipped: Generated<Json<SkippedGames>>;
  readonly message: string | null;
  readonly created_at: number;
};

/** Bytes of the file as they came, in base64: no column of ours holds bytes. */
export type ReferencePieceRow = { readonly file_id: number; readonly number: number; readonly content: string };

/** A game that was not taken, and where in the file it is. */
export type ReferenceProblem = {
  readonly message: string;
  readonly game: number;
  readonly line?: number;
  readonly column?: number;
  readonly moveNumber?: string;
  /** Within a ZIP file. */
  readonly file?: string;
  /** It was taken up to there. */
  readonly isKept?: true;
};

export type ReferenceProblemRow = {
  readonly id: Generated<number>;
  readonly file_id: number;
  readonly content: Json<ReferenceProblem>;
};

export type ReferencePersonRow = {
  readonly id: Generated<number>;
  /** The FIDE ID, else letters of the name. */
  readonly key: string;
  readonly name: string;
  /** `searchKeysOf`. */
  readonly surname_first: string;
  readonly first_name_first: string;
  readonly fide_id: number | null;
  /** In small letters. */
  readonly aicf_id: string | null;
  readonly title: string | null;
  readonly rating: number | null;
  readonly first_at: number | null;
  readonly last_at: number | null;
  readonly games: number;
};

export type ReferenceGameRow = {
  readonly id: Generated<number>;
  /** 64 bits, which no JavaScript number holds. */
  readonly key: bigint;
  readonly file_id: number;
  readonly white_id: number;
  readonly black_id: number;
  /** 0 where no year is known. */
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
