import type { Speed } from '../clock';
import type { OpeningFinding } from '../findings/opening-findings';
import type { Fault } from '../findings/rate-kinds';
import type { RateFinding } from '../findings/verdicts';
import type { Color } from '../types';

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

/** All that advice can say, and with which figures. Numbers of games and moves are whole, shares and scores whole %. */

type Voice = 'advice' | 'own';

/** What is said by the same rules against a player, as `advice`, and to a player, as `own`. */
export type Said<Who extends Voice> =
  | { readonly id: `${Who}.usual-opening`; readonly values: UsualOpening }
  | { readonly id: `${Who}.weak-opening` | `${Who}.strong-opening`; readonly values: ScoredOpening }
  | {
      readonly id: `${Who}.worse`;
      readonly values: SpokenRate & { readonly way: RateAdvice<Who, 'worse'> | TacticAdvice<Who> };
    }
  | { readonly id: `${Who}.better`; readonly values: SpokenRate & { readonly way: RateAdvice<Who, 'better'> } }
  | { readonly id: `${Who}.worse-with-white` | `${Who}.worse-with-black`; readonly values: UnevenColors }
  | { readonly id: `${Who}.good-form` | `${Who}.bad-form`; readonly values: LastGames }
  | { readonly id: `${Who}.rating-rose` | `${Who}.rating-fell`; readonly values: MovedRating };

/** What to do about tactics of one kind that are missed. Specification, SCT-13. */
export type TacticAdvice<Who extends Voice> = { readonly id: `${Who}.on-${'fork' | 'capture' | 'check' | 'others'}` };

/** What to do about rates of a kind that are worse or better than those of others. */
type RateAdvice<Who extends Voice, How extends 'worse' | 'better'> = {
  readonly id: `${Who}.if-${How}-${How extends 'worse' ? Exclude<RateGroup, 'tactics'> : RateGroup}`;
};

export type RateGroup =
  | 'blunders'
  | 'tactics'
  | 'pieces'
  | 'squares'
  | 'opening'
  | 'middlegame'
  | 'endgame'
  | 'hurry'
  | 'clock'
  | 'flags';

export type RateUnit = 'moves' | 'pawnMoves' | 'chances' | 'games';

/**
 * What the player does, how many times as often as others rated from and to, in how many of 100, and the others in how many.
 */
export type SpokenRate = {
  readonly fault: { readonly id: `fault.${Fault}` };
  readonly unit: { readonly id: `unit.${RateUnit}` };
  readonly times: number;
  readonly from: number;
  readonly to: number;
  readonly rate: number;
  readonly others: number;
};

type Opening = { readonly opening: string; readonly color: Color; readonly games: number };

/**
 * Scores in %: what was scored, what usually is against such opponents, and what is likely for all that is known. `line` are
 * the moves to the position that is meant, `none` where it is the whole family.
 */
export type ScoredOpening = Opening & {
  readonly line: string;
  readonly score: number;
  readonly expected: number;
  readonly likely: number;
};

/** `games` of the `played` ones with this color; `line` is how it begins. */
export type UsualOpening = Opening & { readonly played: number; readonly share: number; readonly line: string };

/** Scores with both colors, one clearly behind the other. */
export type UnevenColors = {
  readonly games: number;
  readonly whiteScore: number;
  readonly whiteGames: number;
  readonly blackScore: number;
  readonly blackGames: number;
};

export type LastGames = {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

/** A rating that has moved, of the speed played most, from the first of the known games to the last ones. */
export type MovedRating = {
  readonly speed: Speed;
  readonly from: number;
  readonly to: number;
  readonly games: number;
};
