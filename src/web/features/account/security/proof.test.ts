import { expect, it } from 'vitest';
import { authMessages } from '../../../../contract/account/auth';
import { passwordChangeErrors, removalErrors } from './proof';

const CHANGE = { currentPassword: 'opera-1858', newPassword: 'philidor-1', confirmPassword: 'philidor-1' };

it('wants the password in force and a new one, typed twice [ACC-09]', () => {
  expect(passwordChangeErrors(CHANGE)).toEqual({});
  expect(passwordChangeErrors({ currentPassword: '', newPassword: '', confirmPassword: '' })).toEqual({
    currentPassword: 'Password is required',
    newPassword: 'Password must be at least 8 characters',
    confirmPassword: 'Password must be at least 8 characters',
  });
  expect(passwordChangeErrors({ ...CHANGE, confirmPassword: 'philidor-2' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

it.each(['', 'morph', 'paul@example.com'])('deletes nothing for a name typed as %j [ACC-09]', (confirmation) => {
  expect(removalErrors('morphy', { confirmation, currentPassword: 'x' })).toEqual({
    confirmation: authMessages.wrongConfirmation,
  });
});

it('deletes for the name, and a password [ACC-09]', () => {
  expect(removalErrors('morphy', { confirmation: ' Morphy', currentPassword: 'x' })).toEqual({});
  expect(removalErrors('morphy', { confirmation: 'morphy', currentPassword: 'x' })).toEqual({});
  expect(removalErrors('morphy', { confirmation: 'morphy', currentPassword: '' })).toEqual({
    currentPassword: 'Password is required',
  });
});

it('deletes for a code, too, where there is a second factor [ACC-09]', () => {
  const values = { confirmation: 'morphy', currentPassword: 'x', code: '' };
  expect(removalErrors('morphy', values, { needsCode: true })).toEqual({ code: authMessages.invalidCode });
  expect(removalErrors('morphy', { ...values, code: '123456' }, { needsCode: true })).toEqual({});
});
