/** What there is to report to a user: each thing counted, so that what there is more of than was reported is new. */
import type { Milliseconds } from '../../../chess/types';
import type { Preferences } from '../../../contract/account/account';
import { parsePlayer } from '../../../contract/sites';
import { type DigestMessage, digestSentence } from '../../../messages/notifications';
import type { Database } from '../../db/database';
import { readOutcome } from '../../db/learn/attempts';
import type { StoredPuzzle } from '../../db/learn/puzzles';
import { readLibrary } from '../../db/library/libraries';
import { countReviews } from '../../db/library/stats';
import { listKeptNames } from '../../db/library/tracked-accounts';
import { countDueCards, listNextRounds, wasHere } from '../../db/notifications';
import type { Reported } from '../../db/schema';
import { listFollows } from '../../db/scout/follows';
import type { Sources } from '../../sources/sources';

export type CollectDeps = {
  readonly db: Database;
  readonly sources: Sources;
  /** The puzzle of the day. */
  readonly readDaily: (db: Database, at: Milliseconds) => Promise<StoredPuzzle | undefined>;
  /** Sentences about the product, the oldest first. */
  readonly news: readonly string[];
};

type Topic = keyof Preferences['notifications'];

/** Something that may be new. `tell` gives the sentence of so many new ones. */
type Fact = {
  readonly topic: Topic;
  /** What it is counted under. */
  readonly key: string;
  readonly count: number;
  /** Of ours, beginning with `/`. */
  readonly path: string;
  readonly tell: (newOnes: number) => string;
};

const DAY: Milliseconds = 24 * 60 * 60_000;

/** After so long away nobody is told of puzzles of the day any more. */
const AWAY: Milliseconds = 30 * DAY;

const dayOf = (at: Milliseconds): string => new Date(at).toISOString().slice(0, 10);

const say = (message: DigestMessage) => (): string => digestSentence(message);

export const collectNews = async (deps: CollectDeps, userId: number, now: Milliseconds): Promise<readonly Fact[]> => [
  ...(await puzzleFacts(deps, userId, now)),
  ...(await libraryFacts(deps, userId)),
  ...(await followFacts(deps, userId)),
  ...(await roundFacts(deps, userId, now)),
  ...newsFacts(deps),
];

/** New every day, for whoever was here lately and has not tried it. */
const puzzleFacts = async ({ db, readDaily }: CollectDeps, userId: number, now: Milliseconds): Promise<Fact[]> => {
  if (!(await wasHere(db, userId, now - AWAY))) return [];
  const of = { topic: 'dailyPuzzles', path: '/learn' } as const;
  const day = dayOf(now);
  const daily = await readDaily(db, now);
  const from = Date.parse(day);
  const isOpen =
    daily !== undefined && (await readOutcome(db, userId, daily.id, { from, before: from + DAY })) === 'untried';
  const puzzles = await countDueCards(db, userId, now);
  return [
    ...(isOpen ? [{ ...of, key: `daily ${day}`, count: 1, tell: say({ id: 'digest.daily' }) }] : []),
    ...(puzzles === 0
      ? []
      : [{ ...of, key: `due ${day}`, count: 1, tell: say({ id: 'digest.due', values: { puzzles } }) }]),
  ];
};

const libraryFacts = async ({ db, sources }: CollectDeps, userId: number): Promise<Fact[]> => {
  const library = await readLibrary(db, userId);
  if (library?.kind !== 'own') return [];
  const of = { topic: 'gameAnalysis', path: '/games' } as const;
  const { reviewed } = await countReviews(db, library.id);
  const names = await listKeptNames(db, library.id);
  return [
    ...names.map(({ site, name, newGames }) => {
      const label = sources.find(site)?.label ?? site;
      const tell = (games: number) => digestSentence({ id: 'digest.imported', values: { games, name, label } });
      return { ...of, tell, key: `imported ${site}:${name.toLowerCase()}`, count: newGames };
    }),
    {
      ...{ ...of, key: `analyzed ${library.id}`, count: reviewed },
      tell: (games) => digestSentence({ id: 'digest.analyzed', values: { games } }),
    },
  ];
};

const followFacts = async ({ db }: CollectDeps, userId: number): Promise<Fact[]> =>
  (await listFollows(db, userId)).map(({ player, newGames }) => ({
    ...{ topic: 'gameAnalysis', path: '/scout', key: `followed ${player.toLowerCase()}`, count: newGames },
    tell: (games) => digestSentence({ id: 'digest.followed', values: { games, name: parsePlayer(player).name } }),
  }));

/** Today's and tomorrow's. */
const roundFacts = async ({ db }: CollectDeps, userId: number, now: Milliseconds): Promise<Fact[]> =>
  (await listNextRounds(db, userId, { from: dayOf(now), to: dayOf(now + DAY) })).map(
    ({ id, eventId, event, day, opponent }) => ({
      ...{ topic: 'gameAnalysis', path: `/events/${eventId}`, key: `round ${id} ${day}`, count: 1 },
      tell:
        opponent === undefined
          ? say({ id: 'digest.round', values: { event, day } })
          : say({ id: 'digest.round-against', values: { event, day, opponent } }),
    }),
  );

const newsFacts = ({ news }: CollectDeps): Fact[] => [
  {
    ...{ topic: 'newFeatures', path: '/', key: 'news', count: news.length },
    tell: (entries) => news.slice(-entries).join(' '),
  },
];

/** From what there is and what was reported to what a digest says. Pure. */

export type DigestEntry = { readonly sentence: string; readonly path: string };

/** What is new of the topics that are wanted. */
export const newEntries = (
  facts: readonly Fact[],
  reported: Reported,
  wanted: Preferences['notifications'],
): readonly DigestEntry[] =>
  facts.flatMap(({ topic, key, count, path, tell }) => {
    const newOnes = count - (reported[key] ?? 0);
    return wanted[topic] && newOnes > 0 ? [{ sentence: tell(newOnes), path }] : [];
  });

/** What is reported once a digest has gone: all there is, also of topics that were not wanted. */
export const afterDigest = (facts: readonly Fact[]): Reported =>
  Object.fromEntries(facts.map(({ key, count }) => [key, count]));

/** The same while none goes: what there is less of, because the user has seen it, counts from there. */
export const withoutDigest = (facts: readonly Fact[], reported: Reported): Reported =>
  Object.fromEntries(
    facts.flatMap(({ key, count }) => {
      const before = reported[key];
      return before === undefined ? [] : [[key, Math.min(before, count)]];
    }),
  );

/** What counts as reported at the first look: everything but what is new by itself every day. */
export const atFirst = (facts: readonly Fact[]): Reported =>
  afterDigest(facts.filter(({ topic }) => topic !== 'dailyPuzzles'));
