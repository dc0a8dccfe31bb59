/**
 * The tables of the libraries as Kysely sees them. Times are milliseconds since 1970.
 */
import type { Generated } from 'kysely';
import type { Speed } from '../../../chess/clock';
import type { GameFacts, LeftOut } from '../../../chess/player/game-facts';
import type { Ending } from '../../../chess/player/played-game';
import type { Outcome } from '../../../chess/player/results';
import type { TacticList } from '../../../chess/player/tactics';
import type { Color } from '../../../chess/types';
import type { Json } from '../infra/column-values';
import type { GameEvent, GameSource, ReviewState } from './game';
import type { ReviewFigures, StoredReview } from './stored-review';

export type LibraryKind = 'sample' | 'own';

export type LibraryRow = {
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
export type LibraryCountRow = { readonly library_id: number; readonly name: string; readonly total: number };

export type LibraryOpeningRow = {
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
export type LibraryStepRow = {
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

export type ImportPieceRow = {
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

export type ImportProblemRow = {
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
