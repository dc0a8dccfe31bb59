/** `POST /api/prepare/{site}/{name}/reply`: a move of theirs in a game against me. */
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { otherColor, turnOf } from '../../../chess/types';
import { errorSchema } from '../../../contract/errors';
import { type Reply, replyRequestSchema, replySchema } from '../../../contract/preparation';
import { badMove, engineBusy, engineFailed, noSuchSite } from '../../errors';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';
import { clientOf, limitOpenCalls } from '../../platform/limits';
import type { PrepareRouteDeps } from './prepare-routes';
import { preparationParams, preparationQuery, SOON } from './run-preparation';

/** That one client may have open. */
const OPEN_CALLS = 4;
/** What Stockfish can be limited to. */
const ELO = { least: 1320, most: 3190, unknown: 1500 };
const LIMIT = { movetime: 300 } as const;

export const replyRoutes: Routes<PrepareRouteDeps> = (app, deps) => {
  const { sources, redis, lendGames, thread } = deps;
  app.post(
    '/api/prepare/:site/:username/reply',
    {
      onRequest: limitOpenCalls({ name: 'replies', max: OPEN_CALLS, redis }),
      schema: {
        summary: 'What the player plays in a game against me',
        description:
          'A move of their games in this position, as often as they play it; elsewhere one of a limited engine.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: preparationQuery.pick({ games: true }),
        body: replyRequestSchema,
        response: {
          200: answers('A legal move', replySchema),
          400: answers('Not a player, a site, or moves after which it is their turn', errorSchema),
          404: answers('There is no such player', errorSchema),
          410: answers('The account is closed', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
          502: answers('The site cannot be reached, refuses, or has trouble', errorSchema),
          503: answers('The engines have too much to do, or the site asks us to wait', errorSchema),
          504: answers('The site did not answer in time', errorSchema),
        },
      },
    },
    async (request, reply): Promise<Reply> => {
      const { site, username } = request.params;
      if (sources.find(site) === undefined) throw noSuchSite(site);
      const { as, speed, moves } = request.body;
      const last = playAll(moves);
      const fen = last?.fen ?? START_FEN;
      const color = otherColor(as);
      if (turnOf(fen) !== color) throw badMove(moves.at(-1) ?? '');
      const signal = clientGoneSignal(reply);
      const wanted = { player: { site, name: username }, choice: request.query.games };
      const lent = await lendGames(wanted, signal, clientOf(request));
      if (!lent.ok) throw lent.error;
      const rating = lent.value.ratingAt(speed)?.rating;
      const about = {
        speed,
        rating,
        last: last?.uci,
      };
      const task = { theirGames: lent.value.games, ...about, color, fen, roll: Math.random() } as const;
      const run = await thread.run('reply', task);
      if (!run.ok) throw engineBusy(SOON);
      const own = run.value && playMove(fen, run.value.uci);
      if (run.value && own?.ok === true) return toReply(own.value, { games: run.value.games });
      return engineReply(deps, fen, eloOf(rating), signal);
    },
  );
};

const playAll = (moves: readonly string[]): PlayedMove | undefined => {
  let last: PlayedMove | undefined;
  for (const move of moves) {
    const played = playMove(last?.fen ?? START_FEN, move);
    if (!played.ok) throw badMove(move);
    last = played.value;
  }
  return last;
};

const toReply = ({ uci, san }: PlayedMove, from: Pick<Reply, 'games' | 'elo'>): Reply => ({ uci, san, ...from });

/** About theirs: no scale of a site is that of the engine. */
const eloOf = (rating: number = ELO.unknown): number => Math.max(ELO.least, Math.min(ELO.most, Math.round(rating)));

const engineReply = async (
  { pool }: Pick<PrepareRouteDeps, 'pool'>,
  fen: string,
  elo: number,
  signal: AbortSignal,
): Promise<Reply> => {
  const request = pool.open({ priority: 'interactive', signal });
  if (request === undefined) throw engineBusy(SOON);
  const outcome = await request.search({ fen, isChess960: false, elo }, LIMIT).finally(() => request.close());
  if (!outcome.ok) throw engineFailed();
  const { bestMove } = outcome.found;
  // The game is over.
  if (bestMove === undefined) throw badMove('');
  const played = playMove(fen, bestMove);
  if (!played.ok) throw engineFailed();
  return toReply(played.value, { elo });
};
