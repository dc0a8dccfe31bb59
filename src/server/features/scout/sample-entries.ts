/**
 * The games of the sample players, and of the owner of the sample library, as a scout keeps them, analyzed: every figure is
 * made of the games by the functions that make those of all others. That takes most of the time of an example report, and
 * always comes to the same: where our programs are put together (scripts/server-bundle.mjs) it is computed once, and the
 * program has what came of it. JSON tells all of it.
 */
import { SAMPLE_OWNER, SAMPLE_PLAYERS } from '../../../contract/player/samples';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toPlayedGame } from '../../games/remote-games';
import { reviewPlayed } from '../../games/review-game';
import { seenGames, type SeenSampleGame } from '../../sources/sample/seen-games';
import { toCountedEntry } from './scouted-game';

const toEntry = ({ game, positions, alternatives }: SeenSampleGame): CountedEntry => {
  const played = toPlayedGame(game);
  const found = reviewPlayed(played, { positions, alternatives, evaluatedBy: 'engine', look: 'first' });
  return toCountedEntry(game, played, found);
};

const games = (await Promise.all([...SAMPLE_PLAYERS, SAMPLE_OWNER].map(({ username }) => seenGames(username)))).flat();

/** By the key of the game. */
export const SAMPLE_ENTRIES: Readonly<Record<string, CountedEntry>> = Object.fromEntries(
  games.map((seen) => [seen.game.key, toEntry(seen)]),
);
