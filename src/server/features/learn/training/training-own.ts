/** The review queue of one's own games. */
import { solvingPly } from '../../../../chess/puzzles/to-puzzle';
import type { Milliseconds, Ply } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { readLastTry } from '../../../db/learn/puzzle-cards';
import type { WholeGame } from '../../../db/library/game';
import { readGame } from '../../../db/library/list';
import {
  countRefused,
  countTrained,
  countTried,
  findOwnDue,
  kindKey,
  listUntried,
  OWN_QUEUE,
  ownKey,
  type OwnQueue,
  type TrainedKind,
  type TrainedPlace,
} from '../../../db/library/trained';
import {
  type FreshMoment,
  mixKinds,
  type QueueCounts,
  type QueuedTactic,
  type ReviewQueue,
  tacticOfGame,
} from './review-queue';

export const createOwnQueue = (db: Database, owner: OwnQueue): ReviewQueue => ({
  count: (now) => countOwn(db, owner, now),
  findDue: (now) => findOwnDue(db, owner, now),
  listFresh: async ({ triedByKind }, limit) => {
    const moments: FreshMoment[] = [];
    for (const kind of (await countTrained(db, owner.libraryId)).kinds) {
      const places = await listUntried(db, owner, kind, limit);
      moments.push(...places.map((place) => toFreshMoment(db, owner.libraryId, kind, place)));
    }
    return mixKinds(moments, triedByKind).slice(0, limit);
  },
});

const countOwn = async (db: Database, owner: OwnQueue, now: Milliseconds): Promise<QueueCounts> => {
  const { due, resting, nextDue, byKind: triedByKind } = await countTried(db, owner, now);
  const { games, kinds } = await countTrained(db, owner.libraryId);
  const refused = await countRefused(db, owner.libraryId, await readLastTry(db, owner.userId, OWN_QUEUE));
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ games, due, resting, triedByKind },
    fresh: Math.max(0, all - refused - due - resting),
    nextDue,
  };
};

const toFreshMoment = (
  db: Database,
  libraryId: number,
  kind: TrainedKind,
  { gameId, ply, playedAt }: TrainedPlace,
): FreshMoment => ({
  ...{ key: ownKey(gameId, solvingPly(kind.list, ply)), kind: kindKey(kind), playedAt },
  origin: 'own',
  place: { libraryId, gameId },
  load: async () => {
    const game = await readGame(db, libraryId, String(gameId));
    return game && toQueued(game, kind, ply);
  },
});

const toQueued = (game: WholeGame, { list, name: kind }: TrainedKind, ply: Ply): QueuedTactic => {
  const { review, url } = game;
  const line = review?.[list]?.find((moment) => moment.ply === ply)?.line ?? [];
  return {
    ...tacticOfGame(game, { list, kind, ply, line }),
    gameId: Number(game.id),
    ...(url === undefined ? {} : { url }),
  };
};
