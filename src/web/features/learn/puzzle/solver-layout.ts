/** The frame of a puzzle and of its place while it loads: the same, so that nothing moves when it comes. */

/** In pixels, where there is room: what the window leaves beside the header and the card's head. */
export const BOARD_SIZE = 700;

export const SOLVER = 'grid gap-x-6 gap-y-3 @2xl:grid-cols-[auto_minmax(0,1fr)]';

/**
 * The whole board stands in the window with what is pressed to solve it. On a phone it is as wide as the card, with its
 * buttons below; from there on as high as the window allows, with the buttons beside it.
 */
export const BOARD_COLUMN =
  '-mx-5 flex min-w-0 flex-col items-center gap-2 justify-self-center w-[max(min(100%+2.5rem,18rem),min(100%+2.5rem,100dvh-24rem))] ' +
  'sm:mx-0 sm:w-[max(min(100%,18rem),min(100%,100dvh-24rem))] @2xl:items-stretch @2xl:justify-self-start @2xl:w-[max(18rem,min(100dvh-14rem,62cqw))]';
