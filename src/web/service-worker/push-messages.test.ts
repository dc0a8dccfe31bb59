import { expect, it } from 'vitest';
import { readMessage } from './push-messages';

const MESSAGE = { title: 'New for you', body: 'The puzzle of the day is waiting for you.', path: '/learn' };

it('reads what the server sends', () => {
  expect(readMessage(JSON.stringify(MESSAGE))).toEqual(MESSAGE);
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
])('shows nothing of %s', (_what, text) => {
  expect(readMessage(text)).toBeUndefined();
});
