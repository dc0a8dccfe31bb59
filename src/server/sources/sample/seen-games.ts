/** Sample games with their engine evaluations. Reviews and statistics are computed from them like those of any game. */
import type { PlayedRemoteGame } from '../remote-game';
import {
  type EvaluatedPositions,
  type GameEvaluations,
  parseEvaluationRow,
  rawSampleGames,
  readSampleGame,
} from './sample-games';

const EVALUATIONS = new Map<string, () => Promise<{ readonly default: readonly unknown[] }>>([
  ['mira.talwade', () => import('../../../content/samples/mira-talwade-evaluations.json')],
  ['oskar.brandvold', () => import('../../../content/samples/oskar-brandvold-evaluations.json')],
  ['ansel.thornquist', () => import('../../../content/samples/ansel-thornquist-evaluations.json')],
]);

export const sampleEvaluations = async (username: string): Promise<readonly GameEvaluations[]> =>
  ((await EVALUATIONS.get(username)?.())?.default ?? []).map(parseEvaluationRow);

export type EvaluatedSampleGame = EvaluatedPositions & { readonly game: PlayedRemoteGame };

/** Newest first. Reading a game takes about 3 ms. */
export const evaluatedSampleGames = async (username: string): Promise<readonly EvaluatedSampleGame[]> => {
  const [raw, evaluations] = [await rawSampleGames(username), await sampleEvaluations(username)];
  return raw.map((one, index) => {
    const game = readSampleGame(one, username);
    const found = evaluations[index];
    if (game?.kind !== 'played' || found?.id !== game.id) {
      throw new Error(`The sample games of ${username} are torn at game ${index}`);
    }
    return { game, positions: found.positions, alternatives: found.alternatives };
  });
};
