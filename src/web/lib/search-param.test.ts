import { expect, it } from 'vitest';
import { searchParam } from './search-param';

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
