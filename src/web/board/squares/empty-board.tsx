import type { Ref } from 'react';

/** A placeholder of the board's size. */
export function EmptyBoard({ size, ref }: { readonly size: number; readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div aria-hidden className="aspect-square" style={{ width: boardWidth(size) }}>
      <div ref={ref} className="aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board" />
    </div>
  );
}

/** At most `size` pixels, the column or the window's height. */
export const boardWidth = (size: number): string => `min(${size}px, 100%, 100dvh - 1rem)`;
