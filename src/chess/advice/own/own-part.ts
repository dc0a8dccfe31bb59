import type { OpeningFinding } from '../../findings/opening-findings';
import type { RateFinding } from '../../findings/verdicts';
import type { Said } from '../said';

export const OWN_PARTS = ['openings', 'tactics', 'time', 'endgame', 'mental'] as const;
/** The parts of the recommendations on one's own page. Specification, OPA-05. */
export type OwnPart = (typeof OWN_PARTS)[number];

/** What to tell "you", with the numbers it rests on; `games` is of how many games they are. The words are the catalogue's. */
export type OwnAdvice = {
  readonly part: OwnPart;
  readonly message: OwnMessage;
  readonly games: number;
  /** What it speaks from. */
  readonly finding?: RateFinding | OpeningFinding;
};

export type OwnMessage =
  | Said<'own'>
  | { readonly id: 'own.losing-streak'; readonly values: { readonly games: number } }
  | { readonly id: 'own.accuracy'; readonly values: { readonly games: number; readonly accuracy: number } };
