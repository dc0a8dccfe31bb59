/** What the attempts of each user add up to; changed in the transaction that keeps an attempt. */
import { readJson, toJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import type { PuzzleRating, PuzzleSums } from './puzzle-schema';

export type { PuzzleRating, PuzzleSums };

/** `undefined` before the first attempt. */
export const readSums = async (db: Database, userId: number): Promise<PuzzleSums | undefined> => {
  const row = await db.selectFrom('puzzle_sums').select('content').where('user_id', '=', userId).executeTakeFirst();
  return row && readJson(row.content);
};

export const writeSums = async (transaction: Database, userId: number, sums: PuzzleSums): Promise<void> => {
  const content = toJson(sums);
  await transaction
    .insertInto('puzzle_sums')
    .values({ user_id: userId, content })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ content }))
    .execute();
};
