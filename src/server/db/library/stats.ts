/** Statistics of a library, from stored totals and indexes without reading games. */
import type { GameFacts } from '../../../chess/player/game-facts';
import {
  negate,
  type PlayerReport,
  reportStats,
  type Stats,
  statsOf,
  sumStats,
} from '../../../chess/player/player-report';
import { ratingChange, type RatingChange, type RatingsReport, reportRatings } from '../../../chess/player/ratings';
import {
  type OpeningGroup,
  type OpeningStats,
  openingStatsOf,
  type RatedStats,
  reportRepertoire,
} from '../../../chess/player/repertoire';
import type { Milliseconds } from '../../../chess/types';
import { chunk } from '../column-values';
import { type Database, inSnapshot } from '../database';
import { readLatestRatings, readOrderedLists, readWeekOfRatings } from './report-lists';
import type { ReviewState } from './schema';

/** `games` includes excluded ones. */
type ReviewCounts = {
  readonly games: number;
  readonly reviewed: number;
  /** Of `reviewed`: analyzed deeply. */
  readonly deep: number;
  readonly waiting: number;
  readonly failed: number;
};

export type OpeningWithId = OpeningGroup & { readonly id: number };

export const readTally = async (db: Database, libraryId: number): Promise<Stats> =>
  new Map([...(await readCounts(db, libraryId))].filter(([name, total]) => isOfTally(name) && total !== 0));

export const countReviews = async (db: Database, libraryId: number): Promise<ReviewCounts> => {
  const names = {
    games: GAMES,
    done: reviewTotalName('done'),
    deep: reviewTotalName('deep'),
    waiting: reviewTotalName('waiting'),
    failed: reviewTotalName('failed'),
  };
  const counts = await readCounts(db, libraryId, Object.values(names));
  const count = (name: keyof typeof names): number => counts.get(names[name]) ?? 0;
  const deep = count('deep');
  return {
    games: count('games'),
    reviewed: count('done') + deep,
    deep,
    waiting: count('waiting'),
    failed: count('failed'),
  };
};

/** Both colors, most played first; ids are stable. */
export const readOpenings = async (
  db: Database,
  libraryId: number,
  { max }: { readonly max: number },
): Promise<readonly OpeningWithId[]> => {
  const rows = await readOpeningTallies(db, libraryId);
  const ids = new Map<string, number>();
  for (const { id, color, name } of rows) {
    const key = `${color} ${name}`;
    ids.set(key, Math.min(id, ids.get(key) ?? id));
  }
  const { white, black } = reportRepertoire(rows, 0);
  return [...white, ...black]
    .sort((one, other) => other.games - one.games)
    .slice(0, max)
    .map((group) => ({ id: ids.get(`${group.color} ${group.name}`) ?? 0, ...group }));
};

export const readRatings = (db: Database, libraryId: number): Promise<Omit<RatingsReport, 'trend'>> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    const { trend: _, ...ratings } = reportRatings(tally, await readLatestRatings(snapshot, libraryId));
    return ratings;
  });

/** From the rapid games of the week before `now`; `undefined` for fewer than two. */
export const readWeeklyChange = async (
  db: Database,
  libraryId: number,
  now: Milliseconds,
): Promise<RatingChange | undefined> => ratingChange(await readWeekOfRatings(db, libraryId, 'rapid', now));

/** Without openings, which may be thousands. */
export const readStats = (db: Database, libraryId: number): Promise<Omit<PlayerReport, 'repertoire'>> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    return reportStats(tally, { openings: [], ...(await readOrderedLists(snapshot, libraryId, tally)) });
  });

export const readReport = (db: Database, libraryId: number): Promise<PlayerReport> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    const openings = await readOpeningTallies(snapshot, libraryId);
    return reportStats(tally, { openings, ...(await readOrderedLists(snapshot, libraryId, tally)) });
  });

const readCounts = async (db: Database, libraryId: number, names?: readonly string[]): Promise<Stats> => {
  const rows = await db
    .selectFrom('library_counts')
    .select(['name', 'total'])
    .where('library_id', '=', libraryId)
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .execute();
  return new Map(rows.map(({ name, total }) => [name, total]));
};

const readOpeningTallies = async (
  db: Database,
  libraryId: number,
): Promise<readonly (OpeningStats & { readonly id: number })[]> => {
  const rows = await db
    .selectFrom('library_openings')
    .select(['id', 'color', 'name', 'moves', 'wins', 'losses', 'draws'])
    .select(['rated_games', 'rated_halves', 'rated_expected'])
    .where('library_id', '=', libraryId)
    .where((row) => row.or([row('wins', '>', 0), row('losses', '>', 0), row('draws', '>', 0)]))
    .execute();
  return rows.map(({ rated_games: games, rated_halves: halves, rated_expected: expected, ...row }) => ({
    ...row,
    moves: row.moves === '' ? [] : row.moves.split(' '),
    ...(games === 0 ? {} : { rated: { games, halves, expected } }),
  }));
};

