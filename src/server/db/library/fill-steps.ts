/** The steps of games that have none: those that came in before there were any, and those that were restored. */
import { lineOfMoves } from '../../../chess/openings/game-line';
import { isRatedEvent } from '../../../chess/pgn/headers';
import type { GameFacts } from '../../../chess/player/game-facts';
import { type Json, optional, readJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';
import { lockLibrary } from './libraries';
import { deleteSteps, type GameWithLine, insertSteps } from './steps';

/** Games of one transaction, which are replayed in some hundredths of a second. */
const BATCH = 100;

/** Some games of one library; whether there may be more. */
export const fillSteps = (db: Database): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const next = await withoutSteps(transaction).select('library_id').limit(1).executeTakeFirst();
    if (next === undefined) return false;
    const { library_id: libraryId } = next;
    await lockLibrary(transaction, libraryId);
    const some = await withoutSteps(transaction)
      .select('id')
      .where('library_id', '=', libraryId)
      .limit(BATCH)
      .execute();
    await addStepsOf(
      transaction,
      libraryId,
      some.map(({ id }) => id),
    );
    return true;
  });

/** Of games that have none, if they count. */
export const addStepsOf = async (transaction: Database, libraryId: number, ids: readonly number[]): Promise<void> => {
  const games = await readCounting(transaction, ids);
  await insertSteps(transaction, libraryId, games);
  await markSteps(transaction, ids, 1);
};

export const removeStepsOf = async (transaction: Database, libraryId: number, id: number): Promise<void> => {
  for (const game of await readCounting(transaction, [id])) await deleteSteps(transaction, libraryId, game);
  await markSteps(transaction, [id], 0);
};

const withoutSteps = (transaction: Database) =>
  transaction
    .selectFrom('library_games')
    .where('has_steps', '=', 0)
    .where('deleted_at', 'is', null)
    .where('left_out', 'is', null)
    .orderBy('id');

const readCounting = async (transaction: Database, ids: readonly number[]): Promise<readonly GameWithLine[]> => {
  const rows = await transaction
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'moves', 'facts', 'pgn'])
    .where('id', 'in', ids)
    .where('left_out', 'is', null)
    .execute();
  return rows.map(toGameWithLine);
};

const markSteps = async (transaction: Database, ids: readonly number[], hasSteps: 0 | 1): Promise<void> => {
  await transaction.updateTable('library_games').set({ has_steps: hasSteps }).where('id', 'in', ids).execute();
};

type Row = { readonly id: number; readonly moves: string; readonly facts: Json<GameFacts>; readonly pgn: string };

const toGameWithLine = ({ id, moves, facts: text, pgn }: Row): GameWithLine => {
  const facts = readJson(text);
  return {
    id,
    facts: { ...optional('isRated', isRatedEvent(eventIn(pgn)) ?? null), ...facts },
    line: lineOfMoves(moves === '' ? [] : moves.split(' ')),
  };
};

/** Without reading the game again. */
const eventIn = (pgn: string): string | undefined => /^\[Event "([^"]*)"\]$/m.exec(pgn)?.[1];
