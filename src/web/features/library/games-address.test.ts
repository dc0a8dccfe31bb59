import { expect, it } from 'vitest';
import { parseGamesAddress } from './games-address';

it.each([
  ['', {}],
  ['?game=abc', { game: 'abc' }],
  ['?game=%2212345%22', { game: '12345' }],
  ['?opening=Caro-Kann%20Defense&color=black', { opening: 'Caro-Kann Defense', color: 'black' }],
  ['?opening=&color=green&game=', {}],
])('reads %j', (search, address) => {
  expect(parseGamesAddress(search)).toEqual(address);
});
