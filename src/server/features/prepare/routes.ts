/** `GET /api/prepare/{site}/{name}`: a preparation against a player as a stream, or as a file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { type Color, otherColor, turnOf } from '../../../chess/types';
import {
  PAPERS,
  type Preparation,
  PREPARATION_EVENT,
  type PreparationEvent,
  type Reply,
  replyRequestSchema,
  replySchema,
  type SheetFormat,
} from '../../../contract/preparation';
import { preparationPgn } from '../../../messages/preparation-export';
import type { Connections } from '../../accounts/connections';
import { engineBusy, fail } from '../../errors';
import { attachment } from '../../http/attachment';
import { createEventStream, EVENT_STREAM, sendEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import {
  BUSY_RETRY_DELAY,
  createPreparationRunner,
  exportQuery,
  withoutRareLines,
  preparationParams,
  preparationQuery,
  readPreparingUser,
  type RunDeps,
} from './run-preparation';
import type { SheetInput } from './sheet/sheet-pdf';
import { studyRoutes } from './study-routes';

export type PrepareRouteDeps = RunDeps & {
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** Open calls per client; each keeps the engines busy for some seconds. */
const OPEN_CALLS = 3;

export const prepareRoutes: Routes<PrepareRouteDeps> = (app, deps) => {
  const run = createPreparationRunner(deps);
  app.addHook('onRequest', limitOpenCalls({ name: 'preparations', max: OPEN_CALLS, redis: deps.redis }));
  sheetRoutes(app, { ...deps, run });
  studyRoutes(app, { ...deps, run });
  app.get(
    '/api/prepare/:site/:username',
    {
      schema: {
        summary: 'What to play against a player',
        description:
          'Events named `preparation`, each of them whole; the last one is the answer. Without `me` nothing is familiar. Repertoires count where `me` is the library of the caller.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: preparationQuery,
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          ...errorResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const user = await readPreparingUser(deps, request, reply);
      const events = createEventStream();
      const send = (event: PreparationEvent): void => events.send(PREPARATION_EVENT, event, { replaces: true });
      const signal = clientGoneSignal(reply);
      const onGrowth = (preparation: Preparation): void => send({ preparation });
      void run(request, user, { signal, onGrowth })
        .then((outcome) => send(outcome.ok ? { preparation: outcome.value } : { failure: outcome.error.message }))
        .catch((error: unknown) => {
          if (!signal.aborted) request.log.warn({ err: error }, 'a preparation failed');
          send({ failure: 'Internal Server Error' });
        })
        .finally(() => events.end());
      return sendEvents(reply, events.readable);
    },
  );
};

// `POST /api/prepare/{site}/{name}/reply`: a move of the player in a sparring game

const OPEN_REPLY_CALLS = 4;

/** Range of Stockfish's UCI_Elo. */
const ENGINE_ELO = { least: 1320, most: 3190, unknown: 1500 };

const REPLY_SEARCH_LIMIT = { movetime: 300 } as const;

export const replyRoutes: Routes<PrepareRouteDeps> = (app, deps) => {
  const { sources, redis, loadGames, thread } = deps;
  app.post(
    '/api/prepare/:site/:username/reply',
    {
      onRequest: limitOpenCalls({ name: 'replies', max: OPEN_REPLY_CALLS, redis }),
      schema: {
        summary: 'What the player plays in a game against me',
        description:
          'A move of their games in this position, as often as they play it; elsewhere one of a limited engine.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: preparationQuery.pick({ games: true }),
        body: replyRequestSchema,
        response: {
          200: jsonResponse('A legal move', replySchema),
          ...errorResponses(404, 410, 429, 502, 503, 504, {
            400: 'Not a player, a site, or moves after which it is their turn',
          }),
        },
      },
    },
    async (request, reply): Promise<Reply> => {
      const { site, username } = request.params;
      if (sources.find(site) === undefined) throw fail('no-such-source', { source: site });
      const { as, speed, moves, min } = request.body;
      const last = playAll(moves);
      const fen = last?.fen ?? START_FEN;
      const color = otherColor(as);
      if (turnOf(fen) !== color) throw fail('bad-move', { move: moves.at(-1) ?? '' });
      const signal = clientGoneSignal(reply);
      const wanted = { player: { site, name: username }, choice: request.query.games };
      const loaded = await loadGames(wanted, signal);
      if (!loaded.ok) throw loaded.error;
      const rating = loaded.value.ratingAt(speed)?.rating;
      const context = {
        speed,
        rating,
        last: last?.uci,
        min,
      };
      const task = { theirGames: loaded.value.games, ...context, color, fen, roll: Math.random() } as const;
      const run = await thread.run('reply', task);
      if (!run.ok) throw engineBusy(BUSY_RETRY_DELAY);
      const own = run.value && playMove(fen, run.value.uci);
      if (run.value && own?.ok === true) return toReply(own.value, run.value);
      return engineReply(deps, fen, toEngineElo(rating), signal);
    },
  );
};

const playAll = (moves: readonly string[]): PlayedMove | undefined => {
  let last: PlayedMove | undefined;
  for (const move of moves) {
    const played = playMove(last?.fen ?? START_FEN, move);
    if (!played.ok) throw fail('bad-move', { move });
    last = played.value;
  }
  return last;
};

const toReply = ({ uci, san }: PlayedMove, from: Partial<Reply>): Reply => ({ ...from, uci, san });

/** An approximation: site ratings and engine Elo are different scales. */
const toEngineElo = (rating: number = ENGINE_ELO.unknown): number =>
  Math.max(ENGINE_ELO.least, Math.min(ENGINE_ELO.most, Math.round(rating)));

const engineReply = async (
  { pool }: Pick<PrepareRouteDeps, 'pool'>,
  fen: string,
  elo: number,
  signal: AbortSignal,
): Promise<Reply> => {
  const request = pool.open({ priority: 'interactive', signal });
  if (request === undefined) throw engineBusy(BUSY_RETRY_DELAY);
  const outcome = await request
    .search({ fen, isChess960: false, elo }, REPLY_SEARCH_LIMIT)
    .finally(() => request.close());
  if (!outcome.ok) throw fail('engine-failed');
  const { bestMove } = outcome.found;
  if (bestMove === undefined) throw fail('bad-move', { move: '' });
  const played = playMove(fen, bestMove);
  if (!played.ok) throw fail('engine-failed');
  return toReply(played.value, { elo });
};

// `GET /api/prepare/{site}/{name}/sheet.pdf` and `sheet.pgn`

type SheetDeps = RunDeps & { readonly run: ReturnType<typeof createPreparationRunner> };

const PDF = 'application/pdf';

const PGN = 'application/x-chess-pgn; charset=utf-8';

const paperQuery = exportQuery.extend({ paper: z.enum(PAPERS).default('a4') });

const makeSheetSchema = (summary: string, mime: string) => ({
  summary,
  description:
    'When the preparation is finished. Without `me` nothing is familiar. Repertoires count where `me` is the library of the caller.',
  tags: ['preparation'],
  params: preparationParams,
  response: {
    200: { description: 'The file', content: { [mime]: { schema: z.any() } } },
    ...errorResponses(400, 404, 410, 429, 502, 503, 504),
  },
});

const sheetRoutes = (plugin: FastifyInstance, deps: SheetDeps): void => {
  const app = plugin.withTypeProvider<ZodTypeProvider>();
  type Request = FastifyRequest & Parameters<SheetDeps['run']>[0];

  const finishPreparation = async (
    request: Request,
    reply: FastifyReply,
    { as = request.query.as, isWhole = false }: { readonly as?: Color; readonly isWhole?: boolean } = {},
  ): Promise<Preparation> => {
    const user = await readPreparingUser(deps, request, reply, as);
    const options = { signal: clientGoneSignal(reply), isWhole };
    const { params, query } = request;
    const outcome = await deps.run({ params, query: { ...query, as } }, user, options);
    if (!outcome.ok) throw outcome.error;
    return withoutRareLines(outcome.value, query);
  };

  app.get(
    '/api/prepare/:site/:username/sheet.pdf',
    {
      schema: {
        ...makeSheetSchema('What to play against a player with either color, on paper', PDF),
        querystring: paperQuery,
      },
    },
    async (request, reply) => {
      const other = await finishPreparation(request, reply, { as: otherColor(request.query.as) });
      const preparation = await finishPreparation(request, reply, { isWhole: true });
      const sheet = await makeSheet(deps, { preparation, other, paper: request.query.paper });
      return sendFile(reply, `against-${preparation.opponent}`, 'pdf', PDF).send(sheet);
    },
  );

  app.get(
    '/api/prepare/:site/:username/sheet.pgn',
    {
      schema: {
        ...makeSheetSchema('What to play against a player, as a game with variations', PGN),
        querystring: exportQuery,
      },
    },
    async (request, reply) => {
      const preparation = await finishPreparation(request, reply);
      const name = `${preparation.color}-against-${preparation.opponent}`;
      return sendFile(reply, name, 'pgn', PGN).send(preparationPgn(preparation));
    },
  );
};

const makeSheet = async ({ thread }: RunDeps, sheet: Omit<SheetInput, 'madeAt'>): Promise<Buffer> => {
  const result = await thread.run('makeSheet', { ...sheet, madeAt: Date.now() });
  if (!result.ok) throw engineBusy(BUSY_RETRY_DELAY);
  return Buffer.from(result.value);
};

const sendFile = (reply: FastifyReply, title: string, format: SheetFormat, mime: string): FastifyReply =>
  reply.type(mime).header('content-disposition', attachment(`outpost-pro-${title}`, format));
