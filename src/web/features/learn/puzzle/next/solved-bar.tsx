import { useState } from 'react';
import { NavigationButtons } from '../../../../board/navigation-buttons';
import type { Replay } from '../../../../board/use-replay';
import { Button } from '../../../../ui/button';
import { AutoNext } from './auto-next';
import { useAutoNext } from './puzzle-options';

type SolvedBarProps = {
  readonly replay: Replay;
  readonly isLeaving: boolean;
  readonly isNextHeld: boolean;
  /** The puzzle is no link's or the day's, which are left only by a press. */
  readonly goesOn: boolean;
  readonly onNext: () => void;
};

/** After the last move: on to the next puzzle, or through the moves of this one. */
export function SolvedBar({ replay, isLeaving, isNextHeld, goesOn, onNext }: SolvedBarProps) {
  const isAuto = useAutoNext();
  const [end] = useState(replay.path);
  const [isStaying, setIsStaying] = useState(false);
  // Whoever steps through the moves wants to look at them.
  if (!isStaying && replay.path !== end) setIsStaying(true);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={isLeaving || isNextHeld} onClick={onNext}>
          Next puzzle
        </Button>
        {isAuto && goesOn && !isStaying && !isLeaving && (
          <AutoNext isHeld={isNextHeld} onNext={onNext} onStay={() => setIsStaying(true)} />
        )}
      </div>
      <NavigationButtons replay={replay} />
    </>
  );
}
