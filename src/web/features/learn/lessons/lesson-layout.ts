/** The frame of a lesson's step: what leads to the others stands above the board on a phone, else beside it. */
import { BOARD_COLUMN, SOLVER } from '../puzzle/solver-layout';

export const LESSON = `${SOLVER} @2xl:grid-rows-[auto_minmax(0,1fr)]`;
export const LESSON_HEAD = '@2xl:col-start-2 @2xl:row-start-1';
export const LESSON_BOARD = `${BOARD_COLUMN} @2xl:row-span-2 @2xl:row-start-1`;
