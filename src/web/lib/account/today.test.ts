import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { dayOf, startOfToday } from './today';

const AT = Date.parse('2026-11-29T00:48:00Z');

const storeAs = (user: object | null): void => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user) });
};

const stayIn = (zone: string): void => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
};

afterEach(() => vi.unstubAllGlobals());

it('is the day of the account, and of the browser for whoever has none', () => {
  stayIn('UTC');
  storeAs({ username: 'Ida', timeZone: 'America/New_York' });
  expect([dayOf(AT), new Date(startOfToday(AT))]).toEqual(['2026-11-28', new Date('2026-11-28T05:00:00Z')]);
  for (const user of [null, { username: 'Ida' }, { username: 'Ida', timeZone: 'Mars/Olympus' }]) {
    storeAs(user);
    expect([dayOf(AT), new Date(startOfToday(AT))]).toEqual(['2026-11-29', new Date('2026-11-29T00:00:00Z')]);
  }
});
