/**
 * What to work on, from the report on one's own games: the same findings as in the advice against others, in sentences,
 * which are the catalogue's, to "you".
 */
import type { OpeningFinding } from '../findings/opening-findings';
import type { RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type { MovedRating, Said } from './advice-message';
import { lastGames, lossesInARow, movedRating, strikingForm, type StrikingForm } from './form';
import { scoredOpening, strikingOpenings, unevenColors, usualOpenings } from './openings';
import { groupOf, sayToOneself, type StrikingRate, strikingRates } from './rates';

/** In the order of the parts, as they are on the page; a part of which nothing can be said has none. */
export const adviseOneself = (report: PlayerReport): readonly OwnAdvice[] => [
  ...ownOpenings(report),
  ...(['openings', 'tactics', 'time', 'endgame'] as const).flatMap((part) => ownRates(report, part)),
  ...ownMental(report),
];

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

/** The opening played most with each color, then the one to repair and the one to rely on. */
const ownOpenings = (report: PlayerReport): readonly OwnAdvice[] => {
  const { worst, best } = strikingOpenings(report);
  const part = 'openings';
  return [
    ...usualOpenings(report).map(
      (values) => ({ part, message: { id: 'own.usual-opening', values }, games: values.games }) as const,
    ),
    ...[worst, best].flatMap((finding) => {
      if (finding === undefined) return [];
      const id = finding === worst ? 'own.weak-opening' : 'own.strong-opening';
      return [{ part, message: { id, values: scoredOpening(finding) }, games: finding.games, finding } as const];
    }),
  ];
};

/** What is worse or better than others do it, of one part of the page. */
const ownRates = (report: PlayerReport, part: OwnPart): readonly OwnAdvice[] =>
  strikingRates(report)
    .filter((rate) => partOf(rate) === part)
    .map((rate) => ({ part, message: sayToOneself(rate), games: rate.finding.games, finding: rate.finding }));

const partOf = ({ fault, topic }: StrikingRate): OwnPart => {
  if (topic === 'time' || topic === 'endgame') return topic;
  return groupOf(fault) === 'opening' ? 'openings' : 'tactics';
};

/** Reviewed games before their accuracy is a measure. */
const LEAST_REVIEWED = 10;

/** Losses in a row, the last games, the rating, the two colors, and the accuracy as a measure that is one's own. */
const ownMental = (report: PlayerReport): readonly OwnAdvice[] => {
  const [form, moved] = [strikingForm(report), movedRating(report)];
  return [
    ...adviseOnStreak(report),
    ...(form === undefined ? [] : [adviseOnForm(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
    ...adviseOnColors(report),
    ...adviseOnAccuracy(report.accuracy),
  ];
};

const adviseOnStreak = (report: PlayerReport): readonly OwnAdvice[] => {
  const games = lossesInARow(report);
  return games === 0 ? [] : [{ part: 'mental', message: { id: 'own.losing-streak', values: { games } }, games }];
};

const adviseOnForm = ({ results, isGood }: StrikingForm): OwnAdvice => ({
  part: 'mental',
  message: { id: isGood ? 'own.good-form' : 'own.bad-form', values: lastGames(results) },
  games: results.games,
});

const adviseOnRating = (moved: MovedRating): OwnAdvice => ({
  part: 'mental',
  message: { id: moved.to > moved.from ? 'own.rating-rose' : 'own.rating-fell', values: moved },
  games: moved.games,
});

const adviseOnColors = (report: PlayerReport): readonly OwnAdvice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const { weaker, ...values } = uneven;
  return [{ part: 'mental', message: { id: `own.worse-with-${weaker}`, values }, games: values.games }];
};

const adviseOnAccuracy = ({ games, mean: accuracy }: PlayerReport['accuracy']): readonly OwnAdvice[] =>
  accuracy === undefined || games < LEAST_REVIEWED
    ? []
    : [{ part: 'mental', message: { id: 'own.accuracy', values: { games, accuracy } }, games }];
