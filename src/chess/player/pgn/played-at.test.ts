import { describe, expect, it } from 'vitest';
import { playedAtOf } from './played-at';

const dayOf = (headers: Readonly<Record<string, string>>): string | undefined => {
  const at = playedAtOf({ headers: new Map(Object.entries(headers)) });
  return at === undefined ? undefined : new Date(at).toISOString().replace('.000Z', '');
};

describe('when a game was played', () => {
  it.each([
    [{ UTCDate: '2024.03.09', UTCTime: '18:04:59', Date: '2024.03.10' }, '2024-03-09T18:04:59'],
    [{ UTCDate: '2024.03.09', Time: '12:00:00' }, '2024-03-09T00:00:00'],
    [{ Date: '2024.03.09', Time: '9:30' }, '2024-03-09T09:30:00'],
    [{ Date: '2024-3-9' }, '2024-03-09T00:00:00'],
    [{ Date: '2024.03.09', Time: '25:00:00' }, '2024-03-09T00:00:00'],
    [{ UTCDate: '????.??.??', Date: '2024.03.09' }, '2024-03-09T00:00:00'],
  ])('is read from %j', (headers, day) => {
    expect(dayOf(headers)).toBe(day);
  });

  it.each([
    ['2024.05.??', '2024-05-01T00:00:00'],
    ['2024.??.??', '2024-01-01T00:00:00'],
    ['2023.02.31', '2023-02-01T00:00:00'],
    ['2024.13.01', '2024-01-01T00:00:00'],
    ['2024.05.00', '2024-05-01T00:00:00'],
  ])('is the first day of what is known of %s', (date, day) => {
    expect(dayOf({ Date: date, Time: '10:00:00' })).toBe(day);
  });

  it('is the beginning of the event when nothing else is known', () => {
    expect(dayOf({ Date: '????.??.??', EventDate: '2020.05.20' })).toBe('2020-05-20T00:00:00');
  });

  it.each([{}, { Date: '????.??.??' }, { Date: '?' }, { Date: 'yesterday' }, { Date: '0024.01.01' }])(
    'is not known of %j',
    (headers) => {
      expect(dayOf(headers)).toBeUndefined();
    },
  );
});
