import type { Color } from '../../../chess/types';
import { classNames } from '../../lib/class-names';
import type { ShownEvaluation } from '../shown-move';
import { whiteChance } from './graph-points';

type EvaluationBarProps = {
  /** Missing: the bar stands even. */
  readonly evaluation: ShownEvaluation | undefined;
  /** The side at the bottom, as on the board beside it. */
  readonly orientation: Color;
  /** The evaluation in words or numbers, for the bar's label. */
  readonly text: string;
};

/** White's chance to win as a column beside the board: White's part grows from White's side. */
export function EvaluationBar({ evaluation, orientation, text }: EvaluationBarProps) {
  const chance = evaluation ? whiteChance(evaluation) : 50;
  return (
    <div
      role="img"
      aria-label={`Evaluation bar: ${text}`}
      className={classNames(
        'relative flex w-3.5 shrink-0 overflow-hidden rounded-sm border border-hairline-strong bg-black-side',
        orientation === 'white' ? 'flex-col justify-end' : 'flex-col justify-start',
      )}
    >
      <div className="bg-white-side transition-[height] duration-200" style={{ height: `${chance}%` }} />
      <div aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-accent" />
    </div>
  );
}
