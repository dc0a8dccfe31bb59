import type { PlayerReport } from '../player/player-report';
import { chanceOf } from '../findings/statistics';
import { scoreOf, type Results } from '../player/results';
import type { Color } from '../types';
import type { Advice } from './piece-of-advice';
import type { UnevenColors } from './said';

/** Games with each color. */
const LEAST_GAMES = 10;
/** Points in % by which one color is behind the other. */
const LEAST_GAP = 15;
const MOST_CHANCE = 0.01;

/** The color with which they do worse, where one is clearly behind the other. */
export const unevenColors = ({
  results: { white, black },
}: PlayerReport): (UnevenColors & { readonly weaker: Color }) | undefined => {
  const [asWhite, asBlack] = [scoreOf(white), scoreOf(black)];
  if (asWhite === undefined || asBlack === undefined || white.games < LEAST_GAMES || black.games < LEAST_GAMES)
    return undefined;
  if (Math.abs(asWhite - asBlack) < LEAST_GAP || isAccident(white, black)) return undefined;
  return {
    games: white.games + black.games,
    weaker: asBlack < asWhite ? 'black' : 'white',
    whiteScore: asWhite,
    whiteGames: white.games,
    blackScore: asBlack,
    blackGames: black.games,
  };
};

/** A gap as wide comes by chance alone more often than in one player of a hundred. */
const isAccident = (white: Results, black: Results): boolean => {
  const points = ({ wins, draws }: Results): number => wins + draws / 2;
  const mean = (points(white) + points(black)) / (white.games + black.games);
  const error = Math.sqrt(mean * (1 - mean) * (1 / white.games + 1 / black.games));
  return chanceOf((points(white) / white.games - points(black) / black.games) / error) > MOST_CHANCE;
};

/** The color with which they do clearly worse. */
export const adviseOnColors = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const { weaker, ...values } = uneven;
  return [{ topic: 'colors', message: { id: `advice.worse-with-${weaker}`, values }, games: values.games }];
};
