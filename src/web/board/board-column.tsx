import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names';
import { FlipButton } from './flip-button';
import { BoardLookButton } from './squares/board-look-button';

type BoardColumnProps = {
  readonly board: ReactNode;
  /** At the left under the board. */
  readonly controls: ReactNode;
  /** More of what changes the look of the board, at the right. */
  readonly looks?: ReactNode;
  readonly onFlip: () => void;
  readonly className?: string;
};

/** A board and what stands under it. */
export function BoardColumn({ board, controls, looks, onFlip, className }: BoardColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      {board}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {controls}
        <div className="ml-auto flex gap-1.5">
          {looks}
          <FlipButton onFlip={onFlip} />
          <BoardLookButton />
        </div>
      </div>
    </div>
  );
}
