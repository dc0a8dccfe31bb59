/**
 * The invented sample players, whose games the engine played. No network; from reading on the games are treated as those of
 * any source.
 */
import { type Speed, SPEEDS } from '../../../chess/clock';
import { otherColor } from '../../../chess/types';
import {
  findSamplePlayer,
  isSamplePlayer,
  SAMPLE_ARENA,
  SAMPLE_SWISS,
  type SamplePlayer,
} from '../../../contract/player/samples';
import type { Site } from '../../../contract/sites';
import { nextPiece } from '../../platform/event-loop';
import { defineSource } from '../definition';
import type { SourceFailure } from '../failures';
import type { RemoteGame, RemotePlayer } from '../remote-game';
import {
  type EndingDraft,
  type GamesQuery,
  type GameStream,
  makeGameStream,
  type RemoteProfile,
  type RemoteRating,
  type RemoteTournament,
  type Source,
} from '../source';
import { rawSampleGames, readSampleGame, SAMPLE_SITE } from './sample-games';

const SAMPLE: Site = {
  site: SAMPLE_SITE,
  label: 'Sample',
  capabilities: { evaluations: false, clocks: true, tournaments: true, search: false, since: true, studies: false },
};

export const createSampleSource = (): Source => ({
  ...SAMPLE,
  pageSize: Infinity,
  owns: isSamplePlayer,
  profile: async ({ name, signal }) => {
    const found = await gamesOf(name, signal);
    if (!found.ok) return found;
    return { ok: true, value: toSampleProfile(found.player, found.games) };
  },
  games: streamGames,
  tournaments: async ({ name, max, signal }) => {
    const found = await gamesOf(name, signal);
    if (!found.ok) return { tournaments: [], malformedLines: 0, failure: found.error };
    const tournaments = toSampleTournaments(found.player.username, found.games);
    return { tournaments: tournaments.slice(0, max), malformedLines: 0 };
  },
});

const streamGames = (query: GamesQuery): GameStream => makeGameStream((ending) => readGames(query, ending));

/** Yields to the event loop before each game; reading one takes milliseconds. */
async function* readGames(
  { name, max, since = 0, speeds, isRated, signal }: GamesQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  const player = findSamplePlayer(name);
  if (player === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return;
  }
  for (const raw of await rawSampleGames(player.username)) {
    if (ending.received >= max) return;
    await nextPiece();
    if (signal?.aborted === true) {
      ending.failure = { reason: 'cancelled' };
      return;
    }
    const game = readSampleGame(raw, player.username);
    if (game === undefined) ending.malformedLines += 1;
    else if (game.createdAt < since) return;
    else if (speeds?.includes(game.speed) !== false && (isRated ?? game.isRated) === game.isRated) {
      ending.received += 1;
      yield game;
    }
  }
}

type Found =
  | { readonly ok: true; readonly player: SamplePlayer; readonly games: readonly RemoteGame[] }
  | { readonly ok: false; readonly error: SourceFailure };

const gamesOf = async (name: string, signal?: AbortSignal): Promise<Found> => {
  const player = findSamplePlayer(name);
  if (player === undefined) return { ok: false, error: { reason: 'unknown-player' } };
  const stream = streamGames({ name, max: Infinity, signal });
  const games: RemoteGame[] = [];
  for await (const game of stream) games.push(game);
  const { failure } = await stream.ending;
  return failure === undefined ? { ok: true, player, games } : { ok: false, error: failure };
};

export const sample = defineSource({ ...SAMPLE, settings: {}, open: () => createSampleSource() });

/** `games`: newest first. The site has no pages, so `url` is empty. */
const toSampleProfile = (player: SamplePlayer, games: readonly RemoteGame[]): RemoteProfile => {
  const count = (score: number): number => games.filter((game) => scoreOf(game) === score).length;
  const [newest, oldest] = [games[0], games.at(-1)];
  return {
    site: SAMPLE_SITE,
    id: player.username,
    name: player.username,
    url: '',
    isBot: false,
    isMarked: false,
    ...(oldest === undefined ? {} : { createdAt: oldest.createdAt }),
    ...(newest === undefined ? {} : { seenAt: newest.lastMoveAt }),
    ratings: toRatings(games),
    count: { all: games.length, win: count(1), loss: count(0), draw: count(0.5) },
    realName: player.name,
    location: player.country,
    fideRating: player.fideRating,
    fideId: player.fideId,
    aicfId: player.aicfId,
    isSample: true,
  };
};

/** The player's score: 1, ½ or 0. */
const scoreOf = ({ result, color }: RemoteGame): number => {
  if (result === '1/2-1/2') return 0.5;
  return result === (color === 'white' ? '1-0' : '0-1') ? 1 : 0;
};

/** After the newest game of each speed. Plain Elo, without deviation. */
const toRatings = (games: readonly RemoteGame[]): Partial<Record<Speed, RemoteRating>> =>
  Object.fromEntries(
    SPEEDS.flatMap((speed) => {
      const played = games.filter((game) => game.speed === speed);
      const rating = played[0] === undefined ? undefined : ratingAfter(played[0].players[played[0].color]);
      if (rating === undefined) return [];
      return [[speed, { rating, games: played.length, deviation: 0, isProvisional: false }]];
    }),
  );

const ratingAfter = (player: RemotePlayer): number | undefined =>
  player.kind === 'person' && player.rating !== undefined ? player.rating + (player.ratingChange ?? 0) : undefined;

/** Rating points for a win above the opponent's rating, or a loss below it, as on Lichess. */
const PERFORMANCE_STEP = 500;

/** Newest first. */
const toSampleTournaments = (username: string, games: readonly RemoteGame[]): readonly RemoteTournament[] =>
  [SAMPLE_SWISS, SAMPLE_ARENA]
    .flatMap((event) => {
      const played = games.filter(({ tournament }) => tournament?.kind === event.kind && tournament.id === event.id);
      return played.length === 0 ? [] : [toTournament(event, username, played)];
    })
    .sort((a, b) => b.startsAt - a.startsAt);

const toTournament = (
  event: typeof SAMPLE_SWISS | typeof SAMPLE_ARENA,
  username: string,
  played: readonly RemoteGame[],
): RemoteTournament => {
  const { kind, id, name, startsAt, timeControl, totalPlayers, ranks } = event;
  const rank = ranks[username];
  const points = played.reduce((sum, game) => sum + scoreOf(game), 0);
  const performance = performanceOf(played);
  return {
    kind,
    id,
    name,
    url: '',
    startsAt,
    timeControl,
    variant: 'standard',
    isRated: true,
    totalPlayers,
    rank,
    ...(kind === 'swiss' ? { score: points, rounds: event.rounds } : { score: 2 * points, games: played.length }),
    performance,
  };
};

/** Lichess' formula: mean of the opponents' ratings, each adjusted by the result. */
const performanceOf = (played: readonly RemoteGame[]): number | undefined => {
  const values = played.flatMap((game) => {
    const opponent = game.players[otherColor(game.color)];
    if (opponent.kind !== 'person' || opponent.rating === undefined) return [];
    return [opponent.rating + PERFORMANCE_STEP * (2 * scoreOf(game) - 1)];
  });
  if (values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
};
