import type { Database } from '../../infra/database';
import type { ImportState } from '../schema';

export const UNFINISHED = ['receiving', 'waiting', 'running'] as const satisfies readonly ImportState[];

export const isOver = (state: ImportState): boolean => UNFINISHED.every((unfinished) => unfinished !== state);

type Change = { readonly state: ImportState; readonly size?: number; readonly message?: string };

type From = {
  readonly states: readonly ImportState[];
  /** The next piece, where it matters which one it is. */
  readonly nextPiece?: number;
};

/** `false`, and nothing changed, when the import was not in one of the states, or not at the piece. */
export const changeState = async (
  db: Database,
  importId: number,
  { states, nextPiece }: From,
  change: Change,
): Promise<boolean> => {
  const update = db.updateTable('library_imports').set(change).where('id', '=', importId).where('state', 'in', states);
  const { numUpdatedRows } = await (
    nextPiece === undefined ? update : update.where('next_piece', '=', nextPiece)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
