import { describe, expect, it } from 'vitest';
import { dayOf as dayWritten, findPlayerColor, playedAtOf } from './headers';

const players = (white: string, black: string) => ({
  headers: new Map([
    ['White', white],
    ['Black', black],
  ]),
});

describe('the player’s own color', () => {
  it.each([
    ['Mira.Talwade', 'Rival', ['mira.talwade'], 'white'],
    ['Rival', 'MIRA', ['someone', 'mira'], 'black'],
    ['Talwade, Mira', 'Rival', ['Mira Talwade'], 'white'],
    ['Rival', 'mira  talwade ', ['Talwade,Mira'], 'black'],
    ['Mira', 'mira', ['Mira'], 'white'],
    ['Ünal, Åsa', 'Rival', ['A\u030asa U\u0308nal'], 'white'],
  ] as const)('in %s against %s under the names %j is %s', (white, black, names, color) => {
    expect(findPlayerColor(players(white, black), names)).toBe(color);
  });

  it.each([
    ['initials', 'Talwade, M', ['Mira Talwade']],
    ['a part of a name', 'Mira Talwade', ['Mira']],
    ['no name', '?', ['?', '', ' ']],
    ['no names to go by', 'Mira', []],
  ])('is not guessed from %s', (_, white, names) => {
    expect(findPlayerColor(players(white, ''), names)).toBeUndefined();
    expect(findPlayerColor({ headers: new Map() }, names)).toBeUndefined();
  });
});

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

  it.each([
    ['23.07.1972', '1972-07-23'],
    ['5.4.1972', '1972-04-05'],
    ['1972-07-23', '1972-07-23'],
    ['1972/07/23', '1972-07-23'],
    ['1972 07 23', '1972-07-23'],
    ['19720723', '1972-07-23'],
    ['1972-07-23T18:00:00Z', '1972-07-23'],
    ['23/07/1972', '1972-07-23'],
    ['07/23/1972', '1972-07-23'],
    ['July 23, 1972', '1972-07-23'],
    ['Sunday, 23rd July 1972', '1972-07-23'],
    ['23-Jul-1972', '1972-07-23'],
    ['23. Juli 1972', '1972-07-23'],
    ['23 de julio de 1972', '1972-07-23'],
    ['1972.07.??', '1972-07-01'],
    ['??.07.1972', '1972-07-01'],
    ['?? July 1972', '1972-07-01'],
    ['Jul 1972', '1972-07-01'],
    ['1972-07', '1972-07-01'],
    ['1972', '1972-01-01'],
    ['1972/73', '1972-01-01'],
    ['c. 1972', '1972-01-01'],
    ['05/04/1972', '1972-01-01'],
  ])('is read of %s, as people write dates', (date, day) => {
    expect(dayOf({ Date: date })).toBe(`${day}T00:00:00`);
  });

  it.each(['23.07.72', '72.07.23', '07/23/72', 'July 23, 72', '????.07.23', 'May', '19.72'])(
    'is not known of %s, whose century nobody says',
    (date) => {
      expect(dayOf({ Date: date })).toBeUndefined();
    },
  );

  it.each([
    ['of another century', { Date: '1972.07.23', UTCDate: '2021.10.23', UTCTime: '18:36:09' }, '1972-07-23T00:00:00'],
    ['out of the year', { Date: '1983.??.??', UTCDate: '2022.01.14', UTCTime: '09:06:18' }, '1983-01-01T00:00:00'],
    ['out of the month', { Date: '2024.05.??', UTCDate: '2024.07.14', UTCTime: '09:06:18' }, '2024-05-01T00:00:00'],
    ['two days off', { Date: '2024.05.04', UTCDate: '2024.05.06', Time: '10:00' }, '2024-05-04T10:00:00'],
    ['known in part', { Date: '2024.05.04', UTCDate: '2024.05.??' }, '2024-05-04T00:00:00'],
  ])('is the date of the game, not a UTC date that is %s', (_, headers, day) => {
    expect(dayOf(headers)).toBe(day);
  });

  it.each([
    [{ Date: '2024.05.04', UTCDate: '2024.05.05', UTCTime: '01:00:00' }, '2024-05-05T01:00:00'],
    [{ Date: '2024.05.??', UTCDate: '2024.05.14', UTCTime: '09:06:18' }, '2024-05-14T09:06:18'],
    [{ Date: '2024', UTCDate: '2024.05.14' }, '2024-05-14T00:00:00'],
    [{ Date: '4.5.24', UTCDate: '2024.05.04' }, '2024-05-04T00:00:00'],
  ])('is the UTC date where %j do not contradict each other', (headers, day) => {
    expect(dayOf(headers)).toBe(day);
  });

  it.each([
    ['23.07.1972', '1972.07.23'],
    ['1972.07.??', '1972.07.??'],
    ['1972', '1972.??.??'],
    ['?', ''],
  ])('%s is the day %j in one form', (Date, day) => {
    expect(dayWritten({ headers: new Map([['Date', Date]]) })).toBe(day);
  });

  it.each<Record<string, string>>([
    {},
    { Date: '????.??.??' },
    { Date: '?' },
    { Date: 'yesterday' },
    { Date: '0024.01.01' },
  ])('is not known of %j', (headers) => {
    expect(dayOf(headers)).toBeUndefined();
  });
});
