/**
 * The source of the two sample players and of the owner of the sample library: invented people whose games the engine
 * has played. It needs no network, knows nobody else, and goes the way of every other source from the game of an export
 * on.
 */
import { setImmediate } from 'node:timers/promises';
import { findSamplePlayer, isSamplePlayer, type SamplePlayer } from '../../../contract/player/samples';
import type { Site } from '../../../contract/sites';
import type { SourceFailure } from '../failures';
import { type EndingDraft, makeGameStream } from '../game-stream';
import type { RemoteGame } from '../remote-game';
import type { GamesQuery, GameStream, Source } from '../source';
import { readSampleGame, SAMPLE_SITE, writtenSampleGames } from './sample-games';
import { toSampleProfile } from './sample-profile';
import { toSampleTournaments } from './to-sample-tournament';

export const SAMPLE: Site = {
  site: SAMPLE_SITE,
  label: 'Sample',
  capabilities: { evaluations: false, clocks: true, tournaments: true, search: false, since: true, studies: false },
};

export const createSampleSource = (): Source => ({
  ...SAMPLE,
  // There are no pages.
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

/** Notes in `ending` how it went. Others get their turn before each game, as the reading of one takes milliseconds. */
async function* readGames(
  { name, max, since = 0, speeds, isRated, signal }: GamesQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  const player = findSamplePlayer(name);
  if (player === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return;
  }
  for (const written of await writtenSampleGames(player.username)) {
    if (ending.received >= max) return;
    await setImmediate();
    if (signal?.aborted === true) {
      ending.failure = { reason: 'cancelled' };
      return;
    }
    const game = readSampleGame(written, player.username);
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

/** All games of the player. */
const gamesOf = async (name: string, signal?: AbortSignal): Promise<Found> => {
  const player = findSamplePlayer(name);
  if (player === undefined) return { ok: false, error: { reason: 'unknown-player' } };
  const stream = streamGames({ name, max: Infinity, signal });
  const games: RemoteGame[] = [];
  for await (const game of stream) games.push(game);
  const { failure } = await stream.ending;
  return failure === undefined ? { ok: true, player, games } : { ok: false, error: failure };
};
