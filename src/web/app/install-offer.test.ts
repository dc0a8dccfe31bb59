import { describe, expect, it } from 'vitest';
import { isTimeToOffer, parseOfferState } from './install-offer';

const HOUR = 60 * 60 * 1000;

const FIRST = 1_790_000_000_000;

describe('the offer to install', () => {
  it.each([
    ['on the first visit', null, FIRST, false],
    ['within the hour', String(FIRST), FIRST + HOUR - 1, false],
    ['on a later visit', String(FIRST), FIRST + HOUR, true],
    ['when it has been made', 'offered', FIRST + 9 * HOUR, false],
    ['when the clock was set back', String(FIRST), FIRST - HOUR, false],
    ['where something else is kept', 'yes', FIRST, false],
    ['where nothing is kept', '', FIRST, false],
  ])('%s', (_when, kept, now, expected) => {
    expect(isTimeToOffer(parseOfferState(kept), now)).toBe(expected);
  });
});
