/** The players a user follows, private even if the profile is public. */
import { type Follows, followsApi, MAX_FOLLOWS } from '../../../contract/account/notifications';
import { parsePlayer, playersOf } from '../../../contract/sites';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import type { Owned } from '../../db/owned';
import { addFollow, listFollows, markSeen, removeFollow } from '../../db/scout/follows';
import { fail } from '../../errors';
import { toFollowedPlayer } from '../../games/to-contract';
import type { Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { checkInterval } from './follow-checks';

export type FollowDeps = { readonly db: Database; readonly access: ProfileAccess; readonly sources: Sources };

export const followRoutes: Routes<FollowDeps> = (app, { db, access, sources }) => {
  const implement = implementIn(app, access, 'scouting');

  implement(
    followsApi.list,
    {
      summary: 'Followed players',
      description: 'With how many of their games are new. Empty for anyone but the user.',
      answer: 'Those with new games first',
    },
    async ({ owner }) => (owner === undefined ? { canWrite: false, players: [] } : readFollows(db, owner)),
  );

  implement(
    followsApi.add,
    {
      summary: 'Follow a player',
      description: 'New games are looked for every few hours, and counted from `seenUntil` on.',
      answer: 'All followed players',
      conflict: `The user follows ${MAX_FOLLOWS} players already`,
    },
    async ({ owner, body: { player, seenUntil } }) => {
      const unknown = playersOf(player).find(({ site }) => sources.find(site) === undefined);
      if (unknown !== undefined) throw fail('no-such-source', { source: unknown.site });
      const now = Date.now();
      const seen = seenUntil === undefined ? undefined : Date.parse(seenUntil);
      const dueAt = seen === undefined ? now : now + checkInterval(sources, player);
      const follow = { player, site: parsePlayer(player).site, seenUntil: seen, dueAt, now };
      if (!(await addFollow(db, owner, follow, MAX_FOLLOWS))) throw fail('too-many-follows');
      return readFollows(db, owner);
    },
  );

  implement(
    followsApi.remove,
    {
      summary: 'Stop following a player',
      description: 'Nothing happens where the player is not followed.',
      answer: 'Not followed any more',
    },
    ({ owner, query: { player } }) => removeFollow(db, owner, player),
  );

  implement(
    followsApi.markSeen,
    {
      summary: 'Mark a player’s games as seen',
      description: 'Up to the newest one shown to the user.',
      answer: 'Seen, where the player is followed',
    },
    ({ owner, body: { player, seenUntil } }) => markSeen(db, owner, { player, seenUntil: Date.parse(seenUntil) }),
  );
};

const readFollows = async (db: Database, { userId }: Owned): Promise<Follows> => ({
  canWrite: true,
  players: (await listFollows(db, userId)).map(toFollowedPlayer),
});
