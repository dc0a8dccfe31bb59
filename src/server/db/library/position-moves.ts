/**
 * Moves played in each position of a library's games, up to ply 30, for games that count and are not deleted. Position
 * hashes have 64 bits and are only written, never read into a number.
 */
import { type RawBuilder, sql } from 'kysely';
import { SPEEDS } from '../../../chess/clock';
import {
  FIELDS,
  type GameLine,
  lineOfMoves,
  OUTCOMES,
  playedAtIn,
  RATED,
  toSeconds,
} from '../../../chess/openings/game-line';
import {
  countedMoves,
  countGroups,
  type MoveGroup,
  type PositionCounts,
  type TreeFilter,
  type TreeGame,
} from '../../../chess/openings/opening-tree';
import { isRatedEvent } from '../../../chess/pgn/headers';
import type { GameFacts } from '../../../chess/player/game-facts';
import { hashNumber, type PositionHash } from '../../../chess/position/hash';
import { type Color, COLORS } from '../../../chess/types';
import { chunk, type Json, jsonRows, optional, readJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockLibrary } from './libraries';

type GameWithLine = { readonly id: number; readonly facts: GameFacts; readonly line: GameLine };

/** Rows per statement, some hundredths of a second. */
const BATCH = 6_000;

/** Bit fields of the packed facts; shifting takes half as long as dividing. */
const field = (name: keyof typeof FIELDS): RawBuilder<number> => {
  const { from, values } = FIELDS[name];
  const shifted = from === 1 ? sql`facts` : sql`facts >> ${sql.lit(Math.log2(from))}`;
  return sql`(${shifted} & ${sql.lit(values - 1)})`;
};

const isZero = (name: keyof typeof FIELDS): RawBuilder<boolean> => {
  const { from, values } = FIELDS[name];
  return sql`(facts & ${sql.lit(from * (values - 1))}) = 0`;
};

const isFirst = isZero('again');

const isUnrated = isZero('rating');

const [WIN, DRAW] = [sql.lit(OUTCOMES.indexOf('win')), sql.lit(OUTCOMES.indexOf('draw'))];

const HALVES = sql`${sql.lit(OUTCOMES.indexOf('loss'))} - ${field('outcome')}`;

/** Sorted by key, so that each table page is written once. */
export const insertPositionMoves = async (
  transaction: Database,
  libraryId: number,
  games: readonly GameWithLine[],
): Promise<void> => {
  for (const batch of chunk(games.flatMap(rowsOf), BATCH)) {
    const rows = jsonRows(transaction, batch);
    await sql`insert into library_steps (library_id, color, position, move, game_id, facts)
      select ${sql.lit(libraryId)}, cast(value ->> 0 as integer), cast(value ->> 1 as bigint),
        cast(value ->> 2 as integer), cast(value ->> 3 as integer), cast(value ->> 4 as bigint)
      from ${rows} order by 2, 3, 4`.execute(transaction);
  }
};

const deletePositionMoves = async (
  transaction: Database,
  libraryId: number,
  { id, facts, line }: GameWithLine,
): Promise<void> => {
  for (const [color, position, move] of rowsOf({ id, facts, line }))
    await sql`delete from library_steps where library_id = ${libraryId} and color = ${color}
      and position = ${sql.lit(BigInt(position))} and move = ${move} and game_id = ${id}`.execute(transaction);
};

/**
 * Grouped in key order, and the rarer case is counted: half of a library's games pass through the start position, so each
 * aggregate is noticeable.
 */
export const readPosition = async (
  db: Database,
  libraryId: number,
  position: PositionHash,
  filter: TreeFilter,
): Promise<PositionCounts> => {
  const ofColor = (color: Color): RawBuilder<Counted> => sql<Counted>`
    select move, count(*) as games, count(*) filter (where ${field('outcome')} = ${WIN}) as wins,
      count(*) filter (where ${field('outcome')} = ${DRAW}) as draws, count(*) filter (where not ${isFirst}) as again,
      count(*) filter (where ${isUnrated}) as unrated, cast(sum(${field('rating')}) as bigint) as ratings,
      cast(coalesce(sum(${HALVES}) filter (where ${isUnrated}), 0) as bigint) as unrated_halves, max(facts) as latest
    from library_steps where ${matches(libraryId, isNumber(position), { ...filter, color })} group by move`;
  const { rows } = await sql<Counted>`${sql.join(colorsOf(filter).map(ofColor), sql` union all `)}`.execute(db);
  return countGroups(rows.map(toGroup));
};

type Counted = Readonly<
  Record<'move' | 'games' | 'wins' | 'draws' | 'again' | 'unrated' | 'ratings' | 'unrated_halves' | 'latest', number>
>;

const toGroup = ({ move, games, wins, draws, ratings, ...row }: Counted): MoveGroup => ({
  move,
  wins,
  draws,
  losses: games - wins - draws,
  ratings,
  first: games - row.again,
  rated: games - row.unrated,
  halves: 2 * wins + draws - row.unrated_halves,
  lastPlayed: playedAtIn(row.latest),
});

