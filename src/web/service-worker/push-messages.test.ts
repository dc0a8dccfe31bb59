import { expect, it } from 'vitest';
import { isServerPath, readMessage } from './push-messages';

const ORIGIN = 'https://outpost.example';
const MESSAGE = { title: 'New for you', body: 'The puzzle of the day is waiting for you.', path: '/learn' };

it('reads what the server sends', () => {
  expect(readMessage(JSON.stringify(MESSAGE), ORIGIN)).toEqual(MESSAGE);
});

it.each([
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['no object', '7'],
  ['null', 'null'],
  ['no title', JSON.stringify({ ...MESSAGE, title: '' })],
  ['no path', JSON.stringify({ ...MESSAGE, path: undefined })],
  ['another site', JSON.stringify({ ...MESSAGE, path: 'https://example.org/' })],
  ['another site without its scheme', JSON.stringify({ ...MESSAGE, path: '//example.org/' })],
  ['the same with a backslash', JSON.stringify({ ...MESSAGE, path: String.raw`/\example.org` })],
  ['the same behind a tab', JSON.stringify({ ...MESSAGE, path: '/\t/example.org/' })],
  ['the same behind a line break', JSON.stringify({ ...MESSAGE, path: '/\n\\\\example.org/' })],
  ['another site in capitals', JSON.stringify({ ...MESSAGE, path: 'HTTPS:example.org' })],
  ['a script', JSON.stringify({ ...MESSAGE, path: 'javascript:alert(1)' })],
  ['no path of ours', JSON.stringify({ ...MESSAGE, path: 'learn' })],
  ['a call', JSON.stringify({ ...MESSAGE, path: '/api/auth/signout' })],
  ['a call behind dots', JSON.stringify({ ...MESSAGE, path: '/learn/../api/account' })],
])('shows nothing of %s', (_what, text) => {
  expect(readMessage(text, ORIGIN)).toBeUndefined();
});

it('opens the path that the browser makes of it', () => {
  const path = (text: string) => readMessage(JSON.stringify({ ...MESSAGE, path: text }), ORIGIN)?.path;
  expect(path('/learn/../games?of=1#a')).toBe('/games?of=1#a');
  expect(path('/learn?next=//example.org')).toBe('/learn?next=//example.org');
});

it.each([
  ['/api', true],
  ['/api/health', true],
  ['//api/health', true],
  ['/API/health', true],
  ['/%61pi/health', true],
  ['/metrics', true],
  ['/apiary', false],
  ['/games/api', false],
  ['/', false],
])('leaves %s to the server: %s', (pathname, expected) => {
  expect(isServerPath(pathname)).toBe(expected);
});
