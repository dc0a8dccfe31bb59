import type { PlayerReport } from '../player/player-report';
import { scoreOf } from '../player/results';
import type { Color } from '../types';
import type { Advice } from './piece-of-advice';

/** Games with each colour. */
const LEAST_GAMES = 10;
/** Points in % by which one colour is behind the other. */
const LEAST_GAP = 15;

/** Scores with both colours in %, one clearly behind the other. */
export type UnevenColors = {
  readonly games: number;
  readonly weaker: Color;
  readonly white: { readonly games: number; readonly score: number };
  readonly black: { readonly games: number; readonly score: number };
};

export const unevenColors = ({ results: { white, black } }: PlayerReport): UnevenColors | undefined => {
  const [asWhite, asBlack] = [scoreOf(white), scoreOf(black)];
  if (asWhite === undefined || asBlack === undefined || white.games < LEAST_GAMES || black.games < LEAST_GAMES)
    return undefined;
  if (Math.abs(asWhite - asBlack) < LEAST_GAP) return undefined;
  return {
    games: white.games + black.games,
    weaker: asBlack < asWhite ? 'black' : 'white',
    white: { games: white.games, score: asWhite },
    black: { games: black.games, score: asBlack },
  };
};

/** The colour with which they do clearly worse. */
export const adviseOnColors = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const way =
    uneven.weaker === 'black'
      ? 'With White against them, play for a win.'
      : 'With Black against them, you need not settle for a draw.';
  return [{ topic: 'colors', text: `They score ${formatScores(uneven)}. ${way}`, games: uneven.games }];
};

/** `60% with White (10 games) and 45% with Black (10)`. */
export const formatScores = ({ white, black }: UnevenColors): string =>
  `${white.score}% with White (${white.games} games) and ${black.score}% with Black (${black.games})`;
