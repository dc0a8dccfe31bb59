import type { PuzzleProgress } from '../../../../contract/learn';
import { Figure, Figures } from '../../../player/figure';
import { successPercent } from './success-percent';

/** What is measured from the attempts, each with what it rests on. */
export function MeasuredFigures({ figures }: { readonly figures: PuzzleProgress }) {
  const { tried, solved, streak } = figures;
  if (tried === 0) {
    return (
      <p className="text-sm text-ink-soft">Nothing is measured yet. Solve a puzzle, and its result counts here.</p>
    );
  }
  return (
    <Figures>
      <Figure label="Solved" value={`${solved} of ${tried}`} note={`${successPercent(figures)}% of the attempts`} />
      <Figure label="Streak" value={String(streak)} note="Solved since the last failed attempt" />
    </Figures>
  );
}
