/**
 * The positions that the games of a library go through, up to the thirtieth ply, one row for each move that was played in
 * one: what `chess/opening-tree` counts in memory, of as many games as anybody has. Rows are there for games that count
 * and are not deleted, and for no other. Hashes go in and are never read back: no JavaScript number holds one.
 */
import { sql, type RawBuilder } from 'kysely';
import { SPEEDS } from '../../../chess/clock';
import type { GameLine } from '../../../chess/opening-tree/game-line';
import { countGroups, type PositionCounts } from '../../../chess/opening-tree/move-counts';
import { countedSteps, type TreeGame } from '../../../chess/opening-tree/opening-tree';
import { EPOCH, FIELDS, OUTCOMES, RATED, toSeconds } from '../../../chess/opening-tree/step-facts';
import type { TreeFilter } from '../../../chess/opening-tree/tree-filter';
import type { GameFacts } from '../../../chess/player/game-facts';
import { hashNumber, type PositionHash } from '../../../chess/position/hash';
import { COLORS } from '../../../chess/types';
import { batchesOf } from '../infra/batches';
import type { Database } from '../infra/database';
import { jsonRows } from '../infra/json-rows';

/** A game with its row's number; a line is of games that count. */
export type GameWithLine = { readonly id: number; readonly facts: GameFacts; readonly line: GameLine };

/** Rows of one statement: a megabyte of JSON. */
const BATCH = 20_000;

/** In the order of the key: a page of the table is found and written once, however many games go through its positions. */
export const insertSteps = async (
  transaction: Database,
  libraryId: number,
  games: readonly GameWithLine[],
): Promise<void> => {
  for (const batch of batchesOf(games.flatMap(rowsOf), BATCH)) {
    const rows = jsonRows(transaction, batch);
    await sql`insert into library_steps (library_id, color, position, move, game_id, facts)
      select ${sql.lit(libraryId)}, cast(value ->> 0 as integer), cast(value ->> 1 as bigint),
        cast(value ->> 2 as integer), cast(value ->> 3 as integer), cast(value ->> 4 as bigint)
      from ${rows} order by 2, 3, 4`.execute(transaction);
  }
};

export const deleteSteps = async (
  transaction: Database,
  libraryId: number,
  { id, facts, line }: GameWithLine,
): Promise<void> => {
  for (const [color, position, move] of rowsOf({ id, facts, line }))
    await sql`delete from library_steps where library_id = ${libraryId} and color = ${color}
      and position = ${sql.lit(BigInt(position))} and move = ${move} and game_id = ${id}`.execute(transaction);
};

export const readPosition = async (
  db: Database,
  libraryId: number,
  position: PositionHash,
  filter: TreeFilter,
): Promise<PositionCounts> => {
  const { rows } = await sql<Record<'move' | 'outcome' | 'games' | 'first' | 'rated' | 'ratings' | 'time', number>>`
    select move, ${field('outcome')} as outcome, count(*) as games,
      cast(sum(1 - ${field('again')}) as bigint) as first,
      cast(sum(case when ${field('rating')} > 0 then 1 else 0 end) as bigint) as rated,
      cast(sum(${field('rating')}) as bigint) as ratings, max(${field('time')}) as time
    from library_steps where ${at(libraryId, [position], filter)}
    group by move, ${field('outcome')}`.execute(db);
  return countGroups(
    rows.map(({ outcome, time, ...group }) => ({
      ...group,
      outcome: OUTCOMES[outcome] ?? 'draw',
      lastPlayed: EPOCH + 1000 * time,
    })),
  );
};

/** How many games reach each of the positions, by whatever moves. */
export const readReached = async (
  db: Database,
  libraryId: number,
  positions: readonly PositionHash[],
  filter: TreeFilter,
): Promise<(position: PositionHash) => number> => {
  if (positions.length === 0) return () => 0;
  const { rows } = await sql<{ readonly position: string; readonly games: number }>`
    select cast(position as text) as position, count(*) as games from library_steps
    where ${at(libraryId, positions, filter)} and ${isFirst} group by position`.execute(db);
  const games = new Map(rows.map((row) => [row.position, row.games]));
  return (position) => games.get(String(hashNumber(position))) ?? 0;
};

/** The games that reach it, the newest first. */
export const readGamesAt = async (
  db: Database,
  libraryId: number,
  position: PositionHash,
  filter: TreeFilter,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select game_id as id from library_steps where ${at(libraryId, [position], filter)} and ${isFirst}
    order by ${field('time')} desc, game_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => String(id));
};

type Row = readonly [color: number, position: string, move: number, game: number, facts: number];

const rowsOf = ({ id, facts, line }: GameWithLine): readonly Row[] => {
  const color = COLORS.indexOf(facts.color);
  return countedSteps({ ...treeFactsOf(facts), line }).map(
    ({ position, move, packed }) => [color, String(hashNumber(position)), move, id, packed] as const,
  );
};

const treeFactsOf = ({
  outcome,
  speed,
  playedAt,
  isRated,
  opponentRating,
}: GameFacts): Omit<TreeGame, 'id' | 'color' | 'line'> => ({
  ...{ outcome, speed, playedAt },
  ...(isRated === undefined ? {} : { isRated }),
  ...(opponentRating === undefined ? {} : { opponentRating }),
});

/** A field of the packed facts. */
const field = (name: keyof typeof FIELDS): RawBuilder<number> => {
  const { from, values } = FIELDS[name];
  return sql`(facts / ${sql.lit(from)} % ${sql.lit(values)})`;
};

const isFirst = sql<boolean>`${field('again')} = 0`;

const at = (
  libraryId: number,
  positions: readonly PositionHash[],
  { color, speeds, since, until, isRated, minRating, maxRating, outcome }: TreeFilter,
): RawBuilder<boolean> => {
  const numbers = positions.map((position) => sql.lit(hashNumber(position)));
  const colors = color === undefined ? COLORS : [color];
  const conditions = [
    sql`library_id = ${libraryId}`,
    sql`color in (${sql.join(colors.map((one) => sql.lit(COLORS.indexOf(one))))})`,
    sql`position in (${sql.join(numbers)})`,
    ...(speeds === undefined
      ? []
      : [sql`${field('speed')} in (${sql.join(speeds.map((speed) => sql.lit(SPEEDS.indexOf(speed))))})`]),
    ...(outcome === undefined ? [] : [sql`${field('outcome')} = ${sql.lit(OUTCOMES.indexOf(outcome))}`]),
    ...(isRated === undefined ? [] : [sql`${field('rated')} = ${sql.lit(isRated ? RATED.rated : RATED.casual)}`]),
    ...(since === undefined ? [] : [sql`${field('time')} >= ${sql.lit(toSeconds(since))}`]),
    ...(until === undefined ? [] : [sql`${field('time')} <= ${sql.lit(toSeconds(until))}`]),
    ...(minRating === undefined && maxRating === undefined
      ? []
      : [
          sql`${field('rating')} between ${sql.lit(Math.max(1, minRating ?? 1))} and ${sql.lit(maxRating ?? FIELDS.rating.values)}`,
        ]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
};
