/** What reference games play after the same moves in the same order, up to the twentieth ply. */
import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import { packLine, unpackMove } from '../../../chess/notation/packed-moves';
import type { Color, Uci } from '../../../chess/types';
import type { Database } from '../infra/database';

/** As long as the index of migrations/028-known-moves.ts knows them. */
export const KNOWN_PLIES = 20;

export type KnownMove = { readonly uci: Uci; readonly games: number };

/** Beyond every letter of a packed move. */
const LAST = '~';

/** How many people of the color have played so, counted up to `most`. */
export const countPeoplePlaying = async (
  db: Database,
  line: readonly Uci[],
  color: Color,
  most: number,
): Promise<number> => {
  const person = color === 'white' ? sql`white_id` : sql`black_id`;
  const { rows } =
    await sql`select distinct ${person} from reference_games where ${begins(db, line)} limit ${most}`.execute(db);
  return rows.length;
};

/** The most played first. */
export const readMovesAfter = async (db: Database, line: readonly Uci[]): Promise<readonly KnownMove[]> => {
  const next = sql`substr(moves, ${sql.lit(2 * line.length + 1)}, 2)`;
  const { rows } = await sql<{ readonly next: string; readonly games: number }>`
    select ${next} as next, count(*) as games from reference_games where ${begins(db, line)}
    group by 1 order by games desc, next`.execute(db);
  return rows.flatMap(({ next: packed, games }) => {
    // A game that ends here goes on with nothing.
    const uci = packed === '' ? undefined : unpackMove(packed);
    return uci === undefined ? [] : [{ uci, games }];
  });
};

const begins = (db: Database, line: readonly Uci[]): RawBuilder<boolean> => {
  const packed = packLine(line);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const firstMoves = isPostgres ? sql`(substr(moves, 1, 40) collate "C")` : sql`substr(moves, 1, 40)`;
  return sql`${firstMoves} >= ${packed} and ${firstMoves} < ${packed + LAST}`;
};
