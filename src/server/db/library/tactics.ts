/** Where the tactics of a library are. Rows are there for games that count and are not deleted, and for no other. */
import type { GameFacts } from '../../../chess/player/game-facts';
import { TACTIC_LISTS } from '../../../chess/player/tactics';
import { batchesOf } from '../infra/batches';
import type { Database } from '../infra/database';
import type { LibraryTacticRow } from './schema';

/** Rows of one statement, well below SQLite's bound on parameters. */
const BATCH = 2000;

export type GameWithId = { readonly id: number; readonly facts: GameFacts };

export const insertTactics = async (
  transaction: Database,
  libraryId: number,
  games: readonly GameWithId[],
): Promise<void> => {
  const rows = games.flatMap((game) => toTacticRows(libraryId, game));
  for (const batch of batchesOf(rows, BATCH)) await transaction.insertInto('library_tactics').values(batch).execute();
};

export const deleteTactics = async (transaction: Database, gameId: number): Promise<void> => {
  await transaction.deleteFrom('library_tactics').where('game_id', '=', gameId).execute();
};

const toTacticRows = (libraryId: number, { id, facts }: GameWithId): readonly LibraryTacticRow[] => {
  const { tactics, leftOut, playedAt } = facts;
  if (tactics === undefined || leftOut !== undefined) return [];
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
