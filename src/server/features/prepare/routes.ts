/** `/api/prepare/{site}/{name}`: a preparation against a player as a stream, as a file, and as a game. */
import type { FastifyReply } from 'fastify';
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { type Color, otherColor, turnOf } from '../../../chess/types';
import type { Sent } from '../../../contract/endpoint';
import {
  type Preparation,
  preparationApi,
  PREPARATION_EVENT,
  type PreparationEvent,
  type Reply,
  type SheetFormat,
} from '../../../contract/preparation';
import { preparationPgn } from '../../../messages/preparation/preparation-export';
import type { ProfileAccess } from '../../accounts/access';
import type { Connections } from '../../accounts/connections';
import { type Implement, implementIn } from '../../accounts/implement';
import { engineBusy, fail } from '../../errors';
import { attachment } from '../../http/attachment';
import { createEventStream, sendEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import {
  BUSY_RETRY_DELAY,
  createPreparationRunner,
  type PreparationCall,
  readPreparingUser,
  type RunDeps,
  withoutRareLines,
} from './run-preparation';
import type { SheetInput } from './sheet/sheet-pdf';
import { implementStudy } from './study-routes';

export type PrepareRouteDeps = RunDeps & {
  readonly access: ProfileAccess;
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** Open calls per client; each keeps the engines busy for some seconds. */
const OPEN_CALLS = 3;

export const prepareRoutes: Routes<PrepareRouteDeps> = (app, deps) => {
  const run = createPreparationRunner(deps);
  app.addHook('onRequest', limitOpenCalls({ name: 'preparations', max: OPEN_CALLS, redis: deps.redis }));
  const implement = implementIn(app, deps.access, 'preparation');
  implementSheets(implement, { ...deps, run });
  implementStudy(implement, { ...deps, run });
  implement(
    preparationApi.follow,
    {
      summary: 'What to play against a player',
      description:
        'Events named `preparation`, each of them whole; the last one is the answer. Without `me` nothing is familiar. Repertoires count where `me` is the library of the caller.',
      answer: 'Events',
      errors: errorResponses(429),
    },
    async (input, { request, reply }) => {
      const user = await readPreparingUser(deps, input);
      const events = createEventStream();
      const send = (event: PreparationEvent): void => events.send(PREPARATION_EVENT, event, { replaces: true });
      const signal = clientGoneSignal(reply);
      const onGrowth = (preparation: Preparation): void => send({ preparation });
      void run(input, user, { signal, onGrowth })
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
  const { sources, redis, access, loadGames, thread } = deps;
  implementIn(app, access, 'preparation')(
    preparationApi.reply,
    {
      summary: 'What the player plays in a game against me',
      description:
        'A move of their games in this position, as often as they play it; elsewhere one of a limited engine.',
      answer: 'A legal move',
      errors: errorResponses(410, 429, 502, 503, 504, {
        400: 'Not a player, a site, or moves after which it is their turn',
      }),
      limit: limitOpenCalls({ name: 'replies', max: OPEN_REPLY_CALLS, redis }),
    },
    async ({ params: { site, username }, query: { games }, body: { as, speed, moves, min } }, { reply }) => {
      if (sources.find(site) === undefined) throw fail('no-such-source', { source: site });
      const last = playAll(moves);
      const fen = last?.fen ?? START_FEN;
      const color = otherColor(as);
      if (turnOf(fen) !== color) throw fail('bad-move', { move: moves.at(-1) ?? '' });
      const signal = clientGoneSignal(reply);
      const loaded = await loadGames({ player: { site, name: username }, choice: games }, signal);
      if (!loaded.ok) throw loaded.error;
      const rating = loaded.value.ratingAt(speed)?.rating;
      const context = { speed, rating, last: last?.uci, min };
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

const SHEET = {
  description:
    'When the preparation is finished. Without `me` nothing is familiar. Repertoires count where `me` is the library of the caller.',
  answer: 'The file',
  errors: errorResponses(410, 429, 502, 503, 504),
} as const;

type SheetCall = PreparationCall & { readonly query: Sent<typeof preparationApi.pgn, 'query'> };

const implementSheets = (implement: Implement, deps: SheetDeps): void => {
  const finishPreparation = async (
    call: SheetCall,
    reply: FastifyReply,
    { as = call.query.as, isWhole = false }: { readonly as?: Color; readonly isWhole?: boolean } = {},
  ): Promise<Preparation> => {
    const user = await readPreparingUser(deps, call, as);
    const options = { signal: clientGoneSignal(reply), isWhole };
    const outcome = await deps.run({ params: call.params, query: { ...call.query, as } }, user, options);
    if (!outcome.ok) throw outcome.error;
    return withoutRareLines(outcome.value, call.query);
  };

  implement(
    preparationApi.pdf,
    { summary: 'What to play against a player with either color, on paper', ...SHEET },
    async (call, { reply }) => {
      const { as, paper } = call.query;
      const other = await finishPreparation(call, reply, { as: otherColor(as) });
      const preparation = await finishPreparation(call, reply, { isWhole: true });
      const sheet = await makeSheet(deps, { preparation, other, paper });
      return sendFile(reply, `against-${preparation.opponent}`, 'pdf').send(sheet);
    },
  );

  implement(
    preparationApi.pgn,
    { summary: 'What to play against a player, as a game with variations', ...SHEET },
    async (call, { reply }) => {
      const preparation = await finishPreparation(call, reply);
      const name = `${preparation.color}-against-${preparation.opponent}`;
      return sendFile(reply, name, 'pgn').send(preparationPgn(preparation));
    },
  );
};

const makeSheet = async ({ thread }: RunDeps, sheet: Omit<SheetInput, 'madeAt'>): Promise<Buffer> => {
  const result = await thread.run('makeSheet', { ...sheet, madeAt: Date.now() });
  if (!result.ok) throw engineBusy(BUSY_RETRY_DELAY);
  return Buffer.from(result.value);
};

const sendFile = (reply: FastifyReply, title: string, format: SheetFormat): FastifyReply =>
  reply.type(preparationApi[format].media).header('content-disposition', attachment(`outpost-pro-${title}`, format));
