import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Color } from '../../../chess/types';
import { classNames } from '../../lib/class-names';

type ToMoveProps = {
  readonly color: Color;
  readonly isSolved: boolean;
  /** At the other end of the line. */
  readonly children?: ReactNode;
};

/** Whose turn it is on the board, or that nothing is left to be found. */
export function ToMove({ color, isSolved, children }: ToMoveProps) {
  return (
    <div className="flex h-5 items-center gap-2 self-stretch px-5 text-sm whitespace-nowrap sm:px-0">
      {isSolved ? (
        <CircleCheck aria-hidden className="size-4 text-good" />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'size-4 rounded-full border border-hairline-strong',
            color === 'white' ? 'bg-white-side' : 'bg-black-side',
          )}
        />
      )}
      <p>{isSolved ? 'Solved' : `${color === 'white' ? 'White' : 'Black'} to move`}</p>
      {children}
    </div>
  );
}
