/** What reference files take of an installation, for the quotas. */
import type { Database } from '../infra/database';

export type FileUse = {
  /** Files that are on their way or wait to be read: the user's, and those of all. */
  readonly files: number;
  readonly filesOfAll: number;
  /** Their bytes so far. */
  readonly bytesOfAll: number;
};

export const readFileUse = async (db: Database, userId: number): Promise<FileUse> => {
  const rows = await db
    .selectFrom('reference_files')
    .select((row) => [
      'user_id',
      row.fn.countAll<number | string>().as('files'),
      row.fn.sum<number | string>('size').as('size'),
    ])
    .where('state', 'in', ['receiving', 'waiting', 'running'])
    .groupBy('user_id')
    .execute();
  const sum = (values: readonly number[]): number => values.reduce((whole, value) => whole + value, 0);
  return {
    files: sum(rows.filter((row) => row.user_id === userId).map(({ files }) => Number(files))),
    filesOfAll: sum(rows.map(({ files }) => Number(files))),
    bytesOfAll: sum(rows.map(({ size }) => Number(size))),
  };
};

/** Games and people of all files. */
export const countReference = async (db: Database): Promise<{ readonly games: number; readonly people: number }> => {
  const { games } = await db
    .selectFrom('reference_files')
    .select((row) => row.fn.sum<number | string | null>('games').as('games'))
    .executeTakeFirstOrThrow();
  const { people } = await db
    .selectFrom('reference_people')
    .select((row) => row.fn.countAll<number | string>().as('people'))
    .executeTakeFirstOrThrow();
  return { games: Number(games ?? 0), people: Number(people) };
};

/** Another text after every change of the games. */
export const readReferenceState = async (db: Database): Promise<string> => {
  const row = await db
    .selectFrom('reference_files')
    .select((of) => [of.fn.max('id').as('last'), of.fn.countAll<number | string>().as('files')])
    .select((of) => of.fn.sum<number | string | null>('games').as('games'))
    .executeTakeFirstOrThrow();
  return `${row.last} ${row.files} ${row.games}`;
};
