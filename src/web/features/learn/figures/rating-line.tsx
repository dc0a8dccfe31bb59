import { axisScale } from '../../../charts/axis-scale';
import { Along, Chart } from '../../../charts/chart';
import { LineDrawing } from '../../../charts/line-drawing';
import { NotRead } from '../../../player/not-read';
import { dateText } from '../../../player/labels';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { ratedAttempts, ratingsText } from './rated-attempts';
import { fromNewest, useAttempts } from './use-figures';

/** Between the numbers of the scale, at least. */
const RATING_STEP = 10;

/** The measured rating after each attempt that changed it. */
export function RatingLine() {
  const { data, error, refetch } = useAttempts();
  if (error) return <NotRead what="The ratings" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={1} className="h-52" />;

  const rated = ratedAttempts(data.list);
  const ratings = rated.map(({ rating }) => rating);
  if (ratings.length === 0) {
    return (
      <div className="flex flex-col gap-3 text-sm">
        <h3 className="font-semibold">{TITLE}</h3>
        <p className="text-ink-soft">No attempt has changed the measured rating yet: first tries without a hint do.</p>
      </div>
    );
  }
  const values = axisScale(ratings, RATING_STEP);
  const [first, last] = [rated[0], rated.at(-1)].map((attempt) => dateText(attempt?.attemptedAt));
  return (
    <Chart
      title={TITLE}
      text={`${ratingsText(ratings)}. ${fromNewest(data.list, data.total)}`}
      scale={values}
      under={<Along from={first ?? ''} what="Rated attempts" to={last ?? ''} />}
    >
      <LineDrawing {...{ values, ...attemptByAttempt(ratings) }} />
    </Chart>
  );
}

/** Many attempts come on one day: they stand side by side, whenever they were made. */
const attemptByAttempt = (ratings: readonly number[]) => ({
  along: { from: 0, to: Math.max(1, ratings.length - 1) },
  lines: [{ name: TITLE, points: ratings.map((value, at) => ({ at, value })) }],
});

const TITLE = 'Measured rating after each attempt';
