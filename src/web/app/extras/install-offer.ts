/** Whether it is time to offer that the application be installed: once, to somebody who has come back. */

/** Milliseconds after the first visit from which on somebody has come back. */
const COME_BACK = 60 * 60 * 1000;
const STORAGE_KEY = 'install-offer';
const OFFERED = 'offered';

/** What is kept: when the first visit was, in milliseconds since 1970, or that the offer has been made. */
export type OfferState = number | typeof OFFERED | undefined;

export const parseOfferState = (text: string | null): OfferState => {
  if (text === OFFERED) return OFFERED;
  const time = Number(text ?? NaN);
  return Number.isFinite(time) && time > 0 ? time : undefined;
};

/** Where the first visit is this one, it is kept; no clock that has been set back makes the offer come early. */
export const isTimeToOffer = (state: OfferState, now: number): boolean =>
  typeof state === 'number' && now - state >= COME_BACK;

/** Reads and keeps the state; without storage the offer is never made, because it could not be made once. */
export const takeOffer = (now: number): boolean => {
  try {
    const state = parseOfferState(localStorage.getItem(STORAGE_KEY));
    if (state === undefined) localStorage.setItem(STORAGE_KEY, String(now));
    if (!isTimeToOffer(state, now)) return false;
    localStorage.setItem(STORAGE_KEY, OFFERED);
    return true;
  } catch {
    return false;
  }
};
