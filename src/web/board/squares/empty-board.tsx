/** The squares before the board's own code and its position are there: in the same place, as large. */
export function EmptyBoard({ size }: { readonly size: number }) {
  return (
    <div aria-hidden className="aspect-square" style={{ width: boardWidth(size) }}>
      <div className="aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board" />
    </div>
  );
}

/** How wide a board is, in CSS: `size` pixels where there is room; never more than the column or the window's height. */
export const boardWidth = (size: number): string => `min(${size}px, 100%, 100dvh - 1rem)`;
