import type { Color } from '../../chess/types';
import { classNames } from '../lib/class-names';

/** A side in its color. */
export function SideDot({ color }: { readonly color: Color }) {
  return (
    <span
      role="img"
      aria-label={color === 'white' ? 'White' : 'Black'}
      className={classNames(
        'size-3 shrink-0 rounded-full border border-ink-soft',
        color === 'white' ? 'bg-white-side' : 'bg-black-side',
      )}
    />
  );
}
