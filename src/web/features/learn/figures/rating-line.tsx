import { AxisLines } from '../../../player/axis-lines';
import { axisScale, axisY, type AxisScale } from '../../../player/axis-scale';
import { NotRead } from '../../../player/not-read';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { dateText } from '../../../player/labels';
import { Drawing } from './drawing';
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
  const scale = axisScale(ratings, RATING_STEP);
  return (
    <Drawing
      title={TITLE}
      text={`${ratingsText(ratings)}. ${fromNewest(data.list, data.total)}`}
      scale={scale}
      along={[dateText(rated[0]?.attemptedAt), 'Rated attempts', dateText(rated.at(-1)?.attemptedAt)]}
    >
      <Line ratings={ratings} scale={scale} />
    </Drawing>
  );
}

const TITLE = 'Measured rating after each attempt';

/** From edge to edge; a single rating is a level line. */
function Line({ ratings, scale }: { readonly ratings: readonly number[]; readonly scale: AxisScale }) {
  const ends = ratings.length === 1 ? [...ratings, ...ratings] : ratings;
  const points = ends.map((rating, index) => `${(100 * index) / (ends.length - 1)},${axisY(scale, rating)}`);
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
      <AxisLines scale={scale} width={100} />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
