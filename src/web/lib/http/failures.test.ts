import { afterEach, expect, it, vi } from 'vitest';
import { describeFailure } from './failures';
import { HttpError } from './http';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [new HttpError(404, '{"message":"Nobody has it"}'), true, 'Nobody has it'],
  [new HttpError(401, ''), true, 'You are signed out. Sign in and try again.'],
  [new HttpError(404, ''), true, 'It no longer exists.'],
  [new HttpError(429, 'slow down'), true, 'Too many requests. Try again in a minute.'],
  [new HttpError(503, ''), false, 'The server is too busy right now. Try again in a minute.'],
  [new HttpError(500, ''), true, 'The server could not complete this. Try again in a minute.'],
  [
    new DOMException('', 'QuotaExceededError'),
    false,
    'It could not be saved on this device. Please export it to keep it.',
  ],
  [new TypeError('Failed to fetch'), false, 'You are offline. Connect to the internet and try again.'],
  [new TypeError('Failed to fetch'), true, 'The server cannot be reached. Check your network and try again.'],
  [new SyntaxError('JSON'), true, 'The server’s response could not be read. Try again in a minute.'],
])('%s, online %s: %s', (error, isOnline, words) => {
  vi.stubGlobal('navigator', { onLine: isOnline });
  expect(describeFailure(error)).toBe(words);
});

it('says what a status means where it was called, unless the server says it', () => {
  const here = new Map([[404, 'The study is gone.']]);
  expect(describeFailure(new HttpError(404, ''), here)).toBe('The study is gone.');
  expect(describeFailure(new HttpError(404, '{"message":"Gone"}'), here)).toBe('Gone');
  expect(describeFailure(new HttpError(401, ''), here)).toBe('You are signed out. Sign in and try again.');
});
