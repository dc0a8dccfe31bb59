/** Conversion between library games and rows. */
import type { Insertable, Selectable } from 'kysely';
import type { GameFacts } from '../../../chess/player/game-facts';
import { TACTIC_LISTS } from '../../../chess/player/tactics';
import { chunk, type Json, optional, parseJson, readJson, toJson, toSearchKey, toText } from '../column-values';
import type { Database } from '../database';
import {
  type LibraryContentRow,
  type LibraryGameRow,
  type LibraryTacticRow,
  type NewGame,
  reviewSchema,
  type ReviewState,
  type ReviewStats,
  reviewStatsSchema,
  type StoredGame,
  type StoredReview,
  type WholeGame,
} from './schema';

/** 0, which no row has, for an invalid id. */
export const toRowId = (gameId: string): number => (/^[1-9]\d{0,8}$/.test(gameId) ? Number(gameId) : 0);

/** Characters; names from outside must fit an index. */
const MAX_NAME = 200;

export const toStoredFacts = (facts: GameFacts): GameFacts => ({
  ...facts,
  opponent: toText(facts.opponent),
  ...(facts.opening === undefined ? {} : { opening: toText(facts.opening).slice(0, MAX_NAME) }),
});

export const initialReviewState = ({ facts, review }: Pick<NewGame, 'facts' | 'review'>): ReviewState => {
  if (review !== undefined) return reviewStateOf(review);
  return facts.excluded === undefined ? 'waiting' : 'none';
};

export const reviewStateOf = ({ look }: StoredReview): 'deep' | 'done' => (look === 'deep' ? 'deep' : 'done');

export const toGameRow = (libraryId: number, game: NewGame): Insertable<LibraryGameRow> => {
  const { facts, review, event } = game;
  return {
    library_id: libraryId,
    key: game.key,
    played_at: game.playedAt,
    added_at: game.addedAt,
    color: facts.color,
    outcome: facts.outcome,
    result: game.result,
    white: toText(game.white),
    black: toText(game.black),
    opponent_key: toSearchKey(facts.opponent),
    white_rating: game.whiteRating ?? null,
    black_rating: game.blackRating ?? null,
    rating: facts.rating ?? null,
    speed: facts.speed,
    time_control: toText(game.timeControl),
    opening: facts.opening ?? '',
    opening_key: toSearchKey(facts.opening ?? ''),
    eco: facts.eco ?? null,
    ending: facts.ending,
    excluded: facts.excluded ?? null,
    source: game.source,
    url: game.url === undefined ? null : toText(game.url),
    event: event === undefined ? null : toJson(event),
    event_key: event === undefined ? null : JSON.stringify(event).slice(0, MAX_NAME),
    moves: game.moves,
    plies: facts.plies,
    review: initialReviewState(game),
    has_steps: Number(game.line !== undefined),
    analysis_data: toAnalysisData(review),
  };
};

export const toContentRow = (id: number, { facts, pgn, review }: NewGame): LibraryContentRow => ({
  game_id: id,
  facts: toJson(facts),
  pgn: toText(pgn),
  review: toReviewContent(review),
});

export const toAnalysisData = (review: StoredReview | undefined): Json<ReviewStats> | null =>
  review === undefined ? null : toJson(review.figures);

export const toReviewContent = (review: StoredReview | undefined): Json<StoredReview> | null =>
  review === undefined ? null : toJson(review);

const PLAIN_COLUMNS = [
  'played_at',
  'added_at',
  'color',
  'outcome',
  'result',
  'white',
  'black',
  'white_rating',
  'black_rating',
  'speed',
  'time_control',
  'opening',
  'eco',
  'ending',
  'excluded',
  'source',
  'url',
  'event',
  'moves',
  'analysis_data',
] as const;

export const LIST_COLUMNS = ['library_games.id', 'library_games.review as review_state', ...PLAIN_COLUMNS] as const;

export const LIST_NAMES = ['id', 'review_state', ...PLAIN_COLUMNS] as const;

type Unlisted =
  | 'library_id'
  | 'key'
  | 'deleted_at'
  | 'rating'
  | 'opponent_key'
  | 'opening_key'
  | 'event_key'
  | 'review'
  | 'review_tries'
  | 'has_steps'
  | 'plies'
  | 'changed';

type ListRow = Omit<Selectable<LibraryGameRow>, Unlisted> & { readonly review_state: ReviewState };

export const toStoredGame = (row: ListRow): StoredGame => ({
  id: String(row.id),
  playedAt: row.played_at,
  addedAt: row.added_at,
  color: row.color,
  outcome: row.outcome,
  result: row.result,
  white: row.white,
  black: row.black,
  ...optional('whiteRating', row.white_rating),
  ...optional('blackRating', row.black_rating),
  speed: row.speed,
  timeControl: row.time_control,
  opening: row.opening,
  ...optional('eco', row.eco),
  ending: row.ending,
  ...optional('excluded', row.excluded),
  source: row.source,
  ...optional('url', row.url),
  ...(row.event === null ? {} : { event: readJson(row.event) }),
  moves: row.moves === '' ? [] : row.moves.split(' '),
  reviewState: row.review_state,
  ...(row.analysis_data === null ? {} : { figures: parseJson(reviewStatsSchema, row.analysis_data) }),
});

export const CONTENT_COLUMNS = ['facts', 'pgn', 'library_contents.review as review_content'] as const;

type ContentColumns = Pick<LibraryContentRow, 'facts' | 'pgn'> & {
  readonly review_content: LibraryContentRow['review'];
};

export const toWholeGame = (row: ListRow & ContentColumns): WholeGame => ({
  ...toStoredGame(row),
  facts: { ...readJson(row.facts), id: String(row.id) },
  pgn: row.pgn,
  ...(row.review_content === null ? {} : { review: parseJson(reviewSchema, row.review_content) }),
});

// Tactics, only for games that count and are not deleted

/** Rows per statement, well below SQLite's parameter limit. */
const BATCH = 2000;

type GameWithId = { readonly id: number; readonly facts: GameFacts };

export const insertTactics = async (
  transaction: Database,
  libraryId: number,
  games: readonly GameWithId[],
): Promise<void> => {
  const rows = games.flatMap((game) => toTacticRows(libraryId, game));
  for (const batch of chunk(rows, BATCH)) await transaction.insertInto('library_tactics').values(batch).execute();
};

export const deleteTactics = async (transaction: Database, gameId: number): Promise<void> => {
  await transaction.deleteFrom('library_tactics').where('game_id', '=', gameId).execute();
};

const toTacticRows = (libraryId: number, { id, facts }: GameWithId): readonly LibraryTacticRow[] => {
  const { tactics, excluded, playedAt } = facts;
  if (tactics === undefined || excluded !== undefined) return [];
  return TACTIC_LISTS.flatMap((list) =>
    (tactics[list] ?? []).map(({ name, ply }) => ({
      library_id: libraryId,
      game_id: id,
      list,
      name,
      ply,
      played_at: playedAt,
    })),
  );
};
