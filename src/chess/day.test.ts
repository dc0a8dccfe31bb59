import { describe, expect, it } from 'vitest';
import { addDays, dayAt, dayNumber, earliestDay, parseTimeZone, periodOfDay, startOfDay } from './day';

const HOUR = 3_600_000;

describe('the day at a moment', () => {
  it.each([
    ['2026-11-29T00:48:00Z', 'Pacific/Pago_Pago', '2026-11-28'],
    ['2026-11-29T00:48:00Z', 'America/New_York', '2026-11-28'],
    ['2026-11-29T00:48:00Z', 'UTC', '2026-11-29'],
    ['2026-11-28T18:20:00Z', 'Asia/Kathmandu', '2026-11-29'],
    ['2026-11-28T13:00:00Z', 'Asia/Kolkata', '2026-11-28'],
    ['2026-11-28T10:15:00Z', 'Pacific/Chatham', '2026-11-29'],
    ['2026-11-28T10:00:00Z', 'Pacific/Kiritimati', '2026-11-29'],
    ['2026-11-28T09:59:59Z', 'Pacific/Kiritimati', '2026-11-28'],
    ['2026-11-28T11:00:00Z', 'Pacific/Pago_Pago', '2026-11-28'],
    ['2026-11-28T10:59:59Z', 'Pacific/Pago_Pago', '2026-11-27'],
    // Summer time began and ended on these days.
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(dayAt(Date.parse(at), zone)).toBe(day);
  });
});

describe('the period of a day', () => {
  it.each([
    ['2026-11-28', 'Pacific/Pago_Pago', '2026-11-28T11:00:00Z', 24],
    ['2026-11-28', 'UTC', '2026-11-28T00:00:00Z', 24],
    ['2026-11-28', 'Asia/Kathmandu', '2026-11-27T18:15:00Z', 24],
    ['2026-11-28', 'Pacific/Kiritimati', '2026-11-27T10:00:00Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z', 23.5],
    // There is no midnight: the clock goes from 23:59 to 1:00.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z', 23],
  ])('%s in %s begins at %s and has %d hours', (day, zone, from, hours) => {
    const period = periodOfDay(day, zone);
    expect(new Date(period.from)).toEqual(new Date(from));
    expect((period.before - period.from) / HOUR).toBe(hours);
  });

  it('leaves no moment out, and has none twice, in any zone', () => {
    for (const zone of [
      'Pacific/Pago_Pago',
      'America/St_Johns',
      'Europe/Lisbon',
      'Asia/Tehran',
      'Pacific/Kiritimati',
    ]) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const from = startOfDay(day, zone);
        expect([dayAt(from - 1, zone), dayAt(from, zone)]).toEqual([addDays(day, -1), day]);
      }
    }
  });
});

it('counts days over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(dayNumber('2026-11-29') - dayNumber('2026-10-25')).toBe(35);
});

it('knows zones by any case, and none that there is not', () => {
  expect(parseTimeZone('europe/berlin')).toBe('Europe/Berlin');
  for (const wrong of [undefined, '', 'Mars/Olympus', 'x'.repeat(65), 'Europe/Berlin\n']) {
    expect(parseTimeZone(wrong)).toBeUndefined();
  }
});

it('has an earliest day that is nobody’s yesterday', () => {
  const at = Date.parse('2026-11-29T00:48:00Z');
  for (const zone of ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])
    expect(earliestDay(at) <= dayAt(at, zone)).toBe(true);
  expect(earliestDay(at)).toBe('2026-11-28');
});
