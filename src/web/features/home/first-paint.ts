/** Remembers whether the last visitor had data of their own, to lay out the page without waiting for the server. */
import { readStored } from '../../lib/storage';

export const KNOWN_USER_KEY = 'home-known';

export const isKnownUser = (): boolean => readStored(KNOWN_USER_KEY) !== null;

/** Maximum width of the daily board, in pixels. */
export const DAILY_BOARD_SIZE = 440;
