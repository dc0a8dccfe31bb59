import { expect, it } from 'vitest';
import { HttpError } from '../../lib/http/http';
import { describeFailure, sizeText } from './library-failure';

it.each([
  [new HttpError(403, '{"message":"Only its owner can"}'), true, 'Only its owner can'],
  [new HttpError(401, ''), true, 'You are signed out. Sign in and try again.'],
  [new HttpError(403, ''), true, 'This library belongs to someone else: you can view it, but not change it.'],
  [new HttpError(413, ''), true, 'This text is too large. At most 50 MB can be imported at once.'],
  [new HttpError(429, 'slow down'), true, 'Too many requests. Try again in a minute.'],
  [new HttpError(503, ''), false, 'The server is too busy right now. Try again in a minute.'],
  [new HttpError(500, ''), true, 'The server could not do this. Try again in a minute.'],
  [new TypeError('Failed to fetch'), false, 'You are offline. Connect to the internet and try again.'],
  [new TypeError('Failed to fetch'), true, 'The server cannot be reached. Check your network and try again.'],
  [new SyntaxError('JSON'), true, 'The server’s answer could not be read. Try again in a minute.'],
])('%s, online %s: %s', (error, isOnline, words) => {
  expect(describeFailure(error, isOnline)).toBe(words);
});

it('says sizes as people do', () => {
  expect([6873, 1_240_000, 50_000_000, 63_400_000].map(sizeText)).toEqual(['7 KB', '1.2 MB', '50 MB', '63 MB']);
});
