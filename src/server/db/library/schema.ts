/**
 * The tables of the libraries as Kysely sees them. Times are milliseconds since 1970.
 */
import type { Generated } from 'kysely';
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Evaluation } from '../../../chess/evaluation';
import type { GameLine } from '../../../chess/openings/game-line';
import type { GameFacts, LeftOut } from '../../../chess/player/game-facts';
import type { Ending } from '../../../chess/player/played-game';
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
  /** 0 when its games are being removed, and it cannot come back. */
  readonly retired_at: number | null;
  /** Raised by every change. */
  readonly version: Generated<number>;
  /** By site and player; see gaps.ts. */
  readonly gaps: Generated<Json<Readonly<Record<string, number>>>>;
};

/** All that lists show and filters ask for. */
export type LibraryGameRow = {
  readonly id: Generated<number>;
  readonly library_id: number;
  /** The same for the same game, wherever it comes from. */
  readonly key: string;
  readonly deleted_at: number | null;
  readonly played_at: number;
  readonly added_at: number;
  readonly color: Color;
  readonly outcome: Outcome;
  readonly result: string;
  readonly white: string;
  readonly black: string;
  /** The opponent's name as a search key; so is `opening_key`. */
  readonly opponent_key: string;
  readonly white_rating: number | null;
  readonly black_rating: number | null;
  /** The user's own. */
  readonly rating: number | null;
  readonly speed: Speed;
  readonly time_control: string;
  readonly opening: string;
  readonly opening_key: string;
  readonly eco: string | null;
  readonly ending: Ending;
  readonly left_out: LeftOut | null;
  readonly source: GameSource;
  readonly url: string | null;
  /** Games of the same event have the same `event_key`. */
  readonly event: Json<GameEvent> | null;
  readonly event_key: string | null;
  /** SAN with a space between. */
  readonly moves: string;
  readonly plies: number;
  readonly review: ReviewState;
  /** Reviews that have begun and not come to an end that says nothing against the game. */
  readonly review_tries: Generated<number>;
  /** 1 when its steps are there; of a game that does not count there are none. */
  readonly has_steps: Generated<number>;
  /** The library's version with which what its list is filtered by was changed last, its deletion among it. */
  readonly changed: Generated<number>;
  /** The part of the review that lists show. */
  readonly analysis_data: Json<ReviewFigures> | null;
};

/** The rest of a game, read with the single game alone. */
export type LibraryContentRow = {
  readonly game_id: number;
  /** What they add to the sums is in the sums, of a game that is not deleted. */
  readonly facts: Json<GameFacts>;
  readonly pgn: string;
  readonly review: Json<StoredReview> | null;
};

/** A figure of a tally; those of the library itself begin with `library/`. */
type LibraryCountRow = { readonly library_id: number; readonly name: string; readonly total: number };

type LibraryOpeningRow = {
  readonly id: Generated<number>;
  readonly library_id: number;
  readonly color: Color;
  readonly name: string;
  /** The first plies, SAN with a space between. */
  readonly moves: string;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** `RatedTally`. */
  readonly rated_games: Generated<number>;
  readonly rated_halves: Generated<number>;
  readonly rated_expected: Generated<number>;
};

/** Where a tactic is, of the games that are not deleted. */
export type LibraryTacticRow = {
  readonly library_id: number;
  readonly game_id: number;
  readonly list: TacticList;
  readonly name: string;
  readonly ply: number;
  readonly played_at: number;
};

/** What was played in a position of a game. */
type LibraryStepRow = {
  readonly library_id: number;
  /** The player's: 0 is White, 1 Black. */
  readonly color: number;
  /** 64 bits, which no JavaScript number holds: `hashNumber`. */
  readonly position: bigint;
  /** `MoveCode`. */
  readonly move: number;
  readonly game_id: number;
  /** `packFacts`. */
  readonly facts: number;
};

/** The kind of an import of text; all others are named for the site whose games they bring. */
export const PGN_KIND = 'pgn';

/** All but the first survive the end of the server. */
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
  /** 0 or 1: nobody began it. */
  readonly is_automatic: Generated<number>;
};

