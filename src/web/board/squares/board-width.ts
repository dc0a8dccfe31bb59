/** How wide a board is, in CSS: `size` pixels where there is room; never more than the column or the window's height. */
export const boardWidth = (size: number): string => `min(${size}px, 100%, 100dvh - 1rem)`;
