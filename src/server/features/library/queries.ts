// Usage for the quotas
import { type Results, toResults } from '../../../chess/player/results';
import type { Milliseconds } from '../../../chess/types';
import { readJson } from '../../db/column-values';
import type { Database } from '../../db/database';
import { UNFINISHED } from '../../db/library/imports';
import type { GameEvent } from '../../db/library/schema';
import { GAMES } from '../../db/library/stats';

type ImportUse = {
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

type WaitingBytes = { readonly user: number; readonly all: number };

export const readWaitingBytes = async (db: Database, userId: number): Promise<WaitingBytes> => {
  const rows = await db
    .selectFrom('import_pieces')
    .innerJoin('library_imports', 'library_imports.id', 'import_id')
    .select((row) => ['user_id', row.fn.sum<number | string>('bytes').as('bytes')])
    .groupBy('user_id')
    .execute();
  const sums = rows.map(({ user_id, bytes }) => ({ userId: user_id, bytes: Number(bytes) }));
  return {
    user: sums.find((sum) => sum.userId === userId)?.bytes ?? 0,
    all: sums.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** Games of a user's libraries including deleted ones, counted up to `most`. */
export const countStoredGames = async (db: Database, userId: number, most: number): Promise<number> => {
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

/** The user's results in an event; `from` and `to` are the starts of its first and last game. */
export type PlayedEvent = {
  readonly event: GameEvent;
  readonly from: Milliseconds;
  readonly to: Milliseconds;
  readonly results: Results;
};

export const readEvents = async (
  db: Database,
  libraryId: number,
  { max }: { readonly max: number },
): Promise<readonly PlayedEvent[]> => {
  const rows = await db
    .selectFrom('library_games')
    .select(({ fn }) => [
      fn.max('id').as('latest'),
      fn.min('played_at').as('from'),
      fn.max('played_at').as('to'),
      fn.countAll<number>().filterWhere('outcome', '=', 'win').as('wins'),
      fn.countAll<number>().filterWhere('outcome', '=', 'loss').as('losses'),
      fn.countAll<number>().filterWhere('outcome', '=', 'draw').as('draws'),
    ])
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .where('event_key', 'is not', null)
    .groupBy('event_key')
    .orderBy('to', 'desc')
    .orderBy('latest', 'desc')
    .limit(max)
    .execute();
  const events = await readGameEvents(
    db,
    rows.map(({ latest }) => latest),
  );
  return rows.flatMap(({ latest, from, to, ...counts }) => {
    const event = events.get(latest);
    return event === undefined ? [] : [{ event, from, to, results: toResults(counts) }];
  });
};

const readGameEvents = async (db: Database, games: readonly number[]): Promise<ReadonlyMap<number, GameEvent>> => {
  if (games.length === 0) return new Map();
  const rows = await db.selectFrom('library_games').select(['id', 'event']).where('id', 'in', games).execute();
  return new Map(rows.flatMap(({ id, event }) => (event === null ? [] : [[id, readJson(event)] as const])));
};