// Totals of a library, changed in the transaction that changes its games, with the library locked. Removal subtracts what a
// game's facts added: a change of `tallyOf` needs a migration that recounts

type CountedGame = { readonly facts: GameFacts; readonly reviewState: ReviewState };

type Change = { readonly added?: readonly CountedGame[]; readonly removed?: readonly CountedGame[] };

/** Prefix of totals that belong to no tally. */
const OF_LIBRARY = 'library/';

export const GAMES = `${OF_LIBRARY}games`;

export const reviewTotalName = (state: ReviewState): string => `${OF_LIBRARY}${state}`;

const isOfTally = (name: string): boolean => !name.startsWith(OF_LIBRARY);

/** Rows per statement, well below SQLite's parameter limit. */
const BATCH = 1000;

export const updateTotals = async (
  transaction: Database,
  libraryId: number,
  { added = [], removed = [] }: Change,
): Promise<void> => {
  await addToCounts(transaction, libraryId, sumStats([...added.map(totalsOf), ...removed.map(totalsOf).map(negate)]));
  await addToOpenings(transaction, libraryId, [
    ...added.flatMap(openings),
    ...removed.flatMap(openings).map(negateOpening),
  ]);
};

const totalsOf = ({ facts, reviewState }: CountedGame): Stats =>
  new Map([...statsOf(facts), [GAMES, 1], [reviewTotalName(reviewState), 1]]);

const addToCounts = async (transaction: Database, libraryId: number, totals: Stats): Promise<void> => {
  const rows = [...totals].map(([name, total]) => ({ library_id: libraryId, name, total }));
  for (const batch of chunk(rows, BATCH)) {
    await transaction
      .insertInto('library_counts')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'name']).doUpdateSet((row) => ({
          total: row('library_counts.total', '+', row.ref('excluded.total')),
        })),
      )
      .execute();
  }
};

const openings = ({ facts }: CountedGame): readonly OpeningStats[] => {
  const opening = openingStatsOf(facts);
  return opening === undefined ? [] : [opening];
};

const negateOpening = ({ wins, losses, draws, rated = NONE_RATED, ...opening }: OpeningStats): OpeningStats => ({
  ...opening,
  wins: -wins,
  losses: -losses,
  draws: -draws,
  rated: { games: -rated.games, halves: -rated.halves, expected: -rated.expected },
});

const NONE_RATED: RatedStats = { games: 0, halves: 0, expected: 0 };

const addToOpenings = async (
  transaction: Database,
  libraryId: number,
  changes: readonly OpeningStats[],
): Promise<void> => {
  for (const batch of chunk(toOpeningRows(libraryId, changes), BATCH)) {
    await transaction
      .insertInto('library_openings')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'color', 'name', 'moves']).doUpdateSet((row) => ({
          wins: row('library_openings.wins', '+', row.ref('excluded.wins')),
          losses: row('library_openings.losses', '+', row.ref('excluded.losses')),
          draws: row('library_openings.draws', '+', row.ref('excluded.draws')),
          rated_games: row('library_openings.rated_games', '+', row.ref('excluded.rated_games')),
          rated_halves: row('library_openings.rated_halves', '+', row.ref('excluded.rated_halves')),
          rated_expected: row('library_openings.rated_expected', '+', row.ref('excluded.rated_expected')),
        })),
      )
      .execute();
  }
};

/** One row per key: a statement must not change a row twice. */
const toOpeningRows = (libraryId: number, changes: readonly OpeningStats[]) => {
  const totals = new Map<string, OpeningStats>();
  for (const opening of changes) {
    const key = [opening.color, opening.moves.join(' '), opening.name].join('\n');
    const before = totals.get(key);
    totals.set(key, before === undefined ? opening : addOpenings(before, opening));
  }
  return [...totals.values()]
    .map(({ color, name, moves, wins, losses, draws, rated = NONE_RATED }) => ({
      library_id: libraryId,
      color,
      name,
      moves: moves.join(' '),
      wins,
      losses,
      draws,
      rated_games: rated.games,
      rated_halves: rated.halves,
      rated_expected: rated.expected,
    }))
    .filter(({ wins, losses, draws, rated_games: rated }) => [wins, losses, draws, rated].some((sum) => sum !== 0));
};

const addOpenings = (one: OpeningStats, other: OpeningStats): OpeningStats => {
  const [rated, more] = [one.rated ?? NONE_RATED, other.rated ?? NONE_RATED];
  return {
    ...one,
    wins: one.wins + other.wins,
    losses: one.losses + other.losses,
    draws: one.draws + other.draws,
    rated: {
      games: rated.games + more.games,
      halves: rated.halves + more.halves,
      expected: rated.expected + more.expected,
    },
  };
};
