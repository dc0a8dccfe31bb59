/** `/api/user/{id}/home`: news since the user's last visit; empty for anyone else. */
import { type Day, dayAt, earliestDay, type TimeZone } from '../../../chess/day';
import type { Milliseconds } from '../../../chess/types';
import { type Home, homeEndpoint, type NewGap } from '../../../contract/profile';
import { makePlayer, parsePlayer } from '../../../contract/sites';
import type { LibraryOwner, ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import { listQueues } from '../../db/learn/cards';
import { countTried, OWN_QUEUE } from '../../db/learn/trained-tactics';
import type { StoredLibrary } from '../../db/library/libraries';
import { listTrackedAccounts } from '../../db/library/tracked-accounts';
import { listNextRounds, readNextEvent } from '../../db/notifications';
import { countDueMoves } from '../../db/repertoires/cards';
import { listFollows } from '../../db/scout/follows';
import type { Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';

type HomeRouteDeps = HomeDeps & { readonly access: ProfileAccess };

export const homeRoutes: Routes<HomeRouteDeps> = (app, { access, ...deps }) => {
  implementIn(app, access, 'profile')(
    homeEndpoint,
    {
      summary: 'What is new for a user',
      description:
        'New games and gaps, followed players, due puzzles and moves, and the next event, each until it was seen.',
      answer: 'What is new; nothing for anybody else',
    },
    async ({ owner }, { request, reply }) =>
      (await access.mayWrite(request, reply, owner.user.id))
        ? readHome(deps, owner, { now: Date.now(), zone: await access.timeZoneOf(request, reply) })
        : emptyHome(owner),
  );
};

type HomeDeps = {
  readonly db: Database;
  readonly sources: Sources;
  /** Of the user's own library. */
  readonly listNewGaps: (userId: number, libraryId: number, now: Milliseconds) => Promise<readonly NewGap[]>;
};

const emptyHome = ({ library }: LibraryOwner): Home => ({
  isKnown: false,
  isExample: library?.kind === 'sample',
  imported: [],
  followed: [],
  due: [],
});

const MAX_DATE = '9999';

const readHome = async (
  { db, sources, listNewGaps }: HomeDeps,
  owner: LibraryOwner,
  { now, zone }: { readonly now: Milliseconds; readonly zone: TimeZone | undefined },
): Promise<Home> => {
  const { user, library } = owner;
  const own = library?.kind === 'own' ? library : undefined;
  const follows = await listFollows(db, user.id);
  const due = await readDue(db, user.id, own, now);
  const moves = await countDueMoves(db, user.id, now);
  const gaps = own === undefined ? [] : await listNewGaps(user.id, own.id, now);
  const next = await readNext(db, user.id, zone === undefined ? earliestDay(now) : dayAt(now, zone));
  return {
    ...emptyHome(owner),
    isKnown: own !== undefined || follows.length > 0 || due.length > 0 || moves.length > 0 || next !== undefined,
    imported: own === undefined ? [] : await readImported({ db, sources }, own.id),
    followed: follows
      .filter(({ newGames }) => newGames > 0)
      .map(({ player, newGames, seenAt }) => ({ player, newGames, ...sinceField(seenAt) })),
    due,
    ...(moves.length > 0 && {
      moves: moves.map(({ address, name, moves: count }) => ({ repertoire: address, name, moves: count })),
    }),
    ...(gaps.length > 0 && { gaps }),
    ...(next === undefined ? {} : { next }),
  };
};

const sinceField = (time: Milliseconds | undefined) =>
  time === undefined ? {} : { since: new Date(time).toISOString() };

const readImported = async (
  { db, sources }: Pick<HomeDeps, 'db' | 'sources'>,
  libraryId: number,
): Promise<Home['imported']> =>
  (await listTrackedAccounts(db, libraryId))
    .filter(({ newGames }) => newGames > 0)
    .map(({ site, name, newGames, newSince }) => ({
      site,
      label: sources.find(site)?.label ?? site,
      name,
      newGames,
      ...sinceField(newSince),
    }));

const readDue = async (
  db: Database,
  userId: number,
  library: StoredLibrary | undefined,
  now: Milliseconds,
): Promise<Home['due']> => {
  const ownPuzzles = library === undefined ? 0 : (await countTried(db, { userId, libraryId: library.id }, now)).due;
  const queues = await listQueues(db, userId, OWN_QUEUE, now);
  return [
    { train: OWN_QUEUE, puzzles: ownPuzzles },
    ...queues.map(({ queue, due }) => ({ train: makePlayer(parsePlayer(queue)), puzzles: due })),
  ].filter(({ puzzles }) => puzzles > 0);
};

const readNext = async (db: Database, userId: number, from: Day): Promise<Home['next']> => {
  const [round] = await listNextRounds(db, userId, { from, to: MAX_DATE });
  const event = await readNextEvent(db, userId, from);
  if (event !== undefined && (round === undefined || event.day < round.day)) return event;
  if (round === undefined) return undefined;
  const { eventId, event: name, day, opponent } = round;
  return { eventId, event: name, day, opponent };
};
