import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

type VirtualRows = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Heights in pixels: of each row, and of what stands above the rows and stays there. */
  readonly rowHeight: number;
  readonly headHeight: number;
};

/** Rows beyond the edges that are drawn too, so that slow scrolling never shows a gap. */
const OVERSCAN = 6;

/** The rows that are in sight of a scrolled box, each with its distance from the first row's place. */
export const useVirtualRows = ({ box, count, rowHeight, headHeight }: VirtualRows) => {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here alone, never memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - headHeight })),
    height: virtualizer.getTotalSize(),
    /** Brings a row into sight. */
    show: (index: number) => virtualizer.scrollToIndex(index),
    /** Rows that fit into the box. */
    inSight: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headHeight) / rowHeight)),
  };
};