/** A name at a site; flags are 0 or 1. */
export type KeptNameRow = {
  readonly library_id: number;
  readonly site: string;
  readonly name_key: string;
  readonly name: string;
  readonly is_kept: number;
  readonly checked_at: number;
  /** When the last fetch began that came to its end. */
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

/** A game that was not taken, or not whole, and where in the text it is; one of a site has its address alone. */
export type StoredProblem = {
  readonly message: string;
  readonly game: number;
  readonly line?: number;
  readonly column?: number;
  readonly moveNumber?: string;
  readonly url?: string;
  /** It was taken up to a move that is not legal. */
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
  readonly library_names: KeptNameRow;
  readonly import_pieces: ImportPieceRow;
  readonly import_problems: ImportProblemRow;
};

/** A game of a library as it goes in and as it comes out. */

/** `pgn`, or the site that told the game. */
export type GameSource = string;

/**
 * `done`: analyzed once, quickly; `deep`: a second time, more deeply. `none`: a game that counts in no figure is not
 * analyzed.
 */
export type ReviewState = 'waiting' | 'done' | 'deep' | 'failed' | 'none';

/** The event of a game; two games are of the same one when all of this is the same. */
export type GameEvent = { readonly name: string; readonly [field: string]: unknown };

export type NewGame = {
  /** The same for the same game, wherever it comes from. At most 200 characters. */
  readonly key: string;
  /** Of a short game; see `roundOf` of chess/player/pgn/identity.ts. */
  readonly round?: string;
  /** The `id` does not matter. */
  readonly facts: GameFacts;
  readonly playedAt: Milliseconds;
  readonly addedAt: Milliseconds;
  readonly white: string;
  readonly black: string;
  readonly whiteRating?: number;
  readonly blackRating?: number;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
  /** As it is shown. */
  readonly timeControl: string;
  readonly source: GameSource;
  readonly url?: string;
  readonly event?: GameEvent;
  readonly moves: readonly San[];
  /** Missing where the game does not count. */
  readonly line?: GameLine;
  readonly pgn: string;
  /** Missing: the game waits for the engine, if it counts in the figures. */
  readonly review?: StoredReview;
};

type FactColumns = 'color' | 'outcome' | 'speed' | 'ending' | 'leftOut' | 'eco';

/** A game as lists show it; the opening is '' where it is not known. */
export type StoredGame = Omit<NewGame, 'key' | 'facts' | 'line' | 'pgn' | 'review'> &
  Pick<GameFacts, FactColumns> & {
    readonly id: string;
    readonly opening: string;
    readonly reviewState: ReviewState;
    /** Of the review. */
    readonly figures?: ReviewFigures;
  };

export type WholeGame = StoredGame & {
  readonly facts: GameFacts;
  readonly pgn: string;
  readonly review?: StoredReview;
};

/** What was found in a game, as the tables keep it. What calls answer is made of it in games/to-contract/to-review-fields.ts. */

const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() });

/** What lists show of a review. */
export const figuresSchema = z.object({
  /** 0-100, of the player whose game it is; `null` for a side without moves. */
  accuracy: z.number().nullable(),
  accuracies: perColor.optional(),
  /** Average centipawn loss. */
  acpl: perColor.optional(),
  /** The player's own moves. */
  judgements: z.object({ inaccuracy: z.number(), mistake: z.number(), blunder: z.number() }).optional(),
});

export type ReviewFigures = z.infer<typeof figuresSchema>;

const found = {
  /** The engine's choice in the position, in SAN. */
  best: z.string().optional(),
  /** Of the search, in plies; missing where nothing was searched. */
  depth: z.number().optional(),
};

/** White's view. */
const positionSchema = z.union([
  z.object({ cp: z.number(), ...found }),
  z.object({ mate: z.number(), ...found }),
  z.object({ checkmate: z.enum(COLORS), ...found }),
]) satisfies z.ZodType<Evaluation>;

export type ReviewedPosition = z.infer<typeof positionSchema>;

/** Of a tactic that was missed or allowed. */
const momentSchema = z.object({
  kind: z.string(),
  ply: z.number(),
  /** `12.` or `12...` */
  moveNumber: z.string(),
  played: z.string(),
  /** The line that wins, in SAN: from the position before the ply, of a tactic allowed from the one after it. */
  line: z.array(z.string()).readonly(),
});

export type StoredMoment = z.infer<typeof momentSchema>;

export const reviewSchema = z.object({
  figures: figuresSchema,
  /** The start first. */
  evaluations: z.array(positionSchema).readonly(),
  missed: z.array(momentSchema).readonly(),
  /** What the player's moves let the opponent have; missing in older reviews. */
  allowed: z.array(momentSchema).readonly().optional(),
  /** How closely the engine has looked; missing in older reviews, which had a first look. */
  look: z.enum(['first', 'deep']).optional(),
  /** `engine`, or the site that has made the evaluations. */
  evaluatedBy: z.string(),
});

export type StoredReview = z.infer<typeof reviewSchema>;
