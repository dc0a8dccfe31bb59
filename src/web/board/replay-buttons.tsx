import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, FlipVertical2 } from 'lucide-react';
import { canGoToPath, type Step } from '../../chess/tree/tree-replay';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';
import { judgedPath } from './judged-steps';
import type { ShownMove } from './shown-move';
import type { Replay } from './use-replay';

const BUTTONS = [
  { way: 'first', label: 'Go to start', Icon: ChevronFirst },
  { way: 'previous', label: 'Back one move', Icon: ChevronLeft },
  { way: 'next', label: 'Forward one move', Icon: ChevronRight },
  { way: 'last', label: 'Go to end', Icon: ChevronLast },
] as const;

type NavigationButtonsProps = {
  readonly replay: Replay;
  /** Buttons for both ends of the game on a phone, too, where a swipe steps. */
  readonly hasEndsOnPhone?: boolean;
};

export function NavigationButtons({ replay: { tree, path, step }, hasEndsOnPhone = true }: NavigationButtonsProps) {
  return (
    <div role="group" aria-label="Step through the game" className="flex gap-1.5">
      {BUTTONS.map(({ way, label, Icon }) => (
        <Tooltip key={way} label={label}>
          <Button
            variant="secondary"
            size="icon"
            aria-label={label}
            className={!hasEndsOnPhone && (way === 'first' || way === 'last') ? 'max-sm:hidden' : undefined}
            disabled={!canGoToPath(tree, path, way)}
            onClick={() => step(way)}
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

const LABELS: Readonly<Record<Step, string>> = { first: 'Start', previous: 'Prev', next: 'Next', last: 'End' };

type StepButtonsProps = {
  readonly steps: readonly Step[];
  /** Missing without a game: the buttons are disabled. */
  readonly onStep: ((step: Step) => void) | undefined;
};

/** Enabled at the ends of the game, so that a button keeps the focus. STATE-09. */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  return steps.map((step) => (
    <Button
      key={step}
      variant="secondary"
      size="small"
      className="min-w-16 max-sm:min-w-13 max-sm:px-2"
      disabled={onStep === undefined}
      onClick={() => onStep?.(step)}
    >
      {LABELS[step]}
    </Button>
  ));
}

type NextMistakeProps = { readonly replay: Replay; readonly moves: readonly ShownMove[] };

export function NextMistake({ replay: { path, jump }, moves }: NextMistakeProps) {
  const next = judgedPath(moves, path, ['mistake', 'blunder'], 'next');
  if (next === undefined) return null;
  return (
    <Button variant="secondary" size="small" onClick={() => jump(next)}>
      Next mistake
    </Button>
  );
}

type FlipButtonProps = { readonly onFlip: () => void; readonly className?: string };

export function FlipButton({ onFlip, className }: FlipButtonProps) {
  return (
    <Tooltip label="Flip board">
      <Button variant="ghost" size="icon" aria-label="Flip board" className={className} onClick={onFlip}>
        <FlipVertical2 aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
