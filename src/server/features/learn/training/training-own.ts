/** The review queue of one's own games. */
import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import type { WholeGame } from '../../../db/library/game';
import { readGame } from '../../../db/library/list';
import {
  countMissed,
  countRefused,
  countTried,
  findOwnDue,
  listUntried,
  ownKey,
  type MissedPlace,
  type OwnQueue,
} from '../../../db/library/missed';
import { mixKinds, type ReviewQueue, type QueueCounts, type FreshMoment, type Missed } from './review-queue';

export const createOwnQueue = (db: Database, owner: OwnQueue): ReviewQueue => ({
  count: (now) => countOwn(db, owner, now),
  findDue: (now) => findOwnDue(db, owner, now),
  listFresh: async ({ triedByKind }, limit) => {
    const moments: FreshMoment[] = [];
    for (const kind of (await countMissed(db, owner.libraryId)).byKind.keys()) {
      const places = await listUntried(db, owner, kind, limit);
      moments.push(...places.map((place) => toFreshMoment(db, owner.libraryId, kind, place)));
    }
    return mixKinds(moments, triedByKind).slice(0, limit);
  },
});

const countOwn = async (db: Database, owner: OwnQueue, now: Milliseconds): Promise<QueueCounts> => {
  const { due, resting, nextDue, byKind: triedByKind } = await countTried(db, owner, now);
  const { games, byKind: missed } = await countMissed(db, owner.libraryId);
  const refused = await countRefused(db, owner.libraryId);
  const all = [...missed.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...{ games, due, resting, triedByKind },
    fresh: Math.max(0, all - refused - due - resting),
    ...(nextDue === undefined ? {} : { nextDue }),
  };
};

const toFreshMoment = (
  db: Database,
  libraryId: number,
  kind: string,
  { gameId, ply, playedAt }: MissedPlace,
): FreshMoment => ({
  ...{ key: ownKey(gameId, ply), kind, playedAt },
  origin: 'own',
  place: { libraryId, gameId },
  load: async () => {
    const game = await readGame(db, libraryId, String(gameId));
    return game && toMissed(game, ply);
  },
});

const toMissed = (game: WholeGame, ply: number): Missed | undefined => {
  const { moves, white, black, url } = game;
  const missed = game.review?.missed.find((moment) => moment.ply === ply);
  return {
    ...{ moves, ply, line: missed?.line ?? [], gameId: Number(game.id) },
    source: { ply, white, black, played: moves[ply], playedAt: new Date(game.playedAt).toISOString() },
    ...(url === undefined ? {} : { url }),
  };
};
