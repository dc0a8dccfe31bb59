import { FlipVertical2 } from 'lucide-react';
import type { Step } from '../../chess/replay';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';

type GameViewerControlsProps = {
  /** Missing: there is no game, and nothing can be pressed. */
  readonly replay?: {
    readonly onStep: (step: Step) => void;
    readonly onFlip: () => void;
  };
  readonly analysis?: { readonly onAnalyse: () => void; readonly isRunning: boolean; readonly isDisabled: boolean };
};

const STEPS = [
  { step: 'previous', label: 'Prev' },
  { step: 'first', label: 'Start' },
  { step: 'next', label: 'Next' },
] as const;

/** The viewer's four buttons. At an end of the game a step leads nowhere, and the focus stays. STATE-09. */
export function GameViewerControls({ replay, analysis }: GameViewerControlsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <div role="group" aria-label="Step through the game" className="flex gap-1.5">
        {STEPS.map(({ step, label }) => (
          <Button
            key={step}
            variant="secondary"
            size="small"
            className="h-10 min-w-16"
            disabled={replay === undefined}
            onClick={() => replay?.onStep(step)}
          >
            {label}
          </Button>
        ))}
        {replay && (
          <Tooltip label="Turn the board round">
            <Button variant="ghost" size="icon" aria-label="Flip board" onClick={replay.onFlip}>
              <FlipVertical2 aria-hidden className="size-5" />
            </Button>
          </Tooltip>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        className="h-10 max-sm:w-full"
        disabled={analysis?.isDisabled ?? true}
        onClick={analysis?.onAnalyse}
      >
        {analysis?.isRunning ? '⚡ Analyzing...' : 'Analyze Game'}
      </Button>
    </div>
  );
}
