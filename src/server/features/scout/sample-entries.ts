/** Analyzed sample games. The build evaluates this module once, since it is slow; the value must be JSON. */
import { SAMPLE_OWNER, SAMPLE_PLAYERS } from '../../../contract/player/samples';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toPlayedGame } from '../../games/remote-games';
import { reviewPlayed } from '../../games/review-game';
import { type EvaluatedSampleGame, evaluatedSampleGames } from '../../sources/sample/seen-games';
import { toCountedEntry } from './scouted-game';

const toEntry = ({ game, positions, alternatives }: EvaluatedSampleGame): CountedEntry => {
  const played = toPlayedGame(game);
  const found = reviewPlayed(played, { positions, alternatives, evaluatedBy: 'engine', look: 'first' });
  return toCountedEntry(game, played, found);
};

const games = (
  await Promise.all([...SAMPLE_PLAYERS, SAMPLE_OWNER].map(({ username }) => evaluatedSampleGames(username)))
).flat();

/** By game key. */
export const SAMPLE_ENTRIES: Readonly<Record<string, CountedEntry>> = Object.fromEntries(
  games.map((seen) => [seen.game.key, toEntry(seen)]),
);
