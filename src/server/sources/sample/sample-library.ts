/**
 * The games with which an installation begins, as those of its owner, and what the engine sees in them. No figure stands
 * here: reviews and statistics are made of this by the same functions as those of every other game.
 */
import { SAMPLE_OWNER } from '../../../contract/player/sample-players';
import type { PlayedRemoteGame, SeenPositions } from '../remote-game';
import { readSampleLine, sampleLines, seenInSample } from './sample-games';

export type LibraryGame = SeenPositions & { readonly game: PlayedRemoteGame };

/** The newest first. Each game is read when it is taken, about 3 ms. */
export function* sampleLibrary(): Generator<LibraryGame, void, undefined> {
  const { username } = SAMPLE_OWNER;
  for (const [index, line] of sampleLines(username).entries()) {
    const game = readSampleLine(line, username);
    if (game?.kind !== 'played') throw new Error(`The sample library is torn at game ${index}`);
    yield { game, ...seenInSample(username, index, game.id) };
  }
}
