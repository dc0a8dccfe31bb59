import type { PlayerReport } from '../../player/player-report';
import { unevenColors } from '../colors';
import { lastGames, lossesInARow, movedRating, strikingForm, type StrikingForm } from '../form';
import type { MovedRating } from '../said';
import type { OwnAdvice } from './own-part';

/** Reviewed games before their accuracy is a measure. */
const LEAST_REVIEWED = 10;

/** Losses in a row, the last games, the rating, the two colors, and the accuracy as a measure that is one's own. */
export const ownMental = (report: PlayerReport): readonly OwnAdvice[] => {
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
