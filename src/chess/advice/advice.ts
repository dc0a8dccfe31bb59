/**
 * What to do against a player, from the report on his games: which sentence to say, with the numbers it rests on; the
 * sentences are the catalogue's. What is good or bad at anything is said of the findings alone (`chess/findings`).
 */
import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';
import { adviseOnColors } from './colors';
import { adviseOnForm } from './form';
import { adviseOnOpenings } from './openings';
import { adviseOnRates } from './rates';

export type { Advice, AdviceMessage, AdviceTopic } from './piece-of-advice';

/** In the order in which a player prepares: openings first, form last. Empty when nothing can be said. */
export const adviseAgainst = (report: PlayerReport): readonly Advice[] => [
  ...adviseOnOpenings(report),
  ...(['tactics', 'time', 'phases', 'endgame'] as const).flatMap((topic) => adviseOnRates(report, topic)),
  ...adviseOnColors(report),
  ...adviseOnForm(report),
];