/** How many games reach each position, by any move order. */
export const readReached = async (
  db: Database,
  libraryId: number,
  positions: readonly PositionHash[],
  filter: TreeFilter,
): Promise<(position: PositionHash) => number> => {
  if (positions.length === 0) return () => 0;
  const numbers = positions.map((position) => [String(hashNumber(position))]);
  const { rows } = await sql<{ readonly position: string; readonly games: number }>`
    select value ->> 0 as position,
      (select count(*) from library_steps
        where ${matches(libraryId, sql`= cast(value ->> 0 as bigint)`, filter)} and ${isFirst}) as games
    from ${jsonRows(db, numbers)}`.execute(db);
  const games = new Map(rows.map((row) => [row.position, row.games]));
  return (position) => games.get(String(hashNumber(position))) ?? 0;
};

/** Newest first. */
export const readGamesAt = async (
  db: Database,
  libraryId: number,
  position: PositionHash,
  filter: TreeFilter,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select game_id as id from library_steps where ${matches(libraryId, isNumber(position), filter)} and ${isFirst}
    order by ${field('time')} desc, game_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => String(id));
};

type Row = readonly [color: number, position: string, move: number, game: number, facts: number];

const rowsOf = ({ id, facts, line }: GameWithLine): readonly Row[] => {
  const color = COLORS.indexOf(facts.color);
  return countedMoves({ ...treeFactsOf(facts), line }).map(
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
  outcome,
  speed,
  playedAt,
  isRated,
  opponentRating,
});

const colorsOf = ({ color }: TreeFilter): readonly Color[] => (color === undefined ? COLORS : [color]);

const isNumber = (position: PositionHash): RawBuilder<boolean> => sql`= ${sql.lit(hashNumber(position))}`;

/** `position`: condition on the column. */
const matches = (
  libraryId: number,
  position: RawBuilder<unknown>,
  { color, speeds, since, until, isRated, minRating, maxRating, outcome }: TreeFilter,
): RawBuilder<boolean> => {
  const conditions = [
    sql`library_id = ${libraryId}`,
    sql`color in (${sql.join(colorsOf({ color }).map((one) => sql.lit(COLORS.indexOf(one))))})`,
    sql`position ${position}`,
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

// Backfill, for games from before this table and restored ones

/** Games per transaction, replayed in some hundredths of a second. */
const BACKFILL_BATCH = 100;

/** Returns whether there may be more. */
export const backfillPositionMoves = (db: Database): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const next = await gamesToBackfill(transaction).select('library_id').limit(1).executeTakeFirst();
    if (next === undefined) return false;
    const { library_id: libraryId } = next;
    await lockLibrary(transaction, libraryId);
    const some = await gamesToBackfill(transaction)
      .select('id')
      .where('library_id', '=', libraryId)
      .limit(BACKFILL_BATCH)
      .execute();
    await addPositionMoves(
      transaction,
      libraryId,
      some.map(({ id }) => id),
    );
    return true;
  });

export const addPositionMoves = async (
  transaction: Database,
  libraryId: number,
  ids: readonly number[],
): Promise<void> => {
  const games = await readCountedGames(transaction, ids);
  await insertPositionMoves(transaction, libraryId, games);
  await markStored(transaction, ids, 1);
};

export const removePositionMoves = async (transaction: Database, libraryId: number, id: number): Promise<void> => {
  for (const game of await readCountedGames(transaction, [id])) await deletePositionMoves(transaction, libraryId, game);
  await markStored(transaction, [id], 0);
};

const gamesToBackfill = (transaction: Database) =>
  transaction
    .selectFrom('library_games')
    .where('has_steps', '=', 0)
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .orderBy('id');

const readCountedGames = async (transaction: Database, ids: readonly number[]): Promise<readonly GameWithLine[]> => {
  const rows = await transaction
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'moves', 'facts', 'pgn'])
    .where('id', 'in', ids)
    .where('excluded', 'is', null)
    .execute();
  return rows.map(toGameWithLine);
};

const markStored = async (transaction: Database, ids: readonly number[], hasSteps: 0 | 1): Promise<void> => {
  await transaction.updateTable('library_games').set({ has_steps: hasSteps }).where('id', 'in', ids).execute();
};

type BackfillRow = {
  readonly id: number;
  readonly moves: string;
  readonly facts: Json<GameFacts>;
  readonly pgn: string;
};

const toGameWithLine = ({ id, moves, facts: text, pgn }: BackfillRow): GameWithLine => {
  const facts = readJson(text);
  return {
    id,
    facts: { ...optional('isRated', isRatedEvent(eventIn(pgn)) ?? null), ...facts },
    line: lineOfMoves(moves === '' ? [] : moves.split(' ')),
  };
};

const eventIn = (pgn: string): string | undefined => /^\[Event "([^"]*)"\]$/m.exec(pgn)?.[1];
