import type { Badge } from '../../player/form';
import type { PlayerReport } from '../../player/player-report';
import { formatScores, unevenColors, type UnevenColors } from '../colors';
import { movedRating, strikingForm, type MovedRating, type StrikingForm } from '../form';
import type { OwnAdvice } from './own-part';

/** Games lost in a row, up to the last one, before it is a streak; reviewed games before their accuracy is a measure. */
const LEAST_STREAK = 3;
const LEAST_REVIEWED = 10;

/** Losses in a row, the last games, the rating, the two colours, and the accuracy as a measure that is one's own. */
export const ownMental = (report: PlayerReport): readonly OwnAdvice[] => {
  const [form, moved, uneven] = [strikingForm(report), movedRating(report), unevenColors(report)];
  return [
    ...adviseOnStreak(report.form.games),
    ...(form === undefined ? [] : [adviseOnForm(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
    ...(uneven === undefined ? [] : [adviseOnColors(uneven)]),
    ...adviseOnAccuracy(report.accuracy),
  ];
};

/** `games` are the latest first. */
const adviseOnStreak = (games: readonly { readonly badge: Badge }[]): readonly OwnAdvice[] => {
  const end = games.findIndex(({ badge }) => badge !== 'L');
  const lost = end === -1 ? games.length : end;
  if (lost < LEAST_STREAK) return [];
  const text = `You lost your last ${lost} games. Stop after two losses in a row, and replay the last one before the next game.`;
  return [{ part: 'mental', text, games: lost }];
};

const adviseOnForm = ({ results: { games, wins, losses }, isGood }: StrikingForm): OwnAdvice => {
  const way = isGood
    ? 'Keep to what works, and take every opponent as seriously as before.'
    : 'Play fewer games and longer ones until the moves come easily again.';
  return { part: 'mental', text: `You won ${wins} and lost ${losses} of your last ${games} games. ${way}`, games };
};

const adviseOnRating = ({ speed, from, to, games }: MovedRating): OwnAdvice => {
  const [moved, way] =
    to > from
      ? ['rose', 'Trust your play against stronger opponents.']
      : ['fell', 'A rating goes up and down; work on one weakness at a time and let it follow.'];
  return {
    part: 'mental',
    text: `Your ${speed} rating ${moved} from ${from} to ${to} over ${games} games. ${way}`,
    games,
  };
};

const adviseOnColors = (uneven: UnevenColors): OwnAdvice => {
  const way =
    uneven.weaker === 'black'
      ? 'Do not play for a draw because you have Black: aim for positions that you like.'
      : 'Do not force matters because you have White: a small advantage is enough.';
  return { part: 'mental', text: `You score ${formatScores(uneven)}. ${way}`, games: uneven.games };
};

const adviseOnAccuracy = ({ games, mean }: PlayerReport['accuracy']): readonly OwnAdvice[] => {
  if (mean === undefined || games < LEAST_REVIEWED) return [];
  const text =
    `Your accuracy is ${mean.toFixed(1)}% over ${games} games. ` +
    'Measure your next games by it rather than by the results: it depends on you alone.';
  return [{ part: 'mental', text, games }];
};
