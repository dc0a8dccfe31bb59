/**
 * What to do against a player, from the report on his games: which sentence to say, with the numbers it rests on; the
 * sentences are the catalogue's. Nothing is said that too few games stand behind; each rule has its floors beside it.
 */
import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';
import { adviseOnColors } from './colors';
import { adviseOnForm } from './form';
import { adviseOnOpenings } from './openings';
import { adviseOnPhases } from './phases';
import { adviseOnRookEndgames } from './rook-endgames';
import { adviseOnTactics } from './tactics';
import { adviseOnTime } from './time';

export type { Advice, AdviceMessage, AdviceTopic } from './piece-of-advice';

/** In the order in which a player prepares: openings first, form last. Empty when nothing can be said. */
export const adviseAgainst = (report: PlayerReport): readonly Advice[] => [
  ...adviseOnOpenings(report),
  ...adviseOnTactics(report),
  ...adviseOnTime(report),
  ...adviseOnPhases(report),
  ...adviseOnRookEndgames(report),
  ...adviseOnColors(report),
  ...adviseOnForm(report),
];
