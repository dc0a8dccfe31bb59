import { FlipVertical2 } from 'lucide-react';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';

/** Puts the other side at the bottom of the board. */
export function FlipButton({ onFlip }: { readonly onFlip: () => void }) {
  return (
    <Tooltip label="Flip board">
      <Button variant="ghost" size="icon" aria-label="Flip board" onClick={onFlip}>
        <FlipVertical2 aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
