/** The tables of the puzzles as Kysely sees them. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { CardInput } from 'ts-fsrs';
import type { RunKind } from '../../../chess/puzzles/run';
import type { Difficulty, PuzzleTheme } from '../../../chess/puzzles/themes';
import type { Json } from '../column-values';

/** `own` and `scouted`: a tactic that the player of a game missed or allowed. */
export type PuzzleOrigin = 'starter' | 'imported' | 'own' | 'scouted';

/** Of which moment of a game a puzzle is, for `own` and `scouted`. */
export type PuzzleMoment = {
  readonly ply?: number;
  readonly white?: string;
  readonly black?: string;
  /** What was played instead, or what allowed it, in SAN. */
  readonly played?: string;
  /** The kind of tactic that was allowed; missing of one that was missed. */
  readonly allowed?: string;
  /** ISO 8601. */
  readonly playedAt?: string;
};

export type PuzzleRow = {
  readonly id: Generated<number>;
  /** Lichess' own id; for others, what tells one puzzle from the next. */
  readonly key: string;
  readonly origin: PuzzleOrigin;
  /** Before the opponent's last move. */
  readonly fen: string;
  /** UCI with a space between, the opponent's last move first. */
  readonly moves: string;
  /** With a space between, most important first. */
  readonly themes: string;
  readonly rating: number;
  readonly deviation: number;
  readonly url: string | null;
  /** Of the library, for `own`; the puzzle goes with the game. */
  readonly game_id: number | null;
  readonly source: Json<PuzzleMoment> | null;
};

/** In place of a theme: the buckets that all puzzles are in. */
export const ANY_THEME = 'any' as const;

/** Only starter and imported puzzles are in buckets. */
export type Bucket = {
  readonly theme: PuzzleTheme | typeof ANY_THEME;
  readonly difficulty: Difficulty;
};

/** How many puzzles stand in a bucket. */
export type PuzzleBucketRow = Bucket & { readonly puzzles: number };

/** A run of puzzles in a bucket; the next run's first place is behind the last place of this one. */
export type BucketPuzzlesRow = Bucket & {
  readonly first_place: number;
  /** With a space between, in the order of their places. */
  readonly puzzle_ids: string;
};

/** How far a file has been read. */
export type PuzzleImportRow = {
  /** What tells the file from others: its name, size and beginning. */
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
  /** What arrives twice under one key is one attempt. */
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

/** Glicko-2. */
export type PuzzleRating = {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly attempts: number;
};

type Tried = { readonly tried: number; readonly solved: number };

/** What the attempts of a user add up to. Kept, so that reading costs the same after a hundred thousand of them. */
export type PuzzleSums = Tried & {
  /** Different puzzles. */
  readonly puzzlesTried: number;
  readonly puzzlesSolved: number;
  /** Solved attempts since the last failed one. */
  readonly streak: number;
  /** Of the attempts that tell how long they took. */
  readonly timed: { readonly attempts: number; readonly seconds: number };
  /** Missing before the first attempt that counts for it. */
  readonly rating?: PuzzleRating;
  readonly themes: Readonly<Partial<Record<PuzzleTheme, Tried>>>;
  /** By stars. */
  readonly difficulties: Readonly<Partial<Record<Difficulty, Tried>>>;
  /** The last ones with attempts; UTC, `YYYY-MM-DD`. */
  readonly days: Readonly<Record<string, Tried>>;
};

export type PuzzleSumsRow = { readonly user_id: number; readonly content: Json<PuzzleSums> };

/** A puzzle to be repeated; `content` is the repetition library's card. */
export type PuzzleCardRow = {
  readonly user_id: number;
  readonly puzzle_id: number;
  /** `own`, or the scouted player. */
  readonly deck: string;
  readonly due: number;
  readonly content: Json<CardInput>;
};

/** A missed or allowed tactic that is no puzzle: another move wins as well, or its line cannot be played. */
export type PuzzleRefusalRow = {
  /** That the puzzle would have. */
  readonly key: string;
  /** Where the game is, of one in a library. */
  readonly library_id: number | null;
  readonly game_id: number | null;
  /** Milliseconds since 1970; 0 where it was not kept. */
  readonly refused_at: number;
};

/** The best run of a user. */
export type PuzzleRunRow = {
  readonly user_id: number;
  readonly kind: RunKind;
  /** Puzzles. */
  readonly solved: number;
  readonly reached_at: number;
};

export type PuzzleTables = {
  readonly puzzles: PuzzleRow;
  readonly puzzle_shelves: PuzzleBucketRow;
  readonly shelved_puzzles: BucketPuzzlesRow;
  readonly puzzle_imports: PuzzleImportRow;
  readonly puzzle_attempts: PuzzleAttemptRow;
  readonly puzzle_sums: PuzzleSumsRow;
  readonly puzzle_cards: PuzzleCardRow;
  readonly puzzle_refusals: PuzzleRefusalRow;
  readonly puzzle_runs: PuzzleRunRow;
};
