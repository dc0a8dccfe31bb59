/**
 * Changes of repertoire in the long histories, each with its counts, and in the same games with their dates shuffled, where
 * none is. `npm run corpus -- changes ../shared/data`
 */
import { lineOf } from '../../src/chess/openings/game-line';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { findChanges } from '../../src/chess/preparation/changes';
import { indexVisits, type PreparationGame } from '../../src/chess/preparation/visits';
import { COLORS } from '../../src/chess/types';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { readHistories } from './scans/histories';

const SEEDS = 10;

const MOST_BY_CHANCE = 1 / 20;

export const check = (data: string): Promise<boolean> => {
  let [shuffled, found] = [0, 0];
  for (const [index, history] of readHistories(data).entries()) {
    const games = history.games.map(toGame);
    for (const color of COLORS) {
      for (const { position, before, after, since } of findChanges(indexVisits(games, color), color)) {
        const counts = [before, after].map((moves) =>
          moves.map(({ san, games: times }) => `${san} ${times}`).join(', '),
        );
        const day = new Date(since).toISOString().slice(0, 10);
        console.log(
          `player ${index + 1} as ${color}, ${position.join(' ') || 'first move'}: ${counts.join(` | ${day} | `)}`,
        );
      }
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        shuffled += 1;
        found += Number(findChanges(indexVisits(withShuffledDates(games, seed), color), color).length > 0);
      }
    }
  }
  console.log(`with shuffled dates ${found} of ${shuffled} histories of a color have a change`);
  return Promise.resolve(shuffled > 0 && found <= MOST_BY_CHANCE * shuffled);
};

const toGame = ({ game, color, speed, playedAt }: PlayedGame, index: number): PreparationGame => ({
  id: String(index),
  color,
  outcome: outcomeOf(game.result, color),
  speed,
  playedAt,
  line: lineOf(game),
});

const withShuffledDates = (games: readonly PreparationGame[], seed: number): readonly PreparationGame[] => {
  const random = createRandom(seed);
  const dates = games.map(({ playedAt }) => ({ playedAt, at: random.next() })).sort((one, other) => one.at - other.at);
  return games.map((game, index) => ({ ...game, playedAt: dates[index]?.playedAt ?? game.playedAt }));
};
