import type { ReactNode } from 'react';
import { FlipButton } from '../../../board/flip-button';
import { BoardLookButton } from '../../../board/squares/board-look-button';

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
          <FlipButton onFlip={onFlip} />
          <BoardLookButton />
        </div>
      </div>
    </div>
  );
}
