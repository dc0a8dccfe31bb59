/**
 * The games of the sample players, and those with which an installation begins as its owner's, with what the engine sees in
 * them. No figure stands here: reviews and statistics are made of this by the same functions as those of every other game.
 */
import type { PlayedRemoteGame } from '../remote-game';
import {
  parseEvaluationRow,
  readSampleGame,
  type SeenGame,
  type SeenPositions,
  writtenSampleGames,
} from './sample-games';

/** By username, in the order of the games. */
const EVALUATIONS = new Map<string, () => Promise<{ readonly default: readonly unknown[] }>>([
  ['mira.talwade', () => import('../../../content/samples/mira-talwade-evaluations.json')],
  ['oskar.brandvold', () => import('../../../content/samples/oskar-brandvold-evaluations.json')],
  ['ansel.thornquist', () => import('../../../content/samples/ansel-thornquist-evaluations.json')],
]);

/** What the engine sees in the player's games, in their order; none for anybody else. */
export const seenInSamples = async (username: string): Promise<readonly SeenGame[]> =>
  ((await EVALUATIONS.get(username)?.())?.default ?? []).map(parseEvaluationRow);

export type SeenSampleGame = SeenPositions & { readonly game: PlayedRemoteGame };

/** The player's, the newest first. To read a game takes about 3 ms. */
export const seenGames = async (username: string): Promise<readonly SeenSampleGame[]> => {
  const [written, seen] = [await writtenSampleGames(username), await seenInSamples(username)];
  return written.map((one, index) => {
    const game = readSampleGame(one, username);
    const found = seen[index];
    if (game?.kind !== 'played' || found?.id !== game.id) {
      throw new Error(`The sample games of ${username} are torn at game ${index}`);
    }
    return { game, positions: found.positions, alternatives: found.alternatives };
  });
};
