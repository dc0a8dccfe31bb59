/** Countable news for a user: an item is new if its count exceeds the reported one. */
import { addDays, type Day, dayAt, periodOfDay, type TimeZone, UTC } from '../../../chess/day';
import { minutesOf } from '../../../chess/repertoire/drill-result';
import type { Milliseconds } from '../../../chess/types';
import type { Preferences } from '../../../contract/account/account';
import type { NewGap } from '../../../contract/profile';
import { parsePlayer } from '../../../contract/sites';
import { type DigestMessage, digestSentence } from '../../../messages/notifications';
import { readTimeZone } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { readOutcome } from '../../db/learn/attempts';
import type { StoredPuzzle } from '../../db/learn/puzzles';
import { readLibrary } from '../../db/library/libraries';
import { countReviews } from '../../db/library/stats';
import { listTrackedAccounts } from '../../db/library/tracked-accounts';
import { countDueCards, listNextRounds, wasActive } from '../../db/notifications';
import { countDueMoves } from '../../db/repertoires/cards';
import type { Reported } from '../../db/schema';
import { listFollows } from '../../db/scout/follows';
import type { Sources } from '../../sources/sources';

export type CollectDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly readDaily: (db: Database, day: Day) => Promise<StoredPuzzle | undefined>;
  readonly news: readonly string[];
  /** Of the user's own library. */
  readonly listNewGaps: (userId: number, libraryId: number, now: Milliseconds) => Promise<readonly NewGap[]>;
};

type Topic = keyof Preferences['notifications'];

/** `tell` makes the sentence for the number of new ones. */
type NewsItem = {
  readonly topic: Topic;
  readonly key: string;
  readonly count: number;
  readonly path: string;
  readonly tell: (newOnes: number) => string;
};

const DAY: Milliseconds = 24 * 60 * 60_000;

/** After so long without a visit, daily puzzles are no longer announced. */
const MAX_ABSENCE: Milliseconds = 30 * DAY;

const sentenceOf = (message: DigestMessage) => (): string => digestSentence(message);

export const collectNews = async (
  deps: CollectDeps,
  userId: number,
  now: Milliseconds,
): Promise<readonly NewsItem[]> => {
  const zone = (await readTimeZone(deps.db, userId)) ?? UTC;
  const today = { now, zone, day: dayAt(now, zone) };
  return [
    ...(await puzzleNews(deps, userId, today)),
    ...(await libraryNews(deps, userId, now)),
    ...(await followNews(deps, userId)),
    ...(await roundNews(deps, userId, today)),
    ...productNews(deps),
  ];
};

type Today = { readonly now: Milliseconds; readonly zone: TimeZone; readonly day: Day };

/** New every day, for active users: the daily puzzle that they have not tried, and what is due. */
const puzzleNews = async (
  { db, readDaily }: CollectDeps,
  userId: number,
  { now, zone, day }: Today,
): Promise<NewsItem[]> => {
  if (!(await wasActive(db, userId, now - MAX_ABSENCE))) return [];
  const common = { topic: 'dailyPuzzles', path: '/learn' } as const;
  const daily = await readDaily(db, day);
  const isOpen = daily !== undefined && (await readOutcome(db, userId, daily.id, periodOfDay(day, zone))) === 'untried';
  const puzzles = await countDueCards(db, userId, now);
  const repertoires = await countDueMoves(db, userId, now);
  return [
    ...(isOpen ? [{ ...common, key: `daily ${day}`, count: 1, tell: sentenceOf({ id: 'digest.daily' }) }] : []),
    ...(puzzles === 0
      ? []
      : [{ ...common, key: `due ${day}`, count: 1, tell: sentenceOf({ id: 'digest.due', values: { puzzles } }) }]),
    ...repertoires.map(({ address, name, moves }) => ({
      ...common,
      path: `/repertoire/${address}?train=due`,
      key: `due ${address} ${day}`,
      count: 1,
      tell: sentenceOf({ id: 'digest.moves-due', values: { moves, name, minutes: minutesOf(moves) } }),
    })),
  ];
};

