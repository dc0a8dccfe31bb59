import { StepButtons } from '../../board/replay-buttons';
import type { Replay } from '../../board/use-replay';
import { Button } from '../../ui/button';
import { DrawnEmoji } from '../../ui/fields/segmented';

const STEPS = ['previous', 'first', 'next'] as const;

/** Disabled without a game. */
export function ViewerSteps({ replay }: { readonly replay?: Replay }) {
  return (
    <div role="group" aria-label="Step through the game" className="flex gap-1.5">
      <StepButtons steps={STEPS} onStep={replay?.step} />
    </div>
  );
}

type AnalyzeButtonProps = {
  readonly isRunning?: boolean;
  /** Missing: the button is disabled. */
  readonly onAnalyze?: () => void;
};

export function AnalyzeButton({ isRunning = false, onAnalyze }: AnalyzeButtonProps) {
  return (
    <Button variant="secondary" size="small" disabled={onAnalyze === undefined} onClick={onAnalyze}>
      <DrawnEmoji text={isRunning ? '⚡ Analyzing...' : 'Analyze Game'} />
    </Button>
  );
}
