/** A player's missed and allowed tactics, as reviewed by a user. */
import { solvingPly, type TacticOfGame, TRAINED_LISTS, type TrainedList } from '../../../../chess/puzzles/to-puzzle';
import type { Milliseconds, Ply } from '../../../../chess/types';
import { parsePlayer } from '../../../../contract/sites';
import type { Database } from '../../../db/database';
import { listCards, type QueueCard, readLastAttempt } from '../../../db/learn/cards';
import type { PuzzleMoment } from '../../../db/learn/schema';
import {
  countRefused,
  countTrained,
  countTried,
  findOwnDue,
  kindKey,
  listUntried,
  OWN_QUEUE,
  ownPuzzleKey,
  type OwnQueue,
  type TrainedKind,
  type TrainedMoment,
} from '../../../db/learn/trained-tactics';
import { readGame } from '../../../db/library/list';
import type { StoredMoment, WholeGame } from '../../../db/library/schema';
import type { ScoutKey, ScoutStore } from '../../../db/scout/scouts';
import type { CountedEntry } from '../../../db/scout/stored-scout';
import type { Sources } from '../../../sources/sources';
import { findRejections, type PuzzleRejection } from '../queries';
import { scoutedKey, scoutedQueue } from './cards';

export type QueueCounts = {
  readonly games: number;
  /** Puzzles due now, and tried ones that are not due. */
  readonly due: number;
  readonly resting: number;
  readonly nextDue?: Milliseconds;
  /** Untried tactics; some may turn out not to be puzzles. */
  readonly fresh: number;
  readonly triedByKind: ReadonlyMap<string, number>;
};

type QueuedTactic = TacticOfGame & {
  readonly url?: string;
  readonly gameId?: number;
  readonly source: PuzzleMoment;
};

export type UntriedTactic = PuzzleRejection & {
  readonly origin: 'own' | 'scouted';
  /** `missed.fork`, `allowed.fork`. */
  readonly kind: string;
  readonly playedAt: Milliseconds;
  readonly load: () => Promise<QueuedTactic | undefined>;
};

export type ReviewQueue = {
  readonly count: (now: Milliseconds) => Promise<QueueCounts>;
  readonly findDue: (now: Milliseconds) => Promise<number | undefined>;
  /** Untried tactics, at most `limit`; `counts` must be current. */
  readonly listFresh: (counts: QueueCounts, limit: number) => Promise<readonly UntriedTactic[]>;
};

type Game = {
  readonly moves: readonly string[];
  readonly white: string;
  readonly black: string;
  readonly playedAt: Milliseconds;
};

type Tactic = {
  readonly list: TrainedList;
  readonly kind: string;
  readonly ply: Ply;
  readonly line: readonly string[];
};

const toQueuedTactic = ({ moves, white, black, playedAt }: Game, { list, kind, ply, line }: Tactic): QueuedTactic => ({
  list,
  moves,
  line,
  ply,
  source: {
    ply,
    white,
    black,
    played: moves[ply],
    playedAt: new Date(playedAt).toISOString(),
    ...(list === 'allowed' ? { allowed: kind } : {}),
  },
});

type KindAndDate = { readonly kind: string; readonly playedAt: Milliseconds };

/**
 * Alternates the kinds, least tried first; within a round the latest game comes first. `moments` must be sorted by kind
 * with the newest game first.
 */
const alternateKinds = <Moment extends KindAndDate>(
  moments: readonly Moment[],
  triedByKind: ReadonlyMap<string, number>,
): readonly Moment[] => {
  const rounds = new Map(triedByKind);
  return moments
    .map((moment) => {
      const round = rounds.get(moment.kind) ?? 0;
      rounds.set(moment.kind, round + 1);
      return { moment, round };
    })
    .sort((one, other) => one.round - other.round || other.moment.playedAt - one.moment.playedAt)
    .map(({ moment }) => moment);
};

export const createOwnQueue = (db: Database, owner: OwnQueue): ReviewQueue => ({
  count: (now) => countOwnQueue(db, owner, now),
  findDue: (now) => findOwnDue(db, owner, now),
  listFresh: async ({ triedByKind }, limit) => {
    const moments: UntriedTactic[] = [];
    for (const kind of (await countTrained(db, owner.libraryId)).kinds) {
      const positions = await listUntried(db, owner, kind, limit);
      moments.push(...positions.map((position) => toFreshMoment(db, owner.libraryId, kind, position)));
    }
    return alternateKinds(moments, triedByKind).slice(0, limit);
  },
});

