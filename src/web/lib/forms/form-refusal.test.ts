import { expect, it } from 'vitest';
import { refusedFields, serverText } from './form-refusal';
import { HttpError } from '../http/http';

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
  expect(refusedFields(new HttpError(409, body), ['username', 'email'])).toEqual({ username: 'Taken' });
});

it.each(['', 'no', '{}', '{"message":"no"}', '{"message":"no","fields":["username"]}'])(
  'finds no refused field in %j',
  (body) => {
    expect(refusedFields(new HttpError(400, body), ['username'])).toEqual({});
  },
);
