/**
 * The games with which an installation begins, as those of its owner, and what the engine sees in them. No figure stands
 * here: reviews and statistics are made of this by the same functions as those of every other game.
 */
import { SAMPLE_OWNER } from '../../../contract/sample-players';
import type { PlayedRemoteGame } from '../remote-game';
import { LINES as EVALUATIONS } from './ansel-thornquist-evaluations';
import { parseEvaluationLine, type SeenGame } from './evaluation-line';
import { readSampleLine, sampleLines } from './sample-games';

export type LibraryGame = Pick<SeenGame, 'positions' | 'alternatives'> & { readonly game: PlayedRemoteGame };

/** The newest first. Each game is read when it is taken, about 3 ms, so that others can be given a turn between two. */
export function* sampleLibrary(): Generator<LibraryGame, void, undefined> {
  const seen = EVALUATIONS.split('\n').filter((line) => line !== '');
  for (const [index, line] of sampleLines(SAMPLE_OWNER.username).entries()) {
    const game = readSampleLine(line, SAMPLE_OWNER.username);
    const { id, positions, alternatives } = parseEvaluationLine(seen[index] ?? '{}');
    if (game?.kind !== 'played' || game.id !== id) throw new Error(`The sample library is torn at game ${index}`);
    yield { game, positions, alternatives };
  }
}
