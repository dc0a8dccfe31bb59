/** A preparation as a call asks for it: whose games they are, and what is refused. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import { libraryOf, preparationQuerySchema, type Preparation } from '../../../contract/preparation';
import { choiceSchema, LAST_GAMES } from '../../../contract/scouted-games';
import { parsePlayer, PLAYER } from '../../../contract/sites';
import type { Database } from '../../db/infra/database';
import { engineBusy, noSuchSite, type HttpFailure } from '../../errors';
import { lendLibrary } from '../../games/lend-library';
import type { LendGames, LentGames } from '../../games/lent-games';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Sources } from '../../sources/sources';
import { createPrepare, type PrepareDeps } from './prepare';

export type RunDeps = PrepareDeps & {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
  readonly lendGames: LendGames;
};

/** In which the engines are likely to have less to do, in milliseconds. */
export const SOON = 10_000;

export const preparationParams = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });
export const preparationQuery = preparationQuerySchema.extend({ games: choiceSchema.default(LAST_GAMES) });
type Wanted = {
  readonly params: z.infer<typeof preparationParams>;
  readonly query: z.infer<typeof preparationQuery>;
};

/** My library, where it is one that is asked for; refuses what can be refused before any work. */
export const readMine = async (
  { db, access, sources }: RunDeps,
  request: FastifyRequest & Wanted,
  reply: FastifyReply,
): Promise<LentGames | undefined> => {
  const { site } = request.params;
  if (sources.find(site) === undefined) throw noSuchSite(site);
  const { me, as } = request.query;
  const id = me === undefined ? undefined : libraryOf(me);
  if (id === undefined) return undefined;
  return lendLibrary(db, await access.requireRead(request, reply, id), as);
};

type Running = {
  readonly signal: AbortSignal;
  readonly client: string;
  readonly onGrowth?: (preparation: Preparation) => void;
};

/** Until it is finished. */
export const createRun = (deps: RunDeps) => {
  const { lendGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: Wanted,
    library: LentGames | undefined,
    { signal, client, onGrowth = () => undefined }: Running,
  ): Promise<Result<Preparation, HttpFailure>> => {
    const ofName = library === undefined && me !== undefined ? me : undefined;
    const [theirs, own] = await Promise.all([
      lendGames({ player: { site, name: username }, choice: games }, signal, client),
      ofName === undefined ? undefined : lendGames({ player: parsePlayer(ofName), choice: games }, signal, client),
    ]);
    if (!theirs.ok) return theirs;
    if (own?.ok === false) return own;
    const outcome = await prepare({
      ...{ opponent: theirs.value, me: library ?? own?.value, color: as, speed, signal, onGrowth },
    });
    return outcome.ok ? outcome : { ok: false, error: engineBusy(SOON) };
  };
};
