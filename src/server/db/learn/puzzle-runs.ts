/** The best run of each kind of each user. */
import type { RunKind } from '../../../chess/puzzles/run';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

export type StoredRun = { readonly kind: RunKind; readonly solved: number; readonly reachedAt: Milliseconds };

export const listBestRuns = async (db: Database, userId: number): Promise<readonly StoredRun[]> => {
  const rows = await db.selectFrom('puzzle_runs').selectAll().where('user_id', '=', userId).execute();
  return rows.map(({ kind, solved, reached_at }) => ({ kind, solved, reachedAt: reached_at }));
};

/** Keeps the run where it is the best of its kind. */
export const keepRun = async (db: Database, userId: number, { kind, solved, reachedAt }: StoredRun): Promise<void> => {
  await db
    .insertInto('puzzle_runs')
    .values({ user_id: userId, kind, solved, reached_at: reachedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ solved, reached_at: reachedAt })
        .where('puzzle_runs.solved', '<', solved),
    )
    .execute();
};
