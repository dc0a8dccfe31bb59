/** A preparation as a call asks for it: whose games they are, and what is refused. */
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

/** In which the engines are likely to have less to do, in milliseconds. */
export const SOON = 10_000;

export const preparationParams = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });
export const preparationQuery = preparationQuerySchema.extend({ games: choiceSchema.default(LAST_GAMES) });
type Wanted = {
  readonly params: z.infer<typeof preparationParams>;
  readonly query: z.infer<typeof preparationQuery>;
};

/** Who I am, and the games of my library, where it is one that is asked for. */
export type Mine = { readonly me?: Me; readonly library?: LentGames };

/** Refuses what can be refused before any work. `as` is the color of the games. */
export const readMine = async (
  deps: RunDeps,
  request: FastifyRequest & Wanted,
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

type Running = {
  readonly signal: AbortSignal;
  readonly client: string;
  readonly onGrowth?: (preparation: Preparation) => void;
  /** With what they miss. */
  readonly isWhole?: boolean;
};

/** Until it is finished. */
export const createRun = (deps: RunDeps) => {
  const { lendGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: Wanted,
    mine: Mine,
    { signal, client, onGrowth = () => undefined, isWhole = false }: Running,
  ): Promise<Result<Preparation, HttpFailure>> => {
    const ofName = mine.library === undefined && me !== undefined ? me : undefined;
    const player = { site, name: username };
    const [theirs, own] = await Promise.all([
      lendGames({ player, choice: games }, signal, client),
      ofName === undefined ? undefined : lendGames({ player: parsePlayer(ofName), choice: games }, signal, client),
    ]);
    if (!theirs.ok) return theirs;
    if (own?.ok === false) return own;
    const both = { opponent: theirs.value, me: mine.library ?? own?.value };
    const sides = { theirs: await sideOfPlayer(deps, player), mine: mine.me?.side };
    const meetings = meetingsForSheet(deps, { ...both, ...sides, libraryId: mine.me?.owner?.library?.id }, signal);
    const outcome = await prepare({
      ...{ ...both, color: as, speed, signal, onGrowth, isWhole },
      ...(meetings && { meetings }),
    });
    return outcome.ok ? outcome : { ok: false, error: engineBusy(SOON) };
  };
};
