import type { OpeningFinding } from '../findings/opening-findings';
import type { RateFinding } from '../findings/verdicts';
import type { Said } from './said';

export const ADVICE_TOPICS = ['openings', 'tactics', 'time', 'endgame', 'phases', 'colors', 'form'] as const;
export type AdviceTopic = (typeof ADVICE_TOPICS)[number];

/**
 * What to act on, with the numbers it rests on; `games` is of how many games they are, `finding` what it speaks from. The
 * words are the catalogue's.
 */
export type Advice = {
  readonly topic: AdviceTopic;
  readonly message: AdviceMessage;
  readonly games: number;
  readonly finding?: RateFinding | OpeningFinding;
};

export type AdviceMessage = Said<'advice'>;
