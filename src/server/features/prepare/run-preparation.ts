import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import { gameSelectionSchema, LAST_GAMES } from '../../../contract/player/scouted-games';
import { type Preparation, preparationQuerySchema } from '../../../contract/preparation';
import { parsePlayer, PLAYER } from '../../../contract/sites';
import { engineBusy, fail, type HttpError } from '../../errors';
import { type FindSiteGames, headToHeadForExport, type Me, type MeDeps, readMe } from '../../games/head-to-head';
import { identifyPlayer } from '../../games/head-to-head-games';
import { type LoadGames, loadLibraryGames, type PlayerGames } from '../../games/player-games';
import { createPrepare, type PrepareDeps } from './prepare';

export type RunDeps = PrepareDeps &
  MeDeps & {
    readonly siteMeetings: FindSiteGames;
    readonly lendGames: LoadGames;
  };

/** Retry delay for busy engines, in milliseconds. */
export const BUSY_RETRY_DELAY = 10_000;

export const preparationParams = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });
export const preparationQuery = preparationQuerySchema.extend({ games: gameSelectionSchema.default(LAST_GAMES) });
type PreparationCall = {
  readonly params: z.infer<typeof preparationParams>;
  readonly query: z.infer<typeof preparationQuery>;
};

/** The user, and the games of the library if it is theirs. */
export type PreparingUser = { readonly me?: Me; readonly library?: PlayerGames };

export const readPreparingUser = async (
  deps: RunDeps,
  request: FastifyRequest & PreparationCall,
  reply: FastifyReply,
  as = request.query.as,
): Promise<PreparingUser> => {
  const { site } = request.params;
  if (deps.sources.find(site) === undefined) throw fail('no-such-source', { source: site });
  const { me: named } = request.query;
  if (named === undefined) return {};
  const me = await readMe(deps, request, reply, named);
  return { me, ...(me.owner && { library: await loadLibraryGames(deps.db, me.owner, as) }) };
};

type RunOptions = {
  readonly signal: AbortSignal;
  readonly client: string;
  readonly onGrowth?: (preparation: Preparation) => void;
  readonly isWhole?: boolean;
};

export const createPreparationRunner = (deps: RunDeps) => {
  const { lendGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: PreparationCall,
    user: PreparingUser,
    { signal, client, onGrowth = () => undefined, isWhole = false }: RunOptions,
  ): Promise<Result<Preparation, HttpError>> => {
    const userName = user.library === undefined && me !== undefined ? me : undefined;
    const player = { site, name: username };
    const [theirs, userGames] = await Promise.all([
      lendGames({ player, choice: games }, signal, client),
      userName === undefined ? undefined : lendGames({ player: parsePlayer(userName), choice: games }, signal, client),
    ]);
    if (!theirs.ok) return theirs;
    if (userGames?.ok === false) return userGames;
    const players = { opponent: theirs.value, me: user.library ?? userGames?.value };
    const sides = { theirs: await identifyPlayer(deps, player), mine: user.me?.identity };
    const meetings = headToHeadForExport(
      deps,
      { ...players, ...sides, libraryId: user.me?.owner?.library?.id },
      signal,
    );
    const outcome = await prepare({
      ...players,
      color: as,
      speed,
      signal,
      onGrowth,
      isWhole,
      ...(meetings && { meetings }),
    });
    return outcome.ok ? outcome : { ok: false, error: engineBusy(BUSY_RETRY_DELAY) };
  };
};