const libraryNews = async (
  { db, sources, listNewGaps }: CollectDeps,
  userId: number,
  now: Milliseconds,
): Promise<NewsItem[]> => {
  const library = await readLibrary(db, userId);
  if (library?.kind !== 'own') return [];
  const common = { topic: 'gameAnalysis', path: '/games' } as const;
  const { reviewed } = await countReviews(db, library.id);
  const names = await listTrackedAccounts(db, library.id);
  const gaps = await listNewGaps(userId, library.id, now);
  return [
    ...names.map(({ site, name, newGames }) => {
      const label = sources.find(site)?.label ?? site;
      const tell = (games: number) => digestSentence({ id: 'digest.imported', values: { games, name, label } });
      return { ...common, tell, key: `imported ${site}:${name.toLowerCase()}`, count: newGames };
    }),
    {
      ...common,
      key: `analyzed ${library.id}`,
      count: reviewed,
      tell: (games) => digestSentence({ id: 'digest.analyzed', values: { games } }),
    },
    ...gaps.map(({ repertoire, games: count, line, gameId: _game, ...gap }) => ({
      ...common,
      path: `/repertoire/${repertoire}?${new URLSearchParams({ tab: 'gaps', line: line.join(' ') }).toString()}`,
      key: `gaps ${repertoire}`,
      count,
      tell: (games: number) => digestSentence({ id: 'digest.gaps', values: { ...gap, games } }),
    })),
  ];
};

const followNews = async ({ db }: CollectDeps, userId: number): Promise<NewsItem[]> =>
  (await listFollows(db, userId)).map(({ player, newGames }) => ({
    topic: 'gameAnalysis',
    path: '/scout',
    key: `followed ${player.toLowerCase()}`,
    count: newGames,
    tell: (games) => digestSentence({ id: 'digest.followed', values: { games, name: parsePlayer(player).name } }),
  }));

const roundNews = async ({ db }: CollectDeps, userId: number, { day: from }: Today): Promise<NewsItem[]> =>
  (await listNextRounds(db, userId, { from, to: addDays(from, 1) })).map(({ id, eventId, event, day, opponent }) => ({
    topic: 'gameAnalysis',
    path: `/events/${eventId}`,
    key: `round ${id} ${day}`,
    count: 1,
    tell:
      opponent === undefined
        ? sentenceOf({ id: 'digest.round', values: { event, day } })
        : sentenceOf({ id: 'digest.round-against', values: { event, day, opponent } }),
  }));

const productNews = ({ news }: CollectDeps): NewsItem[] => [
  {
    topic: 'newFeatures',
    path: '/',
    key: 'news',
    count: news.length,
    tell: (entries) => news.slice(-entries).join(' '),
  },
];

export type DigestEntry = { readonly sentence: string; readonly path: string };

export const newEntries = (
  facts: readonly NewsItem[],
  reported: Reported,
  enabled: Preferences['notifications'],
): readonly DigestEntry[] =>
  facts.flatMap(({ topic, key, count, path, tell }) => {
    const newCount = count - (reported[key] ?? 0);
    return enabled[topic] && newCount > 0 ? [{ sentence: tell(newCount), path }] : [];
  });

/** Counts to store after a digest, including disabled topics. */
export const reportedCounts = (facts: readonly NewsItem[]): Reported =>
  Object.fromEntries(facts.map(({ key, count }) => [key, count]));

/** Counts to store without a digest: those that decreased, because the user has seen the items, are lowered. */
export const loweredCounts = (facts: readonly NewsItem[], reported: Reported): Reported =>
  Object.fromEntries(
    facts.flatMap(({ key, count }) => {
      const before = reported[key];
      return before === undefined ? [] : [[key, Math.min(before, count)]];
    }),
  );

/** Counts to store at first: everything but daily topics. */
export const initialCounts = (facts: readonly NewsItem[]): Reported =>
  reportedCounts(facts.filter(({ topic }) => topic !== 'dailyPuzzles'));
