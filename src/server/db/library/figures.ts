/** The figures of a library, from the sums that are kept and from indexes: none is counted from the games. */
import { type PlayerReport, reportTally, type Tally } from '../../../chess/player/player-report';
import { ratingChange, type RatingChange, type RatingsReport, reportRatings } from '../../../chess/player/ratings';
import { type OpeningGroup, type OpeningTally, reportRepertoire } from '../../../chess/player/repertoire';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';
import { inSnapshot } from '../infra/transaction';
import { readOrderedLists, readWeekOfRatings } from './lists';
import { GAMES, isOfTally, reviewFigure } from './sums';
import { readLatestRatings } from './trend';

/** `games` counts those as well that no figure does and nobody looks through. */
export type ReviewCounts = {
  readonly games: number;
  readonly reviewed: number;
  /** Of these: a second time, more deeply. */
  readonly deep: number;
  readonly waiting: number;
  readonly failed: number;
};

export type OpeningWithId = OpeningGroup & { readonly id: number };

export const readTally = async (db: Database, libraryId: number): Promise<Tally> =>
  new Map([...(await readCounts(db, libraryId))].filter(([name, total]) => isOfTally(name) && total !== 0));

export const countReviews = async (db: Database, libraryId: number): Promise<ReviewCounts> => {
  const names = {
    games: GAMES,
    done: reviewFigure('done'),
    deep: reviewFigure('deep'),
    waiting: reviewFigure('waiting'),
    failed: reviewFigure('failed'),
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

/** Both colors, most played first; the id of an opening stays. */
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

/** What the report tells of ratings, alone and without the trend. */
export const readRatings = (db: Database, libraryId: number): Promise<Omit<RatingsReport, 'trend'>> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    const { trend: _, ...ratings } = reportRatings(tally, await readLatestRatings(snapshot, libraryId));
    return ratings;
  });

/** What the rapid games of the week before `now` tell; `undefined` when they are fewer than two. */
export const readWeeklyChange = async (
  db: Database,
  libraryId: number,
  now: Milliseconds,
): Promise<RatingChange | undefined> => ratingChange(await readWeekOfRatings(db, libraryId, 'rapid', now));

/** The report without the openings, of which there may be thousands. */
export const readFigures = (db: Database, libraryId: number): Promise<Omit<PlayerReport, 'repertoire'>> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    return reportTally(tally, { openings: [], ...(await readOrderedLists(snapshot, libraryId, tally)) });
  });

/** Each tactic has its newest places; the rest is the report on all games. */
export const readReport = (db: Database, libraryId: number): Promise<PlayerReport> =>
  inSnapshot(db, async (snapshot) => {
    const tally = await readTally(snapshot, libraryId);
    const openings = await readOpeningTallies(snapshot, libraryId);
    return reportTally(tally, { openings, ...(await readOrderedLists(snapshot, libraryId, tally)) });
  });

const readCounts = async (db: Database, libraryId: number, names?: readonly string[]): Promise<Tally> => {
  const rows = await db
    .selectFrom('library_counts')
    .select(['name', 'total'])
    .where('library_id', '=', libraryId)
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .execute();
  return new Map(rows.map(({ name, total }) => [name, total]));
};

/** Without those whose games are all gone. */
const readOpeningTallies = async (
  db: Database,
  libraryId: number,
): Promise<readonly (OpeningTally & { readonly id: number })[]> => {
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
