import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import { choiceSchema, LAST_GAMES } from '../../../contract/player/scouted-games';
import { type Preparation, preparationQuerySchema } from '../../../contract/preparation';
import { parsePlayer, PLAYER } from '../../../contract/sites';
import { engineBusy, type HttpFailure, noSuchSite } from '../../errors';
import { type Me, type MeDeps, meetingsForSheet, readMe, type SiteMeetings } from '../../games/head-to-head';
import { sideOfPlayer } from '../../games/head-to-head-games';
import { type LendGames, lendLibrary, type LentGames } from '../../games/player-games';
import { createPrepare, type PrepareDeps } from './prepare';

export type RunDeps = PrepareDeps &
  MeDeps & {
    readonly siteMeetings: SiteMeetings;
    readonly lendGames: LendGames;
  };

/** Retry delay for busy engines, in milliseconds. */
export const SOON = 10_000;

export const preparationParams = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });
export const preparationQuery = preparationQuerySchema.extend({ games: choiceSchema.default(LAST_GAMES) });
type PreparationCall = {
  readonly params: z.infer<typeof preparationParams>;
  readonly query: z.infer<typeof preparationQuery>;
};

/** The user, and the games of the library if it is theirs. */
export type Mine = { readonly me?: Me; readonly library?: LentGames };

export const readMine = async (
  deps: RunDeps,
  request: FastifyRequest & PreparationCall,
  reply: FastifyReply,
  as = request.query.as,
): Promise<Mine> => {
  const { site } = request.params;
  if (deps.sources.find(site) === undefined) throw noSuchSite(site);
  const { me: named } = request.query;
  if (named === undefined) return {};
  const me = await readMe(deps, request, reply, named);
  return { me, ...(me.owner && { library: await lendLibrary(deps.db, me.owner, as) }) };
};

type RunOptions = {
  readonly signal: AbortSignal;
  readonly client: string;
  readonly onGrowth?: (preparation: Preparation) => void;
  readonly isWhole?: boolean;
};

export const createRun = (deps: RunDeps) => {
  const { lendGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: PreparationCall,
    user: Mine,
    { signal, client, onGrowth = () => undefined, isWhole = false }: RunOptions,
  ): Promise<Result<Preparation, HttpFailure>> => {
    const userName = user.library === undefined && me !== undefined ? me : undefined;
    const player = { site, name: username };
    const [theirs, userGames] = await Promise.all([
      lendGames({ player, choice: games }, signal, client),
      userName === undefined ? undefined : lendGames({ player: parsePlayer(userName), choice: games }, signal, client),
    ]);
    if (!theirs.ok) return theirs;
    if (userGames?.ok === false) return userGames;
    const players = { opponent: theirs.value, me: user.library ?? userGames?.value };
    const sides = { theirs: await sideOfPlayer(deps, player), mine: user.me?.side };
    const meetings = meetingsForSheet(deps, { ...players, ...sides, libraryId: user.me?.owner?.library?.id }, signal);
    const outcome = await prepare({
      ...players,
      color: as,
      speed,
      signal,
      onGrowth,
      isWhole,
      ...(meetings && { meetings }),
    });
    return outcome.ok ? outcome : { ok: false, error: engineBusy(SOON) };
  };
};
