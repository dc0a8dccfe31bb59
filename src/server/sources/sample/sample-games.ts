/**
 * The games that the sample players and the owner of the sample library bring along, read by the same code as those of
 * Lichess.
 */
import { readWrittenGame } from '../lichess/to-remote-game';
import type { RemoteGame } from '../remote-game';

/** By username. Loaded when a player's are asked for first: half a megabyte that a start needs nothing of. */
const GAMES = new Map<string, () => Promise<{ readonly default: readonly unknown[] }>>([
  ['mira.talwade', () => import('../../../content/samples/mira-talwade-games.json')],
  ['oskar.brandvold', () => import('../../../content/samples/oskar-brandvold-games.json')],
  ['ansel.thornquist', () => import('../../../content/samples/ansel-thornquist-games.json')],
]);

/** The player's games as Lichess writes them, the newest first; none for anybody else. */
export const writtenSampleGames = async (username: string): Promise<readonly unknown[]> =>
  (await GAMES.get(username)?.())?.default ?? [];

export const SAMPLE_SITE = 'sample';

/** By what is written. A game takes some milliseconds, and each call of a scout asks for all of them again. */
const READ = new Map<unknown, RemoteGame | undefined>();

/**
 * A game of `writtenSampleGames`, read once; `undefined` for a malformed one, of which there is none. It has no page. Its
 * key stays that of Lichess' form, by which libraries know it.
 */
export const readSampleGame = (written: unknown, username: string): RemoteGame | undefined => {
  if (READ.has(written)) return READ.get(written);
  const game = readGame(written, username);
  READ.set(written, game);
  return game;
};

const readGame = (written: unknown, username: string): RemoteGame | undefined => {
  const game = readWrittenGame(written, username);
  if (game === undefined) return undefined;
  const { tournament, ...rest } = game;
  const own = {
    ...{ site: SAMPLE_SITE, url: '' },
    tournament: tournament === undefined ? undefined : { ...tournament, url: '' },
  };
  if (rest.kind !== 'played') return { ...rest, ...own };
  const headers = new Map(rest.game.headers).set('Site', 'Sample game');
  return { ...rest, ...own, game: { ...rest.game, headers } };
};
