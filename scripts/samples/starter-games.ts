/** Games for the starter puzzles: of people who overlook a lot, so that there is something to find. */
import type { San } from '../../src/chess/types';
import { createRandom, seedOf } from '../../src/test/mock-lichess/seeded-random';
import type { Adviser } from './candidates';
import { ALL_LINES } from './openings';
import { ordinaryStyle } from './people';
import { playGame } from './play-game';
import type { Style } from './style';

const STRENGTH = { least: 1400, spread: 500 };
/** Against what is usual at that strength. */
const OVERSIGHTS: Style['oversights'] = { opening: 1.5, middlegame: 2.5, endgame: 2.5 };

/** The moves of the game with this number; the same each time. */
export const playStarterGame = async (adviser: Adviser, index: number): Promise<readonly San[]> => {
  const random = createRandom(seedOf(`starter game ${index}`));
  const strength = STRENGTH.least + random.below(STRENGTH.spread);
  const style: Style = { ...ordinaryStyle(strength, random), oversights: OVERSIGHTS };
  const line = random.pick(ALL_LINES);
  const { plies } = await playGame(adviser, { line, styles: { white: style, black: style } }, random);
  return plies.map(({ san }) => san);
};
