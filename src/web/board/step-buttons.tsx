import type { Step } from '../../chess/tree/tree-replay';
import { Button } from '../ui/button';

const LABELS: Readonly<Record<Step, string>> = { first: 'Start', previous: 'Prev', next: 'Next', last: 'End' };

type StepButtonsProps = {
  readonly steps: readonly Step[];
  /** Missing: there is no game, and nothing can be pressed. */
  readonly onStep: ((step: Step) => void) | undefined;
};

/** Steps in words. At an end of the game one leads nowhere, and the focus stays. STATE-09. */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  return steps.map((step) => (
    <Button
      key={step}
      variant="secondary"
      size="small"
      className="h-10 min-w-16"
      disabled={onStep === undefined}
      onClick={() => onStep?.(step)}
    >
      {LABELS[step]}
    </Button>
  ));
}
