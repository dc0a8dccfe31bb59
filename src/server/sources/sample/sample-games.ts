/**
 * The games that the sample players and the owner of the sample library bring along, read by the same code as those of
 * Lichess.
 */
import { readGameLine } from '../lichess/to-remote-game';
import type { RemoteGame } from '../remote-game';
import { LINES as ANSEL_THORNQUIST } from './ansel-thornquist-games';
import { LINES as MIRA_TALWADE } from './mira-talwade-games';
import { LINES as OSKAR_BRANDVOLD } from './oskar-brandvold-games';

/** By username; `texts` have one line a game. */
export const linesOf = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(texts).map(([username, text]) => [username, text.split('\n').filter((line) => line !== '')]));

const GAMES = linesOf({
  'mira.talwade': MIRA_TALWADE,
  'oskar.brandvold': OSKAR_BRANDVOLD,
  'ansel.thornquist': ANSEL_THORNQUIST,
});

/** The lines of the player's games, the newest first; none for anybody else. */
export const sampleLines = (username: string): readonly string[] => GAMES.get(username) ?? [];

export const SAMPLE_SITE = 'sample';

/** By player and line. A game takes some milliseconds, and each call of a scout asks for all of them again. */
const READ = new Map([...GAMES.keys()].map((username) => [username, new Map<string, RemoteGame | undefined>()]));

/**
 * The game of a line, read once; `undefined` for a malformed line, of which there is none. It has no page. Its key stays
 * that of the line's form, by which libraries know it.
 */
export const readSampleLine = (line: string, username: string): RemoteGame | undefined => {
  const known = READ.get(username);
  if (known?.has(line) === true) return known.get(line);
  const game = readLine(line, username);
  known?.set(line, game);
  return game;
};

const readLine = (line: string, username: string): RemoteGame | undefined => {
  const game = readGameLine({ line, playerId: username });
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
