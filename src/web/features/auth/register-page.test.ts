import { expect, it } from 'vitest';
import { EMPTY_REGISTRATION, registrationErrors, toRegistration } from './register-page';

const MORPHY = {
  ...EMPTY_REGISTRATION,
  username: 'morphy',
  email: 'paul@example.com',
  password: 'opera-1858',
  confirmPassword: 'opera-1858',
  phoneNumber: '555 0100',
};

const wrong = (values: Partial<typeof MORPHY>) => registrationErrors({ ...MORPHY, ...values });

it('wants the five fields, each in its own words [VAL-01] [VAL-02] [VAL-03] [VAL-04] [VAL-06]', () => {
  expect(registrationErrors(EMPTY_REGISTRATION)).toEqual({
    username: 'Username must be at least 3 characters',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Password must be at least 8 characters',
    phoneNumber: 'Phone number is required',
  });
});

it.each([
  ['a username of 2 characters [VAL-01]', { username: 'pm' }, { username: 'Username must be at least 3 characters' }],
  [
    'a username of 2 characters and spaces',
    { username: 'p  ' },
    { username: 'Username must be at least 3 characters' },
  ],
  ['an address without a host [VAL-02]', { email: 'paul@' }, { email: 'Please enter a valid email address' }],
  [
    'a confirmation of 7 characters: its length first [VAL-04]',
    { confirmPassword: 'opera-1' },
    { confirmPassword: 'Password must be at least 8 characters' },
  ],
  [
    'another confirmation of 8 and more [VAL-05]',
    { confirmPassword: 'opera-1859' },
    { confirmPassword: "Passwords don't match" },
  ],
  ['spaces for a phone number [VAL-06]', { phoneNumber: '   ' }, { phoneNumber: 'Phone number is required' }],
  [
    'letters that look like others',
    { username: 'mоrphy' },
    { username: 'Please use letters, digits, “.”, “_” and “-” only' },
  ],
])('refuses %s', (_, values, errors) => {
  expect(wrong(values)).toEqual(errors);
});

it('takes the shortest values, and identifiers or none [VAL-01] [VAL-03] [VAL-07]', () => {
  expect(wrong({ username: 'pcm', password: '12345678', confirmPassword: '12345678', phoneNumber: '1' })).toEqual({});
  expect(wrong({ lichessId: 'morphy', fideId: '1503014' })).toEqual({});
});

it('sends neither the confirmation nor empty identifiers [ENT-27] [ENT-28]', () => {
  expect(toRegistration(MORPHY)).toEqual({
    username: 'morphy',
    email: 'paul@example.com',
    password: 'opera-1858',
    phoneNumber: '555 0100',
  });
});

it('sends the identifiers that were given, without the spaces around them [ENT-27]', () => {
  expect(toRegistration({ ...MORPHY, lichessId: ' morphy ', aicfId: 'A1', ukcaId: 'U2', fideId: '1503014' })).toEqual({
    username: 'morphy',
    email: 'paul@example.com',
    password: 'opera-1858',
    phoneNumber: '555 0100',
    lichessId: 'morphy',
    aicfId: 'A1',
    ukcaId: 'U2',
    fideId: '1503014',
  });
});
