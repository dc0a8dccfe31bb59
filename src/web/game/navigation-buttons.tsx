import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { canGoTo } from '../../chess/replay';
import type { Step } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';

type NavigationButtonsProps = {
  /** Half-moves of the game. */
  readonly total: number;
  readonly ply: Ply;
  readonly onStep: (step: Step) => void;
};

const BUTTONS = [
  { step: 'first', label: 'Go to start', Icon: ChevronFirst },
  { step: 'previous', label: 'Back one move', Icon: ChevronLeft },
  { step: 'next', label: 'Forward one move', Icon: ChevronRight },
  { step: 'last', label: 'Go to end', Icon: ChevronLast },
] as const;

/** Start, back one, forward one, end. */
export function NavigationButtons({ total, ply, onStep }: NavigationButtonsProps) {
  return (
    <div role="group" aria-label="Step through the game" className="flex gap-1.5">
      {BUTTONS.map(({ step, label, Icon }) => (
        <Tooltip key={step} label={label}>
          <Button
            variant="secondary"
            size="icon"
            aria-label={label}
            disabled={!canGoTo(total, ply, step)}
            onClick={() => onStep(step)}
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
