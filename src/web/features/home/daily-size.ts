/** Of the board of the daily puzzle, in pixels: as large as its card where that is not wider. */
export const DAILY_SIZE = 440;
