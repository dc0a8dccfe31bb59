/** The tables of the puzzles as Kysely sees them; see migrations/005-puzzles.ts. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { Difficulty } from '../../chess/puzzles/difficulty';
import type { PuzzleTheme } from '../../chess/puzzles/puzzle-themes';
import type { PuzzleSource } from '../../contract/puzzles';
import type { Json } from './column-values';

export type PuzzleOrigin = PuzzleSource['origin'];

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
  /** For `own` and `scouted`: of which moment it is. */
  readonly source: Json<Omit<PuzzleSource, 'origin' | 'url' | 'gameId'>> | null;
};

/** How many puzzles stand on a shelf. Only starter and imported ones are on shelves. */
export type PuzzleShelfRow = {
  readonly theme: PuzzleTheme;
  readonly difficulty: Difficulty;
  readonly puzzles: number;
};

/** Places of a shelf run from 0 without a gap, so that one is picked by its number. */
export type ShelvedPuzzleRow = {
  readonly theme: PuzzleTheme;
  readonly difficulty: Difficulty;
  readonly place: number;
  readonly puzzle_id: number;
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
  readonly rating_after: number | null;
};

/** Glicko-2. */
export type PuzzleRating = {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly attempts: number;
};

export type PuzzleRatingRow = { readonly user_id: number; readonly content: Json<PuzzleRating> };

/** A puzzle to be repeated; `content` is the repetition library's card. */
export type PuzzleCardRow = {
  readonly user_id: number;
  readonly puzzle_id: number;
  /** `own`, or the scouted player. */
  readonly deck: string;
  readonly due: number;
  readonly content: Json<unknown>;
};

export type PuzzleTables = {
  readonly puzzles: PuzzleRow;
  readonly puzzle_shelves: PuzzleShelfRow;
  readonly shelved_puzzles: ShelvedPuzzleRow;
  readonly puzzle_imports: PuzzleImportRow;
  readonly puzzle_attempts: PuzzleAttemptRow;
  readonly puzzle_ratings: PuzzleRatingRow;
  readonly puzzle_cards: PuzzleCardRow;
};
