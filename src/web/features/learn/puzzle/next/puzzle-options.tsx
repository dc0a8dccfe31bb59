import { useLessMotion } from '../../../../lib/hooks/use-less-motion';
import { Checkbox } from '../../../../ui/fields/checkbox';
import { autoNext, themeShown } from './puzzle-settings';

/** Whether the next puzzle comes by itself: unless chosen otherwise, where things may move. */
export const useAutoNext = (): boolean => {
  const isStill = useLessMotion();
  return autoNext.useValue() ?? !isStill;
};

/** How puzzles are shown on this device. */
export function PuzzleOptions() {
  return (
    <div className="grid text-sm">
      <Checkbox label="Next puzzle by itself" checked={useAutoNext()} onChange={(isOn) => autoNext.choose(isOn)} />
      <Checkbox
        label="Show themes before solving"
        checked={themeShown.useValue() ?? false}
        onChange={(isOn) => themeShown.choose(isOn)}
      />
    </div>
  );
}
