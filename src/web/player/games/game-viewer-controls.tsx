import { FlipButton } from '../../board/flip-button';
import { StepButtons } from '../../board/step-buttons';
import type { Replay } from '../../board/use-replay';
import { OpenOnBoard } from '../../game/open-on-board';
import { Button } from '../../ui/button';
import { DrawnEmoji } from '../../ui/drawn-emoji';

type GameViewerControlsProps = {
  /** Missing: there is no game, and nothing can be pressed. */
  readonly replay?: Replay;
  readonly analysis?: { readonly onAnalyze: () => void; readonly isRunning: boolean; readonly isDisabled: boolean };
};

const STEPS = ['previous', 'first', 'next'] as const;

/** The viewer's four buttons. */
export function GameViewerControls({ replay, analysis }: GameViewerControlsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <div role="group" aria-label="Step through the game" className="flex gap-1.5">
        <StepButtons steps={STEPS} onStep={replay?.step} />
        {replay && (
          <>
            <FlipButton onFlip={replay.flip} />
            <OpenOnBoard replay={replay} />
          </>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        className="h-10 max-sm:w-full"
        disabled={analysis?.isDisabled ?? true}
        onClick={analysis?.onAnalyze}
      >
        <DrawnEmoji text={analysis?.isRunning ? '⚡ Analyzing...' : 'Analyze Game'} />
      </Button>
    </div>
  );
}
