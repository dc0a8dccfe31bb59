import { expect, it } from 'vitest';
import { linkToken, searchParam } from './search-params';

it.each([
  ['?player=PawnStarMeera', 'PawnStarMeera'],
  ['?player=%2212345%22', '12345'],
  ['?player=1e5', '1e5'],
  ['?player=true&x=1', 'true'],
  ['?player=a%20b', 'a b'],
  ['?player=', ''],
  ['?x=1', ''],
  ['', ''],
])('finds the player of %j', (search, player) => {
  expect(searchParam(search, 'player')).toBe(player);
});

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
