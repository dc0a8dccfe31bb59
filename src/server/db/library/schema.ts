/** Library tables. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Evaluation } from '../../../chess/evaluation';
import type { GameLine } from '../../../chess/openings/game-line';
import type { ExclusionReason, GameFacts } from '../../../chess/player/game-facts';
import type { Termination } from '../../../chess/player/played-game';
import type { Outcome } from '../../../chess/player/results';
import type { TacticList } from '../../../chess/player/tactics';
import { type Color, COLORS, type Milliseconds, type San } from '../../../chess/types';
import type { Json } from '../column-values';

export type LibraryKind = 'sample' | 'own';

type LibraryRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly kind: LibraryKind;
  readonly names: Json<readonly string[]>;
  readonly created_at: number;
  /** 0: being purged, cannot be restored. */
  readonly retired_at: number | null;
  readonly version: Generated<number>;
  readonly gaps: Generated<Json<Readonly<Record<string, number>>>>;
};

export type LibraryGameRow = {
  readonly id: Generated<number>;
  readonly library_id: number;
  /** Equal for the same game from any source. */
  readonly key: string;
  readonly deleted_at: number | null;
  readonly played_at: number;
  readonly added_at: number;
  readonly color: Color;
  readonly outcome: Outcome;
  readonly result: string;
  readonly white: string;
  readonly black: string;
  /** As a search key, like `opening_key`. */
  readonly opponent_key: string;
  readonly white_rating: number | null;
  readonly black_rating: number | null;
  /** The user's. */
  readonly rating: number | null;
  readonly speed: Speed;
  readonly time_control: string;
  readonly opening: string;
  readonly opening_key: string;
  readonly eco: string | null;
  readonly ending: Termination;
  readonly excluded: ExclusionReason | null;
  readonly source: GameSource;
  readonly url: string | null;
  /** Equal `event_key`: same event. */
  readonly event: Json<GameEvent> | null;
  readonly event_key: string | null;
  /** SAN, space-separated. */
  readonly moves: string;
  readonly plies: number;
  readonly review: ReviewState;
  /** Reviews started without an outcome, unless the failure was not due to the game. */
  readonly review_tries: Generated<number>;
  /** 1: position moves are stored, or the game does not count. */
  readonly has_steps: Generated<number>;
  /** Library version of the last change relevant to filters, including deletion. */
  readonly changed: Generated<number>;
  /** The part of the review that lists show. */
  readonly analysis_data: Json<ReviewStats> | null;
};

/** Read for single games only. */
export type LibraryContentRow = {
  readonly game_id: number;
  readonly facts: Json<GameFacts>;
  readonly pgn: string;
  readonly review: Json<StoredReview> | null;
};

/** One total of the tally; names starting with `library/` belong to the library itself. */
type LibraryCountRow = { readonly library_id: number; readonly name: string; readonly total: number };

type LibraryOpeningRow = {
  readonly id: Generated<number>;
  readonly library_id: number;
  readonly color: Color;
  readonly name: string;
  /** The first plies, SAN, space-separated. */
  readonly moves: string;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** `RatedTally`. */
  readonly rated_games: Generated<number>;
  readonly rated_halves: Generated<number>;
  readonly rated_expected: Generated<number>;
};

export type LibraryTacticRow = {
  readonly library_id: number;
  readonly game_id: number;
  readonly list: TacticList;
  readonly name: string;
  readonly ply: number;
  readonly played_at: number;
};

type LibraryStepRow = {
  readonly library_id: number;
  /** The player's: 0 is White, 1 Black. */
  readonly color: number;
  /** 64 bits, from `hashNumber`; exceeds a JavaScript number. */
  readonly position: bigint;
  /** `MoveCode`. */
  readonly move: number;
  readonly game_id: number;
  /** `packFacts`. */
  readonly facts: number;
};

/** Import kind of PGN text; other kinds are site ids. */
export const PGN_KIND = 'pgn';

/** All but the first survive a restart. */
export type ImportState = 'receiving' | 'waiting' | 'running' | 'finished' | 'cancelled' | 'failed';

export type LibraryImportRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly kind: string;
  readonly label: string;
  readonly settings: Json<unknown>;
  readonly state: ImportState;
  readonly progress: Json<unknown> | null;
  readonly next_piece: number;
  readonly chars_read: number;
  readonly size: number | null;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly shortened: Generated<number>;
  readonly message: string | null;
  readonly created_at: number;
  /** 0 or 1: not started by the user. */
  readonly is_automatic: Generated<number>;
};

/** A tracked account; flags are 0 or 1. */
export type TrackedAccountRow = {
  readonly library_id: number;
  readonly site: string;
  readonly name_key: string;
  readonly name: string;
  readonly is_kept: number;
  readonly checked_at: number;
  /** Start of the last completed fetch. */
  readonly fetched_at: number;
  readonly new_games: number;
  readonly new_since: number | null;
  readonly failure: string | null;
};

