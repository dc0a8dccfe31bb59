import { type Results, toResults } from '../../../chess/player/results';
import type { Milliseconds } from '../../../chess/types';
import { readJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import type { GameEvent } from './game';

/** An event and how the user did in its games, of which the first began at `from` and the last at `to`. */
export type PlayedEvent = {
  readonly event: GameEvent;
  readonly from: Milliseconds;
  readonly to: Milliseconds;
  readonly results: Results;
};

/** The events of the games that count; those played last come first. */
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
    .where('left_out', 'is', null)
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

/** By the id of the game. */
const readGameEvents = async (db: Database, games: readonly number[]): Promise<ReadonlyMap<number, GameEvent>> => {
  if (games.length === 0) return new Map();
  const rows = await db.selectFrom('library_games').select(['id', 'event']).where('id', 'in', games).execute();
  return new Map(rows.flatMap(({ id, event }) => (event === null ? [] : [[id, readJson(event)] as const])));
};
