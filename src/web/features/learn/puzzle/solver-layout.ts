/** The frame of a puzzle and of its place while it loads: the same, so that nothing moves when it comes. */

/** In pixels, where there is room. */
export const BOARD_SIZE = 448;

export const SOLVER = 'grid gap-x-6 gap-y-4 @3xl:grid-cols-[448px_minmax(0,1fr)]';

/** On a phone the board is as wide as the card. */
export const BOARD_COLUMN = '-mx-5 flex min-w-0 flex-col items-center gap-2 sm:mx-0 @3xl:items-stretch';
