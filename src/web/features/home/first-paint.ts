/** Remembers whether the last visitor had data of their own, to lay out the page without waiting for the server. */
import { readStored } from '../../lib/storage';

export const KNOWN_USER_KEY = 'home-known';

export const isKnownUser = (): boolean => readStored(KNOWN_USER_KEY) !== null;

/** Maximum width of the daily board, in pixels. */
export const DAILY_BOARD_SIZE = 440;

const picture = typeof document === 'undefined' ? null : document.querySelector('.empty-board > svg');

/** Keeps the daily puzzle as the server drew it into the page on an empty board, until the real board has loaded. */
export const showPicture = (squares: HTMLElement | null): void => {
  if (picture !== null) squares?.append(picture);
};
