/** The columns of a wide list of games; the head and the rows share them. The last one is the button's, where there is one. */
export const GRID_COLUMNS =
  'grid grid-cols-[5.5rem_minmax(0,1.15fr)_minmax(0,1fr)_3.25rem_3rem_4.25rem_5.5rem_auto] items-center gap-x-3 pr-1.5 pl-3';
