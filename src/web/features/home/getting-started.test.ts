import { expect, it } from 'vitest';
import type { Account } from '../../../contract/account/account';
import type { Library } from '../../../contract/library';
import { doneSteps } from './getting-started';

const ACCOUNT: Account = {
  id: 2,
  username: 'Morphy',
  email: '',
  phoneNumber: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  hasTwoFactor: false,
  preferences: {
    boardTheme: 'Classic',
    pieceSet: 'Classic',
    notifications: { dailyPuzzles: true, gameAnalysis: true, newFeatures: false },
  },
};

const LIBRARY: Library = {
  ...{ kind: 'own', games: 0, reviewed: 0, deep: 0, waiting: 0, failed: 0, names: [], canWrite: true, imports: [] },
};

it('shows no first step as done before anything is known or was done', () => {
  const none = { names: false, games: false, board: false };
  expect(doneSteps(undefined, undefined)).toEqual(none);
  expect(doneSteps(ACCOUNT, LIBRARY)).toEqual(none);
  expect(doneSteps(ACCOUNT, { ...LIBRARY, kind: 'sample', games: 187 })).toEqual(none);
});

it.each([
  [{ lichessId: 'paulmorphy' }, 0, 'names'],
  [{ fideId: '1503014' }, 0, 'names'],
  [{}, 200, 'games'],
  [{ preferences: { ...ACCOUNT.preferences, pieceSet: 'Modern' as const } }, 0, 'board'],
] as const)('shows with %j and %i games the step %s as done', (change, games, step) => {
  const done = doneSteps({ ...ACCOUNT, ...change }, { ...LIBRARY, games });
  expect(Object.entries(done).filter(([, isDone]) => isDone)).toEqual([[step, true]]);
});
