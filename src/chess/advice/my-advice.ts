/** Advice to the player, from the same findings as advice against others. */
import type { RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type { MovedRating, SharedMessage } from './advice-message';
import { lastGames, losingStreak, movedRating, notableForm, type NotableForm } from './form';
import { unevenColors, usualOpenings } from './openings';
import { groupOf, myRateMessage, type NotableRate, notableRates } from './rates';

export const adviseMyself = (report: PlayerReport): readonly MyAdvice[] => [
  ...openingAdvice(report),
  ...(['openings', 'tactics', 'time', 'endgame'] as const).flatMap((part) => rateAdvice(report, part)),
  ...mentalAdvice(report),
];

export const MY_ADVICE_PARTS = ['openings', 'tactics', 'time', 'endgame', 'mental'] as const;

/** Specification, OPA-05. */
export type MyAdvicePart = (typeof MY_ADVICE_PARTS)[number];

export type MyAdvice = {
  readonly part: MyAdvicePart;
  readonly message: MyAdviceMessage;
  readonly games: number;
  readonly finding?: RateFinding;
};

export type MyAdviceMessage =
  | SharedMessage<'own'>
  | { readonly id: 'own.losing-streak'; readonly values: { readonly games: number } }
  | { readonly id: 'own.accuracy'; readonly values: { readonly games: number; readonly accuracy: number } };

const MAX_TO_WORK_ON = 3;

/** What is worse than in the games of others, the most certain first; never what is merely counted most. */
export const thingsToWorkOn = (report: Pick<PlayerReport, 'findings'>): readonly ThingToWorkOn[] =>
  notableRates(report)
    .filter(({ isWeakness }) => isWeakness)
    .slice(0, MAX_TO_WORK_ON)
    .map((rate) => ({ message: myRateMessage(rate), finding: rate.finding }));

type ThingToWorkOn = { readonly message: MyAdviceMessage; readonly finding: RateFinding };

const openingAdvice = (report: PlayerReport): readonly MyAdvice[] =>
  usualOpenings(report).map(({ values }) => ({
    part: 'openings',
    message: { id: 'own.usual-opening', values },
    games: values.games,
  }));

const rateAdvice = (report: PlayerReport, part: MyAdvicePart): readonly MyAdvice[] =>
  notableRates(report)
    .filter((rate) => partOf(rate) === part)
    .map((rate) => ({ part, message: myRateMessage(rate), games: rate.finding.games, finding: rate.finding }));

const partOf = ({ fault, topic }: NotableRate): MyAdvicePart => {
  if (topic === 'time' || topic === 'endgame') return topic;
  return groupOf(fault) === 'opening' ? 'openings' : 'tactics';
};

const MIN_REVIEWED = 10;

const mentalAdvice = (report: PlayerReport): readonly MyAdvice[] => {
  const [form, moved] = [notableForm(report), movedRating(report)];
  return [
    ...adviseOnStreak(report),
    ...(form === undefined ? [] : [adviseOnForm(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
    ...adviseOnColors(report),
    ...adviseOnAccuracy(report.accuracy),
  ];
};

const adviseOnStreak = (report: PlayerReport): readonly MyAdvice[] => {
  const games = losingStreak(report);
  return games === 0 ? [] : [{ part: 'mental', message: { id: 'own.losing-streak', values: { games } }, games }];
};

const adviseOnForm = ({ results, isGood }: NotableForm): MyAdvice => ({
  part: 'mental',
  message: { id: isGood ? 'own.good-form' : 'own.bad-form', values: lastGames(results) },
  games: results.games,
});

const adviseOnRating = (moved: MovedRating): MyAdvice => ({
  part: 'mental',
  message: { id: moved.to > moved.from ? 'own.rating-rose' : 'own.rating-fell', values: moved },
  games: moved.games,
});

const adviseOnColors = (report: PlayerReport): readonly MyAdvice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const { weaker, ...values } = uneven;
  return [{ part: 'mental', message: { id: `own.worse-with-${weaker}`, values }, games: values.games }];
};

const adviseOnAccuracy = ({ games, mean: accuracy }: PlayerReport['accuracy']): readonly MyAdvice[] =>
  accuracy === undefined || games < MIN_REVIEWED
    ? []
    : [{ part: 'mental', message: { id: 'own.accuracy', values: { games, accuracy } }, games }];
