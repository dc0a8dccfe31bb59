/**
 * Missed and allowed tactics of a library as puzzles: tried (with a card), refused, and untried ones, which have no rows
 * until shown. Deleted and excluded games have none.
 */
import { type RawBuilder, sql } from 'kysely';
import { type TacticList, TACTICS_GAMES, tacticsIn } from '../../../chess/player/tactics';
import { TRAINED_LISTS, type TrainedList } from '../../../chess/puzzles/to-puzzle';
import type { Milliseconds, Ply } from '../../../chess/types';
import type { Database } from '../database';

export const OWN_QUEUE = 'own';

/** Key of the puzzle at the ply. */
export const ownPuzzleKey = (gameId: number, ply: Ply): string => `own:${gameId}:${ply}`;

const KEY_OF_ROW: RawBuilder<string> = sql`('own:' || library_tactics.game_id || ':' ||
  (library_tactics.ply + case list when 'allowed' then 1 else 0 end))`;

export type TrainedKind = { readonly list: TrainedList; readonly name: string };

export const kindKey = ({ list, name }: { readonly list: TacticList; readonly name: string }): string =>
  `${list}.${name}`;

export type OwnQueue = { readonly userId: number; readonly libraryId: number };

export type TriedTactics = {
  readonly due: number;
  readonly resting: number;
  /** Earliest due time of those not due. */
  readonly nextDue?: Milliseconds;
  /** Cards per `kindKey`. */
  readonly byKind: ReadonlyMap<string, number>;
};

export const countTried = async (db: Database, queue: OwnQueue, now: Milliseconds): Promise<TriedTactics> => {
  const rows = await tried(db, queue)
    .select(({ fn }) => [
      ...(['list', 'name'] as const),
      fn.countAll<number>().as('cards'),
      fn.countAll<number>().filterWhere('due', '<=', now).as('due'),
      fn.min<number | null>('due').filterWhere('due', '>', now).as('next'),
    ])
    .groupBy(['list', 'name'])
    .execute();
  const nextDue = Math.min(...rows.flatMap(({ next }): number[] => (next === null ? [] : [next])));
  const due = rows.reduce((sum, row) => sum + row.due, 0);
  return {
    due,
    resting: rows.reduce((sum, { cards }) => sum + cards, 0) - due,
    ...(Number.isFinite(nextDue) ? { nextDue } : {}),
    byKind: new Map(rows.map((row) => [kindKey(row), row.cards])),
  };
};

/** The puzzle that has been due longest. */
export const findOwnDue = async (db: Database, queue: OwnQueue, now: Milliseconds): Promise<number | undefined> => {
  const row = await tried(db, queue)
    .select('puzzle_id')
    .where('due', '<=', now)
    .orderBy('due')
    .orderBy('puzzle_id')
    .limit(1)
    .executeTakeFirst();
  return row?.puzzle_id;
};

export type TrainedTactics = {
  readonly games: number;
  readonly kinds: readonly (TrainedKind & { readonly count: number })[];
};

export const countTrained = async (db: Database, libraryId: number): Promise<TrainedTactics> => {
  const rows = await db
    .selectFrom('library_counts')
    .select(['name', 'total'])
    .where('library_id', '=', libraryId)
    .where((eb) =>
      eb.or([eb('name', '=', TACTICS_GAMES), ...TRAINED_LISTS.map((list) => eb('name', 'like', `${list}.%`))]),
    )
    .where('total', '>', 0)
    .execute();
  const tally = new Map(rows.map(({ name, total }) => [name, total]));
  return {
    games: tally.get(TACTICS_GAMES) ?? 0,
    kinds: TRAINED_LISTS.flatMap((list) => [...tacticsIn(tally, list)].map(([name, count]) => ({ list, name, count }))),
  };
};

export const countRefused = async (db: Database, libraryId: number, by: Milliseconds): Promise<number> => {
  const { refused } = await db
    .selectFrom('puzzle_refusals')
    .innerJoin('library_tactics', (join) =>
      join
        .onRef('library_tactics.game_id', '=', 'puzzle_refusals.game_id')
        .on('list', 'in', TRAINED_LISTS)
        .on('puzzle_refusals.key', '=', KEY_OF_ROW),
    )
    .select(({ fn }) => fn.countAll<number>().as('refused'))
    .where('puzzle_refusals.library_id', '=', libraryId)
    .where('refused_at', '<=', by)
    .executeTakeFirstOrThrow();
  return refused;
};

export type TrainedMoment = { readonly gameId: number; readonly ply: Ply; readonly playedAt: Milliseconds };

/** Untried ones of a kind, newest games first. */
export const listUntried = async (
  db: Database,
  { userId, libraryId }: OwnQueue,
  { list, name }: TrainedKind,
  limit: number,
): Promise<readonly TrainedMoment[]> =>
  db
    .selectFrom('library_tactics')
    .select(['game_id as gameId', 'ply', 'played_at as playedAt'])
    .where('library_id', '=', libraryId)
    .where('list', '=', list)
    .where('name', '=', name)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('puzzles')
            .innerJoin('puzzle_cards', 'puzzle_id', 'puzzles.id')
            .select('puzzles.id')
            .where('puzzles.key', '=', KEY_OF_ROW)
            .where('user_id', '=', userId),
        ),
      ),
    )
    .where((eb) => eb.not(eb.exists(eb.selectFrom('puzzle_refusals').select('key').where('key', '=', KEY_OF_ROW))))
    .orderBy('played_at', 'desc')
    .orderBy('game_id', 'desc')
    .orderBy('ply', 'desc')
    .limit(limit)
    .execute();

/**
 * Cards whose games still count. The unary plus prevents a scan over all tactics of the library, which has no suitable
 * index.
 */
const tried = (db: Database, { userId, libraryId }: OwnQueue) =>
  db
    .selectFrom('puzzle_cards')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_id')
    .innerJoin('library_tactics', (join) =>
      join
        .onRef('library_tactics.game_id', '=', 'puzzles.game_id')
        .on('list', 'in', TRAINED_LISTS)
        .on('puzzles.key', '=', KEY_OF_ROW),
    )
    .where('puzzle_cards.user_id', '=', userId)
    .where('deck', '=', OWN_QUEUE)
    .where(sql<number>`+library_tactics.library_id`, '=', libraryId);
