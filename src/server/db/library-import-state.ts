import type { ImportState } from '../../contract/library';
import type { Database } from './database';

export const UNFINISHED = ['receiving', 'waiting', 'running'] as const satisfies readonly ImportState[];

export const isOver = (state: ImportState): boolean => UNFINISHED.every((unfinished) => unfinished !== state);

type Change = { readonly state: ImportState; readonly size?: number; readonly message?: string };

/** Whether the import was in one of the states. */
export const changeState = async (
  db: Database,
  importId: number,
  from: readonly ImportState[],
  change: Change,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('library_imports')
    .set(change)
    .where('id', '=', importId)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
