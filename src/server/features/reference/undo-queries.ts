import { sql } from 'kysely';
import { jsonRows } from '../../db/column-values';
import { type Database, inTransaction } from '../../db/database';

const BATCH = 500;

/** Removes some games of a file and, after the last, the file. Returns whether it still exists. */
export const undoBatch = (db: Database, fileId: number): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const file = await transaction
      .selectFrom('reference_files')
      .select('id')
      .where('id', '=', fileId)
      .where('state', '=', 'undoing')
      .executeTakeFirst();
    if (file === undefined) return false;
    // Games contained in other files are reassigned before any is deleted.
    if ((await reassignGames(transaction, fileId)) > 0) return true;
    const games = await transaction
      .selectFrom('reference_games')
      .select(['id', 'white_id', 'black_id'])
      .where('file_id', '=', fileId)
      .limit(BATCH)
      .execute();
    if (games.length === 0) {
      await transaction.deleteFrom('reference_files').where('id', '=', fileId).execute();
      return false;
    }
    await transaction
      .deleteFrom('reference_games')
      .where(
        'id',
        'in',
        games.map(({ id }) => id),
      )
      .execute();
    await transaction
      .updateTable('reference_files')
      .set((row) => ({ games: row('games', '-', games.length) }))
      .where('id', '=', fileId)
      .execute();
    await recount(transaction, new Set(games.flatMap(({ white_id, black_id }) => [white_id, black_id])));
    return true;
  });

/** Reassigns games to other files that contain them; returns how many. */
const reassignGames = async (transaction: Database, fileId: number): Promise<number> => {
  const owners = await transaction
    .selectFrom('reference_repeats')
    .innerJoin('reference_games', 'reference_games.id', 'reference_repeats.game_id')
    .innerJoin('reference_files', 'reference_files.id', 'reference_repeats.file_id')
    .select((row) => ['game_id', row.fn.min<number>('reference_repeats.file_id').as('heir')])
    .where('reference_games.file_id', '=', fileId)
    .where('reference_files.state', '<>', 'undoing')
    .groupBy('game_id')
    .limit(BATCH)
    .execute();
  for (const { game_id: game, heir } of owners) {
    await transaction.updateTable('reference_games').set({ file_id: heir }).where('id', '=', game).execute();
    await transaction.deleteFrom('reference_repeats').where('game_id', '=', game).where('file_id', '=', heir).execute();
    await transaction
      .updateTable('reference_files')
      .set((row) => ({ games: row('games', '+', 1), known: row('known', '-', 1) }))
      .where('id', '=', heir)
      .execute();
  }
  await transaction
    .updateTable('reference_files')
    .set((row) => ({ games: row('games', '-', owners.length) }))
    .where('id', '=', fileId)
    .execute();
  return owners.length;
};

/** Updates the counts of these people, deletes those without games, and their cached scouts. */
const recount = async (transaction: Database, people: ReadonlySet<number>): Promise<void> => {
  const ids = jsonRows(
    transaction,
    [...people].sort((one, other) => one - other).map((id) => [id]),
  );
  const these = sql`select cast(value ->> 0 as integer) from ${ids}`;
  const theirs = sql`(white_id = reference_people.id or black_id = reference_people.id)`;
  await sql`update reference_people set
      games = (select count(*) from reference_games where ${theirs}),
      first_at = (select min(played_at) from reference_games where ${theirs} and played_at <> 0),
      last_at = (select max(played_at) from reference_games where ${theirs} and played_at <> 0)
    where id in (${these})`.execute(transaction);
  await sql`delete from scouted_games where source = 'reference'
    and player in (select key from reference_people where id in (${these}))`.execute(transaction);
  await sql`delete from scouted_players where source = 'reference'
    and player in (select key from reference_people where id in (${these}))`.execute(transaction);
  await sql`delete from reference_people where games = 0 and id in (${these})`.execute(transaction);
};
