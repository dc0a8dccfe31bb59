import { expect, it } from 'vitest';
import type { Account } from '../../../contract/account/account';
import { accountSettings, changedIdentifiers } from './settings';

const ACCOUNT: Account = {
  id: 2,
  username: 'morphy',
  email: 'paul@example.com',
  phoneNumber: '555 0100',
  fideId: '1503014',
  createdAt: '2026-01-01T00:30:00.000Z',
  hasTwoFactor: true,
  preferences: {
    boardTheme: 'Wood',
    pieceSet: 'Modern',
    notifications: { dailyPuzzles: false, gameAnalysis: true, newFeatures: true },
  },
};

it('shows what the account holds', () => {
  expect(accountSettings({ username: 'morphy' }, ACCOUNT)).toEqual({
    username: 'morphy',
    email: 'paul@example.com',
    identifiers: { fideId: '1503014', aicfId: '', lichessId: '', ukcaId: '' },
    rating: { value: 1200, isDefault: true },
    memberSince: 2026,
    notifications: { dailyPuzzles: false, gameAnalysis: true, newFeatures: true },
    hasTwoFactor: true,
    hasPassword: true,
    linkedAccount: undefined,
  });
});

it('shows by which account at Lichess the user signs in, and that there is no password', () => {
  const siteAccounts = [{ site: 'lichess', id: 'gambitgustav', linkedAt: '2026-11-01T12:00:00.000Z' }];
  const settings = accountSettings({ username: 'morphy' }, { ...ACCOUNT, hasPassword: false, siteAccounts });
  expect(settings).toMatchObject({ hasPassword: false, linkedAccount: 'gambitgustav' });
});

it('shows the rating, or 1200 where there is none [ACC-13] [LIM-14]', () => {
  expect(accountSettings({ username: 'a', currentRating: 1850 }).rating).toEqual({ value: 1850, isDefault: false });
  expect(accountSettings({ username: 'a' }).rating).toEqual({ value: 1200, isDefault: true });
});

it('shows the year of membership, or 2023 where none is known [ACC-14] [LIM-16]', () => {
  expect(accountSettings({ username: 'a', createdAt: '2019-12-31T23:59:59Z' }).memberSince).toBe(2019);
  expect(accountSettings({ username: 'a' }).memberSince).toBe(2023);
  expect(accountSettings({ username: 'a', createdAt: 'long ago' }).memberSince).toBe(2023);
});

it('begins with two notifications on and one off [ACC-08]', () => {
  const { notifications } = accountSettings({ username: 'a' });
  expect(notifications).toEqual({ dailyPuzzles: true, gameAnalysis: true, newFeatures: false });
});

it('sends the identifiers that were changed, and the emptied ones, and no others [ACC-04]', () => {
  const before = { fideId: '1503014', aicfId: 'A1', lichessId: '', ukcaId: '' };
  expect(changedIdentifiers(before, { ...before, aicfId: ' ', lichessId: ' morphy ' })).toEqual({
    aicfId: '',
    lichessId: 'morphy',
  });
  expect(changedIdentifiers(before, before)).toEqual({});
});
