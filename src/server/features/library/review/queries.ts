/** A game waits until its review is stored or has failed. */
import type { Selectable } from 'kysely';
import type { GameFacts } from '../../../../chess/player/game-facts';
import { optional, readJson, toJson } from '../../../db/column-values';
import { type Database, inTransaction } from '../../../db/database';
import {
  deleteTactics,
  insertTactics,
  reviewStateOf,
  toAnalysisData,
  toReviewContent,
  toRowId,
  toStoredFacts,
} from '../../../db/library/game-rows';
import { lockLibrary } from '../../../db/library/libraries';
import type {
  LibraryContentRow,
  LibraryGameRow,
  ReviewState,
  StoredReview,
  WholeGame,
} from '../../../db/library/schema';
import { reviewTotalName, updateTotals } from '../../../db/library/stats';

export type WaitingGame = Pick<WholeGame, 'id' | 'facts' | 'pgn' | 'url'> & {
  /** Started reviews that may have crashed the process. */
  readonly attempts: number;
};

export type WaitingGames = {
  readonly userId: number;
  readonly games: readonly WaitingGame[];
};

type ReviewQuery = {
  readonly limit: number;
  /** Limits games with attempts to these ids, or to those with at least `tries`; all games if missing. */
  readonly tried?: { readonly ids: readonly string[]; readonly tries: number };
};

/** The newest waiting games of the current library with the fewest, so that small libraries need not wait. */
export const takeGamesToReview = async (
  db: Database,
  { limit, tried = { ids: [], tries: 0 } }: ReviewQuery,
): Promise<WaitingGames | undefined> => {
  const library = await db
    .selectFrom('libraries')
    .innerJoin('library_counts', 'library_id', 'libraries.id')
    .select(['libraries.id', 'user_id'])
    .where('retired_at', 'is', null)
    .where('name', '=', reviewTotalName('waiting'))
    .where('total', '>', 0)
    .orderBy('total')
    .orderBy('libraries.id')
    .limit(1)
    .executeTakeFirst();
  if (library === undefined) return undefined;
  const rows = await newestGames(db, { state: 'waiting', limit })
    .where('library_id', '=', library.id)
    .where((row) =>
      row.or([
        row('review_tries', '=', 0),
        row('review_tries', '>=', tried.tries),
        row('library_games.id', 'in', [0, ...tried.ids.map(toRowId)]),
      ]),
    )
    .execute();
  return { userId: library.user_id, games: rows.map(toWaitingGame) };
};

/**
 * The newest analyzed games of one own library with fewer than `tries` attempts at deep analysis. `undefined` if there
 * is none.
 */
export const takeGamesToDeepen = async (
  db: Database,
  { limit, tries }: { readonly limit: number; readonly tries: number },
): Promise<WaitingGames | undefined> => {
  const rows = await newestGames(db, { state: 'done', limit })
    .innerJoin('libraries', 'libraries.id', 'library_id')
    .select('user_id')
    .where('retired_at', 'is', null)
    .where('kind', '=', 'own')
    .where('review_tries', '<', tries)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return { userId: first.user_id, games: rows.filter((row) => row.user_id === first.user_id).map(toWaitingGame) };
};

const newestGames = (db: Database, { state, limit }: { readonly state: ReviewState; readonly limit: number }) =>
  db
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'library_games.id')
    .select(['library_games.id', 'url', 'review_tries', 'facts', 'pgn'])
    .where('deleted_at', 'is', null)
    .where('library_games.review', '=', state)
    .orderBy('played_at', 'desc')
    .orderBy('library_games.id', 'desc')
    .limit(limit);

type WaitingRow = Pick<Selectable<LibraryGameRow>, 'id' | 'url' | 'review_tries'> &
  Pick<LibraryContentRow, 'facts' | 'pgn'>;

const toWaitingGame = ({ id, url, review_tries: attempts, facts, pgn }: WaitingRow): WaitingGame => ({
  id: String(id),
  facts: { ...readJson(facts), id: String(id) },
  pgn,
  attempts,
  ...optional('url', url),
});

/** Counts an attempt for each game in advance, so that it survives a crash. */
export const countAttempts = async (db: Database, gameIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('library_games')
    .set((row) => ({ review_tries: row('review_tries', '+', 1) }))
    .where('id', 'in', gameIds.map(toRowId))
    .execute();
};

/** Removes an attempt that ended for reasons unrelated to the game. */
export const refundAttempt = async (db: Database, gameId: string): Promise<void> => {
  await db
    .updateTable('library_games')
    .set((row) => ({ review_tries: row('review_tries', '-', 1) }))
    .where('id', '=', toRowId(gameId))
    .where('review_tries', '>', 0)
    .execute();
};

type ReviewedGame = { readonly facts: GameFacts; readonly review: StoredReview };

/** `false` without a change if the game is gone, deleted, or already analyzed as deeply. */
export const saveReview = (db: Database, gameId: string, { facts, review }: ReviewedGame): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const reviewState = reviewStateOf(review);
    const game = await lockGame(transaction, gameId, reviewState === 'deep' ? ['waiting', 'done'] : ['waiting']);
    if (game === undefined) return false;
    const { id, libraryId, changed } = game;
    const next = { id, facts: toStoredFacts(facts), reviewState };
    await updateTotals(transaction, libraryId, { added: [next], removed: [game] });
    await deleteTactics(transaction, id);
    await insertTactics(transaction, libraryId, [next]);
    const analysis_data = toAnalysisData(review);
    await setReview(transaction, id, { changed, review: reviewState, analysis_data, review_tries: 0 });
    await transaction
      .updateTable('library_contents')
      .set({ facts: toJson(next.facts), review: toReviewContent(review) })
      .where('game_id', '=', id)
      .execute();
    return true;
  });

/** Marks the game as failed for good. `false` if it is not waiting. */
export const failReview = (db: Database, gameId: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const game = await lockGame(transaction, gameId, ['waiting']);
    if (game === undefined) return false;
    const next = { ...game, reviewState: 'failed' } as const;
    await updateTotals(transaction, game.libraryId, { added: [next], removed: [game] });
    await setReview(transaction, game.id, { changed: game.changed, review: 'failed' });
    return true;
  });

const lockGame = async (transaction: Database, gameId: string, states: readonly ReviewState[]) => {
  const id = toRowId(gameId);
  const found = await transaction
    .selectFrom('library_games')
    .select('library_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const changed = await lockLibrary(transaction, found.library_id);
  const row = await transaction
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'library_games.id')
    .select(['facts', 'library_games.review'])
    .where('library_games.id', '=', id)
    .where('deleted_at', 'is', null)
    .where('library_games.review', 'in', states)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id, libraryId: found.library_id, changed, facts: readJson(row.facts), reviewState: row.review };
};

type ReviewColumns = {
  readonly changed: number;
  readonly review: ReviewState;
  readonly analysis_data?: string | null;
  readonly review_tries?: number;
};

const setReview = async (transaction: Database, id: number, columns: ReviewColumns): Promise<void> => {
  await transaction.updateTable('library_games').set(columns).where('id', '=', id).execute();
};
