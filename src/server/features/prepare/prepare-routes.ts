/** `GET /api/prepare/{site}/{name}`: a preparation against a player, as a stream that grows. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import {
  libraryOf,
  preparationQuerySchema,
  PREPARATION_EVENT,
  type PreparationEvent,
} from '../../../contract/preparation';
import { choiceSchema, LAST_GAMES } from '../../../contract/scouted-games';
import { parsePlayer, PLAYER } from '../../../contract/sites';
import type { Database } from '../../db/infra/database';
import { engineBusy, noSuchSite } from '../../errors';
import { lendLibrary } from '../../games/lend-library';
import type { LendGames, LentGames } from '../../games/lent-games';
import { answers } from '../../plugins/api-docs';
import { clientGoneSignal } from '../../plugins/client-gone';
import { createEventStream, EVENT_STREAM, sendEvents } from '../../plugins/event-stream';
import { clientOf } from '../../plugins/limits';
import { limitOpenCalls } from '../../plugins/open-calls';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Redis } from '../../redis';
import type { Sources } from '../../sources/sources';
import { createPrepare, type PrepareDeps } from './prepare';

export type PrepareRouteDeps = PrepareDeps & {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
  readonly lendGames: LendGames;
  readonly redis?: Redis | undefined;
};

/** That one client may have open: each keeps the engines busy for some seconds. */
const OPEN_CALLS = 3;
/** In which the engines are likely to have less to do, in seconds. */
const SOON = 10;

const params = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });
const query = preparationQuerySchema.extend({ games: choiceSchema.default(LAST_GAMES) });
type Wanted = { readonly params: z.infer<typeof params>; readonly query: z.infer<typeof query> };

export const prepareRoutes: FastifyPluginCallbackZod<PrepareRouteDeps> = (app, deps, done) => {
  const { sources, redis } = deps;
  const run = createRun(deps);
  app.get(
    '/api/prepare/:site/:username',
    {
      onRequest: limitOpenCalls({ name: 'preparations', max: OPEN_CALLS, redis }),
      schema: {
        summary: 'What to play against a player',
        description:
          'Events named `preparation`, each of them whole; the last one is the answer. Without `me` nothing is familiar.',
        tags: ['preparation'],
        params,
        querystring: query,
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          400: answers('Not a player, a color or a site', errorSchema),
          404: answers('There is no such user, or not for whoever asks', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { site } = request.params;
      if (sources.find(site) === undefined) throw noSuchSite(site);
      const library = await readMine(deps, request, reply);
      const events = createEventStream();
      const send = (event: PreparationEvent): void => events.send(PREPARATION_EVENT, event, { replaces: true });
      const signal = clientGoneSignal(reply);
      void run(request, library, { signal, send, client: clientOf(request) })
        .catch((error: unknown) => {
          if (!signal.aborted) request.log.warn({ err: error }, 'a preparation failed');
          send({ failure: 'Internal Server Error' });
        })
        .finally(() => events.end());
      return sendEvents(reply, events.readable);
    },
  );
  done();
};

/** Refuses before the stream begins. */
const readMine = async (
  { db, access }: PrepareRouteDeps,
  request: FastifyRequest & Wanted,
  reply: FastifyReply,
): Promise<LentGames | undefined> => {
  const { me, as } = request.query;
  const id = me === undefined ? undefined : libraryOf(me);
  if (id === undefined) return undefined;
  return lendLibrary(db, await access.requireRead(request, reply, id), as);
};

type Running = {
  readonly signal: AbortSignal;
  readonly client: string;
  readonly send: (event: PreparationEvent) => void;
};

const createRun = (deps: PrepareRouteDeps) => {
  const { lendGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: Wanted,
    library: LentGames | undefined,
    { signal, client, send }: Running,
  ): Promise<void> => {
    const ofName = library === undefined && me !== undefined ? me : undefined;
    const [theirs, own] = await Promise.all([
      lendGames({ player: { site, name: username }, choice: games }, signal, client),
      ofName === undefined ? undefined : lendGames({ player: parsePlayer(ofName), choice: games }, signal, client),
    ]);
    const failed = [theirs, own].find((lent) => lent?.ok === false);
    if (failed?.ok === false) send({ failure: failed.error.message });
    if (!theirs.ok || own?.ok === false) return;
    const outcome = await prepare({
      ...{ opponent: theirs.value, me: library ?? own?.value, color: as, speed, signal },
      onGrowth: (preparation) => send({ preparation }),
    });
    send(outcome.ok ? { preparation: outcome.value } : { failure: engineBusy(SOON).message });
  };
};
