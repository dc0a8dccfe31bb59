import type { Speed } from '../clock';
import type { Fault } from '../findings/rate-kinds';
import type { RateFinding } from '../findings/verdicts';
import type { Color } from '../types';

export const ADVICE_TOPICS = ['openings', 'tactics', 'time', 'endgame', 'phases', 'colors', 'form'] as const;

export type AdviceTopic = (typeof ADVICE_TOPICS)[number];

/** The texts are in the catalogue. */
export type Advice = {
  readonly topic: AdviceTopic;
  readonly message: AdviceMessage;
  readonly games: number;
  readonly finding?: RateFinding;
};

export type AdviceMessage =
  | SharedMessage<'advice'>
  | { readonly id: 'advice.hole'; readonly values: PlayedHole }
  | { readonly id: 'advice.first-move'; readonly values: PlayedFirst }
  | { readonly id: 'advice.conversion'; readonly values: PlayedConversion }
  | {
      readonly id: 'advice.more-short-of-time' | 'advice.fewer-short-of-time';
      readonly values: { readonly low: number; readonly moves: number; readonly rest: number };
    };

/** `move` was `played` in so many `of` the games that reached the position after `line`. `loss` is in points of 100. */
type PlayedHole = {
  readonly color: Color;
  readonly line: string;
  readonly move: string;
  readonly played: number;
  readonly of: number;
  readonly loss: number;
  readonly answer: string;
};

/** `after` is White's move, or `none`; `opening` the one that the move makes, or `none`. */
type PlayedFirst = {
  readonly move: string;
  readonly after: string;
  readonly opening: string;
  readonly games: number;
  readonly of: number;
};

type PlayedConversion = {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly way: 'playOn' | 'none';
};

/** Numbers of games and moves are integers, shares and scores rounded %. */

type Audience = 'advice' | 'own';

/** Messages about an opponent (`advice`) and to the player (`own`). */
export type SharedMessage<For extends Audience> =
  | { readonly id: `${For}.usual-opening`; readonly values: UsualOpening }
  | {
      readonly id: `${For}.worse`;
      readonly values: SpokenRate & { readonly way: RateAdvice<For, 'worse'> | TacticAdvice<For> };
    }
  | { readonly id: `${For}.better`; readonly values: SpokenRate & { readonly way: RateAdvice<For, 'better'> } }
  | { readonly id: `${For}.worse-with-white` | `${For}.worse-with-black`; readonly values: UnevenColors }
  | { readonly id: `${For}.good-form` | `${For}.bad-form`; readonly values: LastGames }
  | { readonly id: `${For}.rating-rose` | `${For}.rating-fell`; readonly values: MovedRating };

/** By the kind of missed tactic. Specification, SCT-13. */
export type TacticAdvice<For extends Audience> = {
  readonly id: `${For}.on-${'fork' | 'capture' | 'check' | 'others'}`;
};

type RateAdvice<For extends Audience, How extends 'worse' | 'better'> = {
  readonly id: `${For}.if-${How}-${How extends 'worse' ? Exclude<RateGroup, 'tactics'> : RateGroup}`;
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

/** The fault, the ratio to others, their rating range, and both rates in %. */
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
 * A family: `games` of the `played` ones with this color. `variation` is `none` where there is only one, or none that has a
 * name of its own; `line` is how most games of it begin, or of the family without one, and `none` where no line is in most.
 */
export type UsualOpening = Opening & {
  readonly played: number;
  readonly share: number;
  readonly verb: 'play' | 'meet';
  readonly variation: string;
  readonly variationGames: number;
  readonly line: string;
};

export type UnevenColors = {
  readonly games: number;
  readonly whiteScore: number;
  readonly whiteExpected: number;
  readonly whiteGames: number;
  readonly blackScore: number;
  readonly blackExpected: number;
  readonly blackGames: number;
};

export type LastGames = {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

export type MovedRating = {
  readonly speed: Speed;
  readonly from: number;
  readonly to: number;
  readonly games: number;
};
