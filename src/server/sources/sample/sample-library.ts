/**
 * The games of the sample players, and of the owner of the sample library as those with which an installation begins, with
 * what the engine sees in them. No figure stands here: reviews and statistics are made of this by the same functions as
 * those of every other game.
 */
import type { PlayedRemoteGame } from '../remote-game';
import type { SeenPositions } from './evaluation-line';
import { readSampleLine, sampleLines } from './sample-games';
import { seenInSample } from './seen-in-sample';

export type SeenSampleGame = SeenPositions & { readonly game: PlayedRemoteGame };

/** The newest first. Each game is read when it is taken, about 3 ms. */
export function* sampleLibrary(username: string): Generator<SeenSampleGame, void, undefined> {
  for (const [index, line] of sampleLines(username).entries()) {
    const game = readSampleLine(line, username);
    if (game?.kind !== 'played') throw new Error(`The sample games of ${username} are torn at game ${index}`);
    yield { game, ...seenInSample(username, index, game.id) };
  }
}