const countOwnQueue = async (db: Database, owner: OwnQueue, now: Milliseconds): Promise<QueueCounts> => {
  const { due, resting, nextDue, byKind: triedByKind } = await countTried(db, owner, now);
  const { games, kinds } = await countTrained(db, owner.libraryId);
  const refused = await countRefused(db, owner.libraryId, await readLastAttempt(db, owner.userId, OWN_QUEUE));
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return {
    games,
    due,
    resting,
    triedByKind,
    fresh: Math.max(0, all - refused - due - resting),
    nextDue,
  };
};

const toFreshMoment = (
  db: Database,
  libraryId: number,
  kind: TrainedKind,
  { gameId, ply, playedAt }: TrainedMoment,
): UntriedTactic => ({
  key: ownPuzzleKey(gameId, solvingPly(kind.list, ply)),
  kind: kindKey(kind),
  playedAt,
  origin: 'own',
  libraryGame: { libraryId, gameId },
  load: async () => {
    const game = await readGame(db, libraryId, String(gameId));
    return game && toOwnTactic(game, kind, ply);
  },
});

const toOwnTactic = (game: WholeGame, { list, name: kind }: TrainedKind, ply: Ply): QueuedTactic => {
  const { review, url } = game;
  const line = review?.[list]?.find((moment) => moment.ply === ply)?.line ?? [];
  return {
    ...toQueuedTactic(game, { list, kind, ply, line }),
    gameId: Number(game.id),
    ...(url === undefined ? {} : { url }),
  };
};

type ScoutedDeps = { readonly db: Database; readonly store: ScoutStore; readonly sources: Sources };

/** `opponent` is `NAME` or `site:NAME`, case-insensitive; `undefined` if the player was never scouted. */
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
  const moments = entries.flatMap((entry) => scoutedMoments(scout, entry));
  const games = entries.filter(({ facts }) => facts.isReviewed).length;
  const cards = await listCards(db, userId, scoutedQueue(scout));
  const lastTry = await readLastAttempt(db, userId, scoutedQueue(scout));
  const { untried, fresh } = await excludeKnown(db, moments, cards, lastTry);
  return {
    count: (now) => Promise.resolve({ ...countScoutedQueue(moments, cards, now), games, fresh }),
    findDue: (now) => Promise.resolve(cards.find(({ due }) => due <= now)?.puzzleId),
    listFresh: ({ triedByKind }, limit) => Promise.resolve(alternateKinds(untried, triedByKind).slice(0, limit)),
  };
};

/** Candidates, the newest game first; `fresh` still counts those rejected since the last attempt. */
const excludeKnown = async (
  db: Database,
  moments: readonly UntriedTactic[],
  cards: readonly QueueCard[],
  lastTry: Milliseconds,
): Promise<{ readonly untried: readonly UntriedTactic[]; readonly fresh: number }> => {
  const refused = await findRejections(
    db,
    moments.map(({ key }) => key),
  );
  const tried = new Set(cards.map(({ key }) => key));
  const candidates = moments.filter(({ key }) => !tried.has(key));
  return {
    untried: candidates.filter(({ key }) => !refused.has(key)).sort((one, other) => other.playedAt - one.playedAt),
    fresh: candidates.filter(({ key }) => (refused.get(key) ?? Infinity) > lastTry).length,
  };
};

const countScoutedQueue = (
  moments: readonly UntriedTactic[],
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
    due: cards.length - resting.length,
    resting: resting.length,
    triedByKind,
    nextDue,
  };
};

const scoutedMoments = (scout: ScoutKey, entry: CountedEntry): readonly UntriedTactic[] =>
  TRAINED_LISTS.flatMap((list) =>
    (entry.game.review?.[list] ?? []).map((moment) => ({
      key: scoutedKey(scout, entry.id, solvingPly(list, moment.ply)),
      origin: 'scouted' as const,
      kind: kindKey({ list, name: moment.kind }),
      playedAt: entry.playedAt,
      load: () => Promise.resolve(toScoutedTactic(entry, list, moment)),
    })),
  );

const toScoutedTactic = ({ game, playedAt }: CountedEntry, list: TrainedList, moment: StoredMoment): QueuedTactic => ({
  ...toQueuedTactic({ ...game, playedAt }, { ...moment, list }),
  ...(game.url === '' ? {} : { url: game.url }),
});
