import { sidesToPractice } from '../../../../../chess/tutorials/practice';
import type { TutorialLine } from '../../../../../chess/tutorials/tutorials';
import { type Color, otherColor } from '../../../../../chess/types';
import { Button } from '../../../../ui/button';
import { colorName } from '../line-labels';

type PracticeSideProps = {
  readonly line: TutorialLine;
  readonly side: Color;
  readonly onSide: (side: Color) => void;
};

/** The way to play the other side, or why there is none. */
export function PracticeSide({ line, side, onSide }: PracticeSideProps) {
  if (sidesToPractice(line).length === 1) {
    return <p className="text-sm text-ink-soft">You play {colorName(side)}: the other side falls into the trap.</p>;
  }
  const other = otherColor(side);
  return (
    <Button variant="secondary" size="small" className="h-10" onClick={() => onSide(other)}>
      Play {colorName(other)} instead
    </Button>
  );
}
