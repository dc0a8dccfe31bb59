import { FlipVertical2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoardLookButton } from '../../../game/board/board-look-button';
import { Button } from '../../../ui/button';
import { Tooltip } from '../../../ui/tooltip';

type BoardColumnProps = {
  readonly board: ReactNode;
  /** At the left under the board. */
  readonly controls?: ReactNode;
  readonly onFlip: () => void;
};

/** The tutorial's board and what stands under it. */
export function BoardColumn({ board, controls, onFlip }: BoardColumnProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 lg:row-span-2 xl:row-span-1">
      {board}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {controls}
        <div className="ml-auto flex gap-1.5">
          <Tooltip label="Turn the board round">
            <Button variant="ghost" size="icon" aria-label="Flip board" onClick={onFlip}>
              <FlipVertical2 aria-hidden className="size-5" />
            </Button>
          </Tooltip>
          <BoardLookButton />
        </div>
      </div>
    </div>
  );
}