type ImportPieceRow = {
  readonly import_id: number;
  readonly number: number;
  readonly content: string;
  readonly bytes: Generated<number>;
};

/** A game that was skipped or shortened, and its location in the text, or its address at the site. */
export type StoredProblem = {
  readonly message: string;
  readonly game: number;
  readonly line?: number;
  readonly column?: number;
  readonly moveNumber?: string;
  readonly url?: string;
  /** Imported up to an illegal move. */
  readonly isKept?: true;
};

type ImportProblemRow = {
  readonly id: Generated<number>;
  readonly import_id: number;
  readonly content: Json<StoredProblem>;
};

export type LibraryTables = {
  readonly libraries: LibraryRow;
  readonly library_games: LibraryGameRow;
  readonly library_contents: LibraryContentRow;
  readonly library_counts: LibraryCountRow;
  readonly library_openings: LibraryOpeningRow;
  readonly library_tactics: LibraryTacticRow;
  readonly library_steps: LibraryStepRow;
  readonly library_imports: LibraryImportRow;
  readonly library_names: TrackedAccountRow;
  readonly import_pieces: ImportPieceRow;
  readonly import_problems: ImportProblemRow;
};

/** `pgn`, or a site id. */
export type GameSource = string;

/** `done`: quick analysis; `deep`: deep analysis; `none`: excluded from statistics, not analyzed. */
export type ReviewState = 'waiting' | 'done' | 'deep' | 'failed' | 'none';

/** Two games are of the same event when all fields are equal. */
export type GameEvent = { readonly name: string; readonly [field: string]: unknown };

export type NewGame = {
  /** Equal for the same game from any source. At most 200 characters. */
  readonly key: string;
  /** Distinguishes short games with equal keys. */
  readonly round?: string;
  /** `id` is ignored. */
  readonly facts: GameFacts;
  readonly playedAt: Milliseconds;
  readonly addedAt: Milliseconds;
  readonly white: string;
  readonly black: string;
  readonly whiteRating?: number;
  readonly blackRating?: number;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
  readonly timeControl: string;
  readonly source: GameSource;
  readonly url?: string;
  readonly event?: GameEvent;
  /** SAN, separated by spaces: sending a list from a thread takes ten times as long. */
  readonly moves: string;
  /** Missing for excluded games. */
  readonly line?: GameLine;
  readonly pgn: string;
  /** Missing: the game waits for analysis, unless excluded. */
  readonly review?: StoredReview;
};

type FactColumns = 'color' | 'outcome' | 'speed' | 'ending' | 'excluded' | 'eco';

/** `opening` is empty when unknown. */
export type StoredGame = Omit<NewGame, 'key' | 'facts' | 'moves' | 'line' | 'pgn' | 'review'> &
  Pick<GameFacts, FactColumns> & {
    readonly id: string;
    readonly moves: readonly San[];
    readonly opening: string;
    readonly reviewState: ReviewState;
    readonly figures?: ReviewStats;
  };

export type WholeGame = StoredGame & {
  readonly facts: GameFacts;
  readonly pgn: string;
  readonly review?: StoredReview;
};

const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() });

export const reviewStatsSchema = z.object({
  /** 0-100, for the user; `null` for a side without moves. */
  accuracy: z.number().nullable(),
  accuracies: perColor.optional(),
  /** Average centipawn loss. */
  acpl: perColor.optional(),
  judgements: z.object({ inaccuracy: z.number(), mistake: z.number(), blunder: z.number() }).optional(),
});

export type ReviewStats = z.infer<typeof reviewStatsSchema>;

const found = {
  /** The engine's choice, SAN. */
  best: z.string().optional(),
  /** Search depth in plies; missing when not searched. */
  depth: z.number().optional(),
};

/** White's view. */
const positionSchema = z.union([
  z.object({ cp: z.number(), ...found }),
  z.object({ mate: z.number(), ...found }),
  z.object({ checkmate: z.enum(COLORS), ...found }),
]) satisfies z.ZodType<Evaluation>;

export type ReviewedPosition = z.infer<typeof positionSchema>;

const momentSchema = z.object({
  kind: z.string(),
  ply: z.number(),
  /** `12.` or `12...` */
  moveNumber: z.string(),
  played: z.string(),
  /** The winning line in SAN: from before the ply for a missed tactic, from after it for an allowed one. */
  line: z.array(z.string()).readonly(),
});

export type StoredMoment = z.infer<typeof momentSchema>;

export const reviewSchema = z.object({
  figures: reviewStatsSchema,
  /** The start position first. */
  evaluations: z.array(positionSchema).readonly(),
  missed: z.array(momentSchema).readonly(),
  /** Tactics the user allowed; missing in older reviews. */
  allowed: z.array(momentSchema).readonly().optional(),
  /** Missing in older reviews, which were quick. */
  look: z.enum(['first', 'deep']).optional(),
  /** `engine`, or the site that evaluated the game. */
  evaluatedBy: z.string(),
});

export type StoredReview = z.infer<typeof reviewSchema>;
