/**
 * The games of the sample players, and those with which an installation begins as its owner's, with what the engine sees in
 * them. No figure stands here: reviews and statistics are made of this by the same functions as those of every other game.
 */
import type { PlayedRemoteGame } from '../remote-game';
import { LINES as ANSEL_THORNQUIST } from './ansel-thornquist-evaluations';
import { parseEvaluationLine, type SeenPositions } from './evaluation-line';
import { LINES as MIRA_TALWADE } from './mira-talwade-evaluations';
import { LINES as OSKAR_BRANDVOLD } from './oskar-brandvold-evaluations';
import { linesOf, readSampleLine, sampleLines } from './sample-games';

/** In the order of the games. */
const SEEN = linesOf({
  'mira.talwade': MIRA_TALWADE,
  'oskar.brandvold': OSKAR_BRANDVOLD,
  'ansel.thornquist': ANSEL_THORNQUIST,
});

/** What the engine sees in the game of the line at `index`, whose id is `id`. */
export const seenInSample = (username: string, index: number, id: string): SeenPositions => {
  const { id: seenId, ...seen } = parseEvaluationLine(SEEN.get(username)?.[index] ?? '{}');
  if (seenId !== id) throw new Error(`The sample games of ${username} are torn at game ${index}`);
  return seen;
};

export type SeenSampleGame = SeenPositions & { readonly game: PlayedRemoteGame };

/** The player's, the newest first. Each game is read when it is taken, about 3 ms. */
export function* seenGames(username: string): Generator<SeenSampleGame, void, undefined> {
  for (const [index, line] of sampleLines(username).entries()) {
    const game = readSampleLine(line, username);
    if (game?.kind !== 'played') throw new Error(`The sample games of ${username} are torn at game ${index}`);
    yield { game, ...seenInSample(username, index, game.id) };
  }
}
