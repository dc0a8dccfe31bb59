/** How a tutorial's line is put into words. */
import type { Color } from '../../../../chess/types';

/** Its place among the columns of a tutorial. */
export const TUTORIAL_BOARD = 'lg:row-span-2 xl:row-span-1';

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');
