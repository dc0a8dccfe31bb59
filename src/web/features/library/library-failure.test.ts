import { expect, it } from 'vitest';
import { HttpError } from '../../lib/http/http';
import { libraryFailure, sizeText } from './library-failure';

it.each([
  [new HttpError(403, '{"message":"Only its owner can"}'), 'Only its owner can'],
  [new HttpError(403, ''), 'This library belongs to someone else: you can view it, but not change it.'],
  [new HttpError(413, ''), 'This text is too large. At most 50 MB can be imported at once.'],
  [new HttpError(503, ''), 'The server is too busy right now. Try again in a minute.'],
])('%s: %s', (error, words) => {
  expect(libraryFailure(error)).toBe(words);
});

it('says sizes as people do', () => {
  expect([6873, 1_240_000, 50_000_000, 63_400_000].map(sizeText)).toEqual(['7 KB', '1.2 MB', '50 MB', '63 MB']);
});
