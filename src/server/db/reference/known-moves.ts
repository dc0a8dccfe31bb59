/** Moves of reference games after an exact move order, up to ply 20, the indexed length. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { packLine, unpackMove } from '../../../chess/player/reference-game';
import type { Color, Uci } from '../../../chess/types';
import { nextPiece } from '../../platform/event-loop';
import type { Database } from '../database';

export type KnownMove = { readonly uci: Uci; readonly games: number };

const AFTER_LAST = '~';

/** Whose moves are counted: everybody's with the color but some people's. */
type Players = { readonly color: Color; readonly except: readonly number[] };

/** Others who played the line with the color, counted up to `max`. */
export const countPeoplePlaying = async (
  db: Database,
  line: readonly Uci[],
  players: Players,
  max: number,
): Promise<number> => {
  const { rows } = await sql`
    select distinct ${personOf(players)} from reference_games
    where ${startsWith(db, line)} and ${isOther(players)} limit ${max}`.execute(db);
  return rows.length;
};

export const readMovesAfter = async (
  db: Database,
  line: readonly Uci[],
  players: Players,
): Promise<readonly KnownMove[]> => {
  const next = sql`substr(moves, ${sql.lit(2 * line.length + 1)}, 2)`;
  const { rows } = await sql<{ readonly next: string; readonly games: number }>`
    select ${next} as next, count(*) as games from reference_games
    where ${startsWith(db, line)} and ${isOther(players)}
    group by 1 order by games desc, next`.execute(db);
  return rows.flatMap(({ next: packed, games }) => {
    const uci = packed === '' ? undefined : unpackMove(packed);
    return uci === undefined ? [] : [{ uci, games }];
  });
};

const personOf = ({ color }: Players): RawBuilder<number> =>
  color === 'white' ? sql<number>`white_id` : sql<number>`black_id`;

const isOther = (players: Players): RawBuilder<boolean> =>
  players.except.length === 0 ? ANY : sql`${personOf(players)} not in (${sql.join(players.except)})`;

export type MoveResult = {
  readonly uci: Uci;
  /** White's points, doubled. */
  readonly points: number;
  readonly games: number;
  /** Milliseconds since 1970. */
  readonly lastPlayed: number;
};

/** Games per query, about 20 ms: SQLite blocks the process. */
const PAGE = 5000;

type IndexCursor = { readonly first: string; readonly id: number };

/** Next moves with results, and the number of games including those that end here. */
export const readResultsAfter = async (
  db: Database,
  line: readonly Uci[],
): Promise<{ readonly games: number; readonly moves: readonly MoveResult[] }> => {
  const next = sql`substr(moves, ${sql.lit(2 * line.length + 1)}, 2)`;
  const counted: MoveResult[] = [];
  let [games, from]: [number, IndexCursor | undefined] = [0, undefined];
  do {
    const until = await nextCursor(db, line, from);
    const { rows } = await sql<ResultRow>`
      select ${next} as next, result as points, count(*) as games, max(played_at) as last from reference_games
      where ${startsWith(db, line)} and ${since(from)} and ${before(until)} group by 1, 2`.execute(db);
    games += rows.reduce((sum, row) => sum + Number(row.games), 0);
    counted.push(...rows.flatMap(toMoveResult));
    from = until;
    await nextPiece();
  } while (from !== undefined);
  return { games, moves: counted };
};

type ResultRow = {
  readonly next: string;
  readonly points: number;
  readonly games: number | string;
  readonly last: number | string;
};

const toMoveResult = ({ next, points, games, last }: ResultRow): MoveResult[] => {
  const uci = next === '' ? undefined : unpackMove(next);
  return uci === undefined ? [] : [{ uci, points, games: Number(games), lastPlayed: Number(last) }];
};

/** PostgreSQL does not block, so it needs no pages. */
const nextCursor = async (
  db: Database,
  line: readonly Uci[],
  from: IndexCursor | undefined,
): Promise<IndexCursor | undefined> => {
  if (isPostgres(db)) return undefined;
  const { rows } = await sql<IndexCursor>`
    select substr(moves, 1, 40) as first, id from reference_games where ${startsWith(db, line)} and ${since(from)}
    order by 1, 2 limit 1 offset ${sql.lit(PAGE)}`.execute(db);
  return rows[0];
};

const ANY = sql<boolean>`true`;

const since = (cursor: IndexCursor | undefined): RawBuilder<boolean> =>
  cursor === undefined
    ? ANY
    : sql`substr(moves, 1, 40) >= ${cursor.first} and (substr(moves, 1, 40), id) >= (${cursor.first}, ${cursor.id})`;

const before = (cursor: IndexCursor | undefined): RawBuilder<boolean> =>
  cursor === undefined
    ? ANY
    : sql`substr(moves, 1, 40) <= ${cursor.first} and (substr(moves, 1, 40), id) < (${cursor.first}, ${cursor.id})`;

const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const startsWith = (db: Database, line: readonly Uci[]): RawBuilder<boolean> => {
  const packed = packLine(line);
  const firstMoves = isPostgres(db) ? sql`(substr(moves, 1, 40) collate "C")` : sql`substr(moves, 1, 40)`;
  return sql`${firstMoves} >= ${packed} and ${firstMoves} < ${packed + AFTER_LAST}`;
};
