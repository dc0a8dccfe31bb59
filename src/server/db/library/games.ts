/** Adding and removing library games. Their totals are changed in the same transaction. */
import { setImmediate } from 'node:timers/promises';
import { readPgn } from '../../../chess/pgn/pgn';
import { keyByRounds, roundOf } from '../../../chess/player/identity';
import type { Milliseconds } from '../../../chess/types';
import { chunk, readJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import {
  deleteTactics,
  initialReviewState,
  insertTactics,
  toContentRow,
  toGameRow,
  toRowId,
  toStoredFacts,
} from './game-rows';
import { lockLibrary } from './libraries';
import { addPositionMoves, insertPositionMoves, removePositionMoves } from './position-moves';
import type { NewGame } from './schema';
import { updateTotals } from './stats';

/** Known games are already in the library, or duplicates; skipped are those over the quota. */
export type AddedGames = { readonly added: number; readonly known: number; readonly overQuota?: number };

/** Games per statement, well below SQLite's parameter limit. */
const BATCH = 250;

/**
 * Duplicates are detected by key; a deleted game with the same key is replaced. Yields to the event loop between batches.
 * `room`: maximum of new games.
 */
export const addGames = (
  db: Database,
  libraryId: number,
  games: readonly NewGame[],
  room = Number.POSITIVE_INFINITY,
): Promise<AddedGames> =>
  inTransaction(db, async (transaction) => {
    const changed = await lockLibrary(transaction, libraryId);
    const keyed = keyByRounds(games, await readRounds(transaction, libraryId, games));
    const distinct = [...new Map(keyed.toReversed().map((game) => [game.key, game])).values()].reverse();
    let added = 0;
    let overQuota = 0;
    for (const batch of chunk(distinct, BATCH)) {
      const unknown = await findNew(transaction, libraryId, batch);
      const accepted = unknown.slice(0, room - added);
      await insertGames(transaction, { libraryId, changed }, accepted);
      added += accepted.length;
      overQuota += unknown.length - accepted.length;
      await setImmediate();
    }
    const known = games.length - added - overQuota;
    return { added, known, ...(overQuota === 0 ? {} : { overQuota }) };
  });

/** `false` when there is no such game, or it is deleted. */
export const removeGame = (db: Database, libraryId: number, gameId: string, now: Milliseconds): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const changed = await lockLibrary(transaction, libraryId);
    const game = await readCounted(transaction, libraryId, gameId);
    if (game === undefined || game.isDeleted) return false;
    await setDeletedAt(transaction, game.id, { deleted_at: now, changed });
    await updateTotals(transaction, libraryId, { removed: [game] });
    await deleteTactics(transaction, game.id);
    await removePositionMoves(transaction, libraryId, game.id);
    return true;
  });

/** `false` when there is no such game, or it is not deleted. */
export const restoreGame = (db: Database, libraryId: number, gameId: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const changed = await lockLibrary(transaction, libraryId);
    const game = await readCounted(transaction, libraryId, gameId);
    if (game === undefined || !game.isDeleted) return false;
    await setDeletedAt(transaction, game.id, { deleted_at: null, changed });
    await updateTotals(transaction, libraryId, { added: [game] });
    await insertTactics(transaction, libraryId, [game]);
    await addPositionMoves(transaction, libraryId, [game.id]);
    return true;
  });

/** Rounds of stored short games with the same keys. */
const readRounds = async (
  transaction: Database,
  libraryId: number,
  games: readonly NewGame[],
): Promise<ReadonlyMap<string, string>> => {
  const keys = [...new Set(games.flatMap(({ key, round }) => (round === undefined ? [] : [key])))];
  const rounds = new Map<string, string>();
  for (const batch of chunk(keys, BATCH)) {
    const there = await transaction
      .selectFrom('library_games')
      .innerJoin('library_contents', 'game_id', 'id')
      .select(['key', 'pgn'])
      .where('library_id', '=', libraryId)
      .where('deleted_at', 'is', null)
      .where('key', 'in', batch)
      .execute();
    for (const { key, pgn } of there) {
      const [game] = readPgn(pgn);
      rounds.set(key, game?.ok === true ? (roundOf(game.value) ?? '') : '');
    }
  }
  return rounds;
};

/** Games that the library does not have; deleted ones with the same key are purged. */
const findNew = async (
  transaction: Database,
  libraryId: number,
  games: readonly NewGame[],
): Promise<readonly NewGame[]> => {
  const there = await transaction
    .selectFrom('library_games')
    .select(['id', 'key', 'deleted_at'])
    .where('library_id', '=', libraryId)
    .where(
      'key',
      'in',
      games.map(({ key }) => key),
    )
    .execute();
  const deleted = there.flatMap(({ id, deleted_at }) => (deleted_at === null ? [] : [id]));
  if (deleted.length > 0) await transaction.deleteFrom('library_games').where('id', 'in', deleted).execute();
  const known = new Set(there.flatMap(({ key, deleted_at }) => (deleted_at === null ? [key] : [])));
  return games.filter(({ key }) => !known.has(key));
};

const insertGames = async (
  transaction: Database,
  { libraryId, changed }: { readonly libraryId: number; readonly changed: number },
  newGames: readonly NewGame[],
): Promise<void> => {
  if (newGames.length === 0) return;
  const games = newGames.map((game) => ({ ...game, facts: toStoredFacts(game.facts) }));
  const rows = await transaction
    .insertInto('library_games')
    .values(games.map((game) => ({ ...toGameRow(libraryId, game), changed })))
    .returning(['id', 'key'])
    .execute();
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const withIds = games.flatMap((game) => {
    const id = ids.get(game.key);
    return id === undefined ? [] : [{ id, game, facts: game.facts, reviewState: initialReviewState(game) }];
  });
  await transaction
    .insertInto('library_contents')
    .values(withIds.map(({ id, game }) => toContentRow(id, game)))
    .execute();
  await updateTotals(transaction, libraryId, { added: withIds });
  await insertTactics(transaction, libraryId, withIds);
  await insertPositionMoves(
    transaction,
    libraryId,
    withIds.flatMap(({ id, game: { facts, line } }) => (line === undefined ? [] : [{ id, facts, line }])),
  );
};

const readCounted = async (transaction: Database, libraryId: number, gameId: string) => {
  const row = await transaction
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'deleted_at', 'library_games.review', 'facts'])
    .where('id', '=', toRowId(gameId))
    .where('library_id', '=', libraryId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, review: reviewState, facts } = row;
  return { id, reviewState, facts: readJson(facts), isDeleted: row.deleted_at !== null };
};

const setDeletedAt = async (
  transaction: Database,
  id: number,
  columns: { readonly deleted_at: Milliseconds | null; readonly changed: number },
): Promise<void> => {
  await transaction.updateTable('library_games').set(columns).where('id', '=', id).execute();
};
