/** What a user's imports and games take of an installation, for the quotas. */
import type { Database } from '../../infra/database';
import { UNFINISHED } from './import-state';
import { GAMES } from '../sums';

export type ImportUse = {
  /** Imports that are not over: the user's, and those of all. */
  readonly imports: number;
  readonly importsOfAll: number;
};

export const readImportUse = async (db: Database, userId: number): Promise<ImportUse> => {
  const rows = await db
    .selectFrom('library_imports')
    .select((row) => ['user_id', row.fn.countAll<number | string>().as('imports')])
    .where('state', 'in', UNFINISHED)
    .groupBy('user_id')
    .execute();
  const counts = rows.map(({ user_id, imports }) => ({ userId: user_id, imports: Number(imports) }));
  return {
    imports: counts.find((count) => count.userId === userId)?.imports ?? 0,
    importsOfAll: counts.reduce((sum, { imports }) => sum + imports, 0),
  };
};

/** Bytes of text that wait to be read. */
export type WaitingBytes = { readonly own: number; readonly all: number };

export const readWaitingBytes = async (db: Database, userId: number): Promise<WaitingBytes> => {
  const rows = await db
    .selectFrom('import_pieces')
    .innerJoin('library_imports', 'library_imports.id', 'import_id')
    .select((row) => ['user_id', row.fn.sum<number | string>('bytes').as('bytes')])
    .groupBy('user_id')
    .execute();
  const sums = rows.map(({ user_id, bytes }) => ({ userId: user_id, bytes: Number(bytes) }));
  return {
    own: sums.find((sum) => sum.userId === userId)?.bytes ?? 0,
    all: sums.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** Games of a user's libraries, with the deleted ones that are not forgotten. Beyond `most` it is not counted further. */
export const countKeptGames = async (db: Database, userId: number, most: number): Promise<number> => {
  const own = db.selectFrom('libraries').select('id').where('user_id', '=', userId).where('kind', '=', 'own');
  const counted = await db
    .selectFrom('library_counts')
    .select((row) => row.fn.sum<number | string | null>('total').as('games'))
    .where('name', '=', GAMES)
    .where('library_id', 'in', own)
    .executeTakeFirst();
  const deleted = db
    .selectFrom('library_games')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('library_id', 'in', own)
    .limit(most);
  const { games } = await db
    .selectFrom(deleted.as('deleted'))
    .select((row) => row.fn.countAll<number | string>().as('games'))
    .executeTakeFirstOrThrow();
  return Number(counted?.games ?? 0) + Number(games);
};
