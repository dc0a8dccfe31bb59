import { describe, expect, it } from 'vitest';
import { daysOf, findDate, findOpenDate, findTime } from './dates';

describe('a date within a line', () => {
  it.each([
    ['Round 4 on 2026/11/28 at 10:00', '2026-11-28'],
    ['2026-11-28', '2026-11-28'],
    ['2026-11-28T10:00', '2026-11-28'],
    ['2026.11.28', '2026-11-28'],
    ['(28.11.2026)', '2026-11-28'],
    ['4. Runde am 28.11.2026 um 10 Uhr', '2026-11-28'],
    ['28. 11. 2026', '2026-11-28'],
    ['28-11-2026', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    ['11/28/2026', '2026-11-28'],
    ['11/11/2026', '2026-11-11'],
    ['Saturday, November 28, 2026', '2026-11-28'],
    ['Sat 28 Nov 2026', '2026-11-28'],
    ['Saturday, the 28th of November 2026', '2026-11-28'],
    ['Nov. 28th, 2026', '2026-11-28'],
    ['Samstag, 28. November 2026', '2026-11-28'],
    ['5. März 2026', '2026-03-05'],
    ['samedi 28 novembre 2026', '2026-11-28'],
    ['le 1er août 2026', '2026-08-01'],
    ['3 févr. 2026', '2026-02-03'],
    ['sábado, 28 de noviembre de 2026', '2026-11-28'],
    ['28 de novembro de 2026', '2026-11-28'],
    ['sabato 28 giugno 2026', '2026-06-28'],
    ['zaterdag 28 maart 2026', '2026-03-28'],
    ['28 listopada 2026', '2026-11-28'],
    ['4. července 2026', '2026-07-04'],
    ['4. června 2026', '2026-06-04'],
    ['28 ноября 2026 г.', '2026-11-28'],
    ['5 мая 2026', '2026-05-05'],
    ['2026. november 28.', '2026-11-28'],
    ['2026-Nov-28', '2026-11-28'],
    ['2026年11月28日', '2026-11-28'],
    ['31.02.2026', undefined],
    ['05/04/2026', undefined],
    ['November 2026', undefined],
    ['28.11.', undefined],
    ['3.10 Aro, Tim 2010', undefined],
    ['Aro, Tim 2010 - Mar, Ola 2240', undefined],
    ['Aro, Tim 2010 2 2½ Bex, Ola 2240 2', undefined],
    ['tnr=20261128123', undefined],
  ])('is read of %j', (line, date) => expect(findDate(line)?.value).toBe(date));

  it('has a year of two digits only where the century is known', () => {
    expect(findDate('28.11.26')).toBeUndefined();
    expect(findDate('28.11.26', { century: 2000 })?.value).toBe('2026-11-28');
  });

  it('is one way of reading for a line and for a whole text', () => {
    for (const text of ['28/11/2026', '28 novembre 2026', 'Samstag, 28. November 2026', '2026年11月28日'])
      expect(daysOf(text)).toEqual({ first: Date.UTC(2026, 10, 28), last: Date.UTC(2026, 10, 28) });
  });
});

describe('a date that stays open', () => {
  it.each([
    ['Round 2, 05/04/2026', '05/04/2026'],
    ['Saturday 5 December, 14:30', '5 December'],
    ['samedi 5 décembre à 14h00', '5 décembre'],
    ['Sat 5th of Dec', '5th of Dec'],
    ['am 12. März um 14 Uhr', '12. März'],
    ['Dec 5 at 2pm', 'Dec 5'],
    ['5. Aro, Tim 2010', undefined],
    ['Aro, Tim 2010 - Bex, Ola 2240', undefined],
  ])('is found in %j', (line, written) => {
    const found = findOpenDate(line);
    expect(found && line.slice(found.start, found.end)).toBe(written);
  });
});

describe('a time of day within a line', () => {
  it.each([
    ['on 2026/11/28 at 10:00', '10:00'],
    ['at 9:05', '09:05'],
    ['um 14.30 Uhr', '14:30'],
    ['um 10 Uhr', '10:00'],
    ['à 14h30', '14:30'],
    ['7:30 pm', '19:30'],
    ['12:15 a.m.', '00:15'],
    ['at 7pm', '19:00'],
    ['kl. 18.00', '18:00'],
    ['at 14.30', '14:30'],
    ['3.10 Aro, Tim', undefined],
    ['1:0', undefined],
    ['25:00', undefined],
    ['28.11.2026', undefined],
    ['2½:1½', undefined],
  ])('is read of %j', (line, time) => expect(findTime(line)?.value).toBe(time));
});
