import { expect, it } from 'vitest';
import { registrationSchema, signInSchema } from '../../../contract/account/auth';
import { HttpError } from '../http/http';
import { fieldErrors, followChange, serverFieldErrors, serverText } from './form';

it('gives each refused field its message, and no message to the others', () => {
  const values = { username: 'ab', email: 'morphy@', password: '1234567', phoneNumber: '555' };
  expect(fieldErrors(registrationSchema, values)).toEqual({
    username: 'Username must be at least 3 characters',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
  });
});

it('gives the first message of a field that is wrong twice', () => {
  const values = { username: '♞', email: 'a@b.co', password: 'long enough', phoneNumber: '5' };
  expect(fieldErrors(registrationSchema, values)).toEqual({ username: 'Username must be at least 3 characters' });
});

it('has nothing to say of a form that is well', () => {
  expect(fieldErrors(signInSchema, { usernameOrEmail: 'morphy', password: 'x' })).toEqual({});
});

it('takes a message away when its field is well again', () => {
  const shown = { password: 'short', email: 'bad' };
  expect(followChange(shown, 'email', { before: shown, after: { password: 'short' } })).toEqual({ password: 'short' });
});

it('changes a message with what is wrong', () => {
  const change = { before: { username: 'short' }, after: { username: 'signs' } };
  expect(followChange({ username: 'short' }, 'username', change)).toEqual({ username: 'signs' });
});

it('gives no message to a field that had none, before the form is sent again', () => {
  expect(followChange({}, 'email', { before: {}, after: { email: 'bad' } })).toEqual({});
});

it('frees a confirmation when the password it repeats is made to fit', () => {
  const shown = { confirmPassword: 'differs' };
  expect(followChange(shown, 'password', { before: shown, after: {} })).toEqual({});
});

it('keeps what the server said of another field until that field is changed', () => {
  const taken = { username: 'taken' };
  expect(followChange(taken, 'email', { before: {}, after: {} })).toEqual(taken);
  expect(followChange(taken, 'username', { before: {}, after: {} })).toEqual({});
});

it('shows the message of a JSON body, or a text as it was received [ERR-24] [TOAST-04]', () => {
  expect(serverText(new HttpError(400, '{"message":"Try another name"}'))).toBe('Try another name');
  expect(serverText(new HttpError(400, 'Try another name'))).toBe('Try another name');
});

it.each(['', '  ', '{}', '{"message":""}', '[]', '""', '<html><body>502 Bad Gateway</body></html>'])(
  'finds no words for people in %j [TOAST-15]',
  (body) => {
    expect(serverText(new HttpError(500, body))).toBeUndefined();
  },
);

it('finds no words where there was no answer', () => {
  expect(serverText(new TypeError('Failed to fetch'))).toBeUndefined();
});

it('finds the fields that the server refused, those of the form only', () => {
  const body = JSON.stringify({ message: 'Taken', fields: { username: 'Taken', constructor: 'odd' } });
  expect(serverFieldErrors(new HttpError(409, body), ['username', 'email'])).toEqual({ username: 'Taken' });
});

it.each(['', 'no', '{}', '{"message":"no"}', '{"message":"no","fields":["username"]}'])(
  'finds no refused field in %j',
  (body) => {
    expect(serverFieldErrors(new HttpError(400, body), ['username'])).toEqual({});
  },
);
