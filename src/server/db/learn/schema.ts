/** Puzzle tables. Times are milliseconds since 1970. */
import type { ChapterPuzzle } from '../../../chess/puzzles/chapter-puzzle';
import type { PuzzleRating } from '../../../chess/puzzles/rating';
import type { Generated } from 'kysely';
import type { CardInput } from 'ts-fsrs';
import type { RunKind } from '../../../chess/puzzles/run';
import type { Difficulty, PuzzleTheme } from '../../../chess/puzzles/themes';
import type { Json } from '../column-values';

/**
 * `former`: of an earlier starter set, kept for its attempts and not picked any more. `own` and `scouted`: a tactic that
 * the player of a game missed or allowed.
 */
export type PuzzleOrigin = 'starter' | 'former' | 'imported' | 'own' | 'scouted';

/** The moment of the game behind an `own` or `scouted` puzzle. */
export type PuzzleMoment = {
  readonly ply?: number;
  readonly white?: string;
  readonly black?: string;
  /** SAN of the move played instead, or that allowed the tactic. */
  readonly played?: string;
  /** Kind of the allowed tactic; missing for a missed one. */
  readonly allowed?: string;
  /** ISO 8601. */
  readonly playedAt?: string;
};

export type PuzzleRow = {
  readonly id: Generated<number>;
  /** Lichess' id, or another unique key. */
  readonly key: string;
  readonly origin: PuzzleOrigin;
  /** Before the opponent's last move. */
  readonly fen: string;
  /** UCI, space-separated, the opponent's last move first. */
  readonly moves: string;
  /** Space-separated, most important first. */
  readonly themes: string;
  readonly rating: number;
  readonly deviation: number;
  readonly url: string | null;
  /** Library game of an `own` puzzle; on delete cascade. */
  readonly game_id: number | null;
  readonly source: Json<PuzzleMoment> | null;
};

/** Theme of the buckets with all puzzles. */
export const ANY_THEME = 'any' as const;

export type Bucket = {
  readonly theme: PuzzleTheme | typeof ANY_THEME;
  readonly difficulty: Difficulty;
};

export type PuzzleBucketRow = Bucket & { readonly puzzles: number };

/** A run of puzzles in a bucket, at consecutive positions. */
export type BucketPuzzlesRow = Bucket & {
  readonly first_place: number;
  /** Space-separated, in order. */
  readonly puzzle_ids: string;
};

export type PuzzleImportRow = {
  /** Fingerprint: name, size and beginning. */
  readonly file: string;
  readonly rows_read: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
};

export type PuzzleAttemptRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly puzzle_id: number;
  /** Idempotency key. */
  readonly key: string | null;
  readonly theme: PuzzleTheme;
  readonly difficulty: Difficulty;
  readonly solved: 0 | 1;
  readonly hinted: 0 | 1;
  readonly time_spent: number;
  readonly seconds: number | null;
  readonly attempted_at: number;
  readonly rating_before: number | null;
  readonly rating_after: number | null;
};

type Tried = { readonly tried: number; readonly solved: number };

/** `expected`: how many of the rated attempts others of the solver's rating would miss. */
export type TriedTheme = Tried & {
  readonly rated?: { readonly tried: number; readonly missed: number; readonly expected: number };
};

/** Running totals of a user's attempts. */
export type PuzzleTotals = Tried & {
  /** Distinct puzzles. */
  readonly puzzlesTried: number;
  readonly puzzlesSolved: number;
  /** Solved attempts since the last failed one. */
  readonly streak: number;
  /** Only attempts with a measured time. */
  readonly timed: { readonly attempts: number; readonly seconds: number };
  /** Missing before the first rated attempt. */
  readonly rating?: PuzzleRating;
  readonly themes: Readonly<Partial<Record<PuzzleTheme, TriedTheme>>>;
  /** By stars. */
  readonly difficulties: Readonly<Partial<Record<Difficulty, Tried>>>;
  /** Recent days with attempts, of the user's time zone at the time. */
  readonly days: Readonly<Record<string, Tried>>;
};

export type PuzzleTotalsRow = { readonly user_id: number; readonly content: Json<PuzzleTotals> };

/** `content`: the card of the repetition library. */
export type PuzzleCardRow = {
  readonly user_id: number;
  readonly puzzle_id: number;
  /** `own`, or the scouted player. */
  readonly deck: string;
  readonly due: number;
  readonly content: Json<CardInput>;
};

/** A tactic that is not a puzzle: another move wins too, or its line is illegal. */
export type PuzzleRefusalRow = {
  /** The key that the puzzle would have. */
  readonly key: string;
  readonly library_id: number | null;
  readonly game_id: number | null;
  /** 0 when unknown. */
  readonly refused_at: number;
};

export type PuzzleRunRow = {
  readonly user_id: number;
  readonly kind: RunKind;
  /** Puzzles. */
  readonly solved: number;
  readonly reached_at: number;
};

export type SetChapter = ChapterPuzzle & { readonly name: string };

export type PuzzleSetRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Idempotency key. */
  readonly idempotency_key: string;
  readonly name: string;
  /** Space-separated, in order. For a set of chapters their numbers, from 1. */
  readonly puzzle_ids: string;
  /** Of a study, instead of puzzles. */
  readonly chapters: Json<readonly SetChapter[]> | null;
  readonly created_at: number;
};

export type PuzzleSetResultRow = {
  readonly set_id: number;
  /** From 1. */
  readonly cycle: number;
  readonly puzzle_id: number;
  readonly solved: 0 | 1;
  readonly seconds: number;
  readonly at: number;
};

export type PuzzleTables = {
  readonly puzzle_sets: PuzzleSetRow;
  readonly puzzle_set_results: PuzzleSetResultRow;
  readonly puzzles: PuzzleRow;
  readonly puzzle_shelves: PuzzleBucketRow;
  readonly shelved_puzzles: BucketPuzzlesRow;
  readonly puzzle_imports: PuzzleImportRow;
  readonly puzzle_attempts: PuzzleAttemptRow;
  readonly puzzle_sums: PuzzleTotalsRow;
  readonly puzzle_cards: PuzzleCardRow;
  readonly puzzle_refusals: PuzzleRefusalRow;
  readonly puzzle_runs: PuzzleRunRow;
};
