import type { PlayerReport } from '../player/player-report';
import { scoreOf } from '../player/results';
import type { Advice } from './piece-of-advice';

/** Games with each colour. */
const LEAST_GAMES = 10;
/** Points in % by which one colour is behind the other. */
const LEAST_GAP = 15;

/** The colour with which they do clearly worse. */
export const adviseOnColors = ({ results: { white, black } }: PlayerReport): readonly Advice[] => {
  const [asWhite, asBlack] = [scoreOf(white), scoreOf(black)];
  if (asWhite === undefined || asBlack === undefined || white.games < LEAST_GAMES || black.games < LEAST_GAMES)
    return [];
  if (Math.abs(asWhite - asBlack) < LEAST_GAP) return [];
  const figures = `They score ${asWhite} % with White (${white.games} games) and ${asBlack} % with Black (${black.games}).`;
  const way =
    asBlack < asWhite
      ? 'With White against them, play for a win.'
      : 'With Black against them, you need not settle for a draw.';
  return [{ topic: 'colors', text: `${figures} ${way}`, games: white.games + black.games }];
};
