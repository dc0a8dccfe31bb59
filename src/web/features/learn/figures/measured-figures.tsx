import { Figure, Figures } from '../../../player/figure';
import { countOf } from '../../../player/words';
import { successPercent, type AttemptFigures } from './attempt-figures';

/** What is measured from the attempts, each with what it rests on. */
export function MeasuredFigures({ figures }: { readonly figures: AttemptFigures }) {
  const { rating, tried, solved, streak } = figures;
  if (tried === 0) {
    return (
      <p className="text-sm text-ink-soft">Nothing is measured yet. Solve a puzzle, and its result counts here.</p>
    );
  }
  return (
    <Figures>
      {rating ? (
        <Figure
          label="Measured rating"
          value={`${Math.round(rating.rating)} ± ${Math.round(rating.deviation)}`}
          note={`Glicko-2, from ${countOf(rating.attempts, 'puzzle')} tried for the first time without a hint`}
        />
      ) : (
        <Figure label="Measured rating" value="not yet" note="First tries without a hint count" />
      )}
      <Figure label="Solved" value={`${solved} of ${tried}`} note={`${successPercent(figures)}% of the attempts`} />
      <Figure label="Streak" value={String(streak)} note="Solved since the last failed attempt" />
    </Figures>
  );
}
