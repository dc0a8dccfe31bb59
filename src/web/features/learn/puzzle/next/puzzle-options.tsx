import { useLessMotion } from '../../../../lib/hooks/use-less-motion';
import { Checkbox } from '../../../../ui/fields/checkbox';
import { choosePuzzleSetting, usePuzzleSetting } from './puzzle-settings';

/** Whether the next puzzle comes by itself: unless chosen otherwise, where things may move. */
export const useAutoNext = (): boolean => {
  const isStill = useLessMotion();
  return usePuzzleSetting('auto-next') ?? !isStill;
};

/** How puzzles are shown on this device. */
export function PuzzleOptions() {
  return (
    <div className="grid text-sm">
      <Checkbox
        label="Next puzzle by itself"
        checked={useAutoNext()}
        onChange={(isOn) => choosePuzzleSetting('auto-next', isOn)}
      />
      <Checkbox
        label="Show themes before solving"
        checked={usePuzzleSetting('theme') ?? false}
        onChange={(isOn) => choosePuzzleSetting('theme', isOn)}
      />
    </div>
  );
}
