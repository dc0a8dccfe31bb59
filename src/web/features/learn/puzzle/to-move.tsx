import { CircleCheck } from 'lucide-react';
import type { Color } from '../../../../chess/types';
import { classNames } from '../../../lib/class-names';

type ToMoveProps = { readonly color: Color; readonly isSolved: boolean };

/** Whose turn it is on the board, or that nothing is left to be found. */
export function ToMove({ color, isSolved }: ToMoveProps) {
  return (
    <p className="flex items-center gap-2 self-stretch px-5 text-sm sm:px-0">
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
      {isSolved ? 'Solved' : `${color === 'white' ? 'White' : 'Black'} to move`}
    </p>
  );
}
