/**
 * The review queue of a scouted player: what was missed and allowed in the games of the last scout, and the cards of it and of
 * earlier ones.
 */
import { solvingPly, TRAINED_LISTS, type TrainedList } from '../../../../chess/puzzles/to-puzzle';
import type { Milliseconds } from '../../../../chess/types';
import { parsePlayer } from '../../../../contract/sites';
import type { Database } from '../../../db/infra/database';
import { listCards, type QueueCard, readLastTry } from '../../../db/learn/puzzle-cards';
import { findRefusals } from '../../../db/learn/puzzle-refusals';
import type { StoredMoment } from '../../../db/library/stored-review';
import { kindKey } from '../../../db/library/trained';
import type { ScoutKey, ScoutStore } from '../../../db/scout/scouts';
import type { CountedEntry } from '../../../db/scout/stored-scout';
import type { Sources } from '../../../sources/sources';
import {
  type FreshMoment,
  mixKinds,
  type QueueCounts,
  type QueuedTactic,
  type ReviewQueue,
  tacticOfGame,
} from './review-queue';
import { scoutedKey, scoutedQueue } from './training-keys';

type ScoutedDeps = { readonly db: Database; readonly store: ScoutStore; readonly sources: Sources };

/** `opponent` is `NAME` or `site:NAME`, in any case; `undefined` when nobody has scouted the player. */
export const openScoutedQueue = async (
  { db, store, sources }: ScoutedDeps,
  userId: number,
  opponent: string,
): Promise<ReviewQueue | undefined> => {
  const requested = parsePlayer(opponent);
  const source = sources.locate(requested);
  if (source === undefined) return undefined;
  const scout = { source: source.site, player: requested.name.toLowerCase() };
  const known = await store.read(scout);
  if (known === undefined) return undefined;
  const entries = known.entries.filter((entry) => entry.kind === 'counted');
  const moments = entries.flatMap((entry) => momentsOf(scout, entry));
  const games = entries.filter(({ facts }) => facts.isReviewed).length;
  const cards = await listCards(db, userId, scoutedQueue(scout));
  const lastTry = await readLastTry(db, userId, scoutedQueue(scout));
  const { untried, fresh } = await withoutKnown(db, moments, cards, lastTry);
  return {
    count: (now) => Promise.resolve({ ...countScouted(moments, cards, now), games, fresh }),
    findDue: (now) => Promise.resolve(cards.find(({ due }) => due <= now)?.puzzleId),
    listFresh: ({ triedByKind }, limit) => Promise.resolve(mixKinds(untried, triedByKind).slice(0, limit)),
  };
};

/** Those that may be puzzles, the newest game first; `fresh` still counts those that were refused since the last attempt. */
const withoutKnown = async (
  db: Database,
  moments: readonly FreshMoment[],
  cards: readonly QueueCard[],
  lastTry: Milliseconds,
): Promise<{ readonly untried: readonly FreshMoment[]; readonly fresh: number }> => {
  const refused = await findRefusals(
    db,
    moments.map(({ key }) => key),
  );
  const tried = new Set(cards.map(({ key }) => key));
  const others = moments.filter(({ key }) => !tried.has(key));
  return {
    untried: others.filter(({ key }) => !refused.has(key)).sort((one, other) => other.playedAt - one.playedAt),
    fresh: others.filter(({ key }) => (refused.get(key) ?? Infinity) > lastTry).length,
  };
};

const countScouted = (
  moments: readonly FreshMoment[],
  cards: readonly QueueCard[],
  now: Milliseconds,
): Omit<QueueCounts, 'games' | 'fresh'> => {
  const resting = cards.filter(({ due }) => due > now);
  const kinds = new Map(moments.map(({ key, kind }) => [key, kind]));
  const triedByKind = new Map<string, number>();
  for (const { key } of cards) {
    const kind = kinds.get(key);
    if (kind !== undefined) triedByKind.set(kind, (triedByKind.get(kind) ?? 0) + 1);
  }
  const nextDue = resting[0]?.due;
  return {
    ...{ due: cards.length - resting.length, resting: resting.length, triedByKind },
    nextDue,
  };
};

const momentsOf = (scout: ScoutKey, entry: CountedEntry): readonly FreshMoment[] =>
  TRAINED_LISTS.flatMap((list) =>
    (entry.game.review?.[list] ?? []).map((moment) => ({
      key: scoutedKey(scout, entry.id, solvingPly(list, moment.ply)),
      origin: 'scouted' as const,
      kind: kindKey({ list, name: moment.kind }),
      playedAt: entry.playedAt,
      load: () => Promise.resolve(toQueued(entry, list, moment)),
    })),
  );

const toQueued = ({ game, playedAt }: CountedEntry, list: TrainedList, moment: StoredMoment): QueuedTactic => ({
  ...tacticOfGame({ ...game, playedAt }, { ...moment, list }),
  ...(game.url === '' ? {} : { url: game.url }),
});
