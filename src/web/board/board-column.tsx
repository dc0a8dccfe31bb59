import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names';
import { FlipButton } from './flip-button';
import { BoardAppearanceButton } from './squares/board-appearance-button';

type BoardColumnProps = {
  readonly board: ReactNode;
  /** At the left under the board. */
  readonly controls: ReactNode;
  /** More of what changes the look of the board, at the right. */
  readonly appearance?: ReactNode;
  readonly onFlip: () => void;
  readonly className?: string;
};

/** A board and what stands under it. */
export function BoardColumn({ board, controls, appearance, onFlip, className }: BoardColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      {board}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {controls}
        <div className="ml-auto flex gap-1.5">
          {appearance}
          <FlipButton onFlip={onFlip} />
          <BoardAppearanceButton />
        </div>
      </div>
    </div>
  );
}
