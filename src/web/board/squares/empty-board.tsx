import { boardWidth } from './board-width';

/** The squares before the board's own code and its position are there: in the same place, as large. */
export function EmptyBoard({ size }: { readonly size: number }) {
  return (
    <div aria-hidden className="aspect-square" style={{ width: boardWidth(size) }}>
      <div className="aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board" />
    </div>
  );
}
