import { expect, it } from 'vitest';
import { linkToken } from './link-token';

it.each([
  ['?token=ab12', 'ab12'],
  ['?token=0012', '0012'],
  ['?token=1e5', '1e5'],
  ['?token=true', 'true'],
  ['?from=mail&token=a%2Bb%2F%3D', 'a+b/='],
])('reads %s', (search, token) => {
  expect(linkToken(search)).toBe(token);
});

it.each(['', '?', '?token=', '?token=%20', '?Token=ab'])('finds no token in %j', (search) => {
  expect(linkToken(search)).toBeUndefined();
});
