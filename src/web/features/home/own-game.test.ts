import { expect, it } from 'vitest';
import type { OwnGame } from '../../../contract/profile';
import { toOwnGame } from './own-game';

const game: OwnGame = { id: '1', whitePlayer: 'RosalindRook', blackPlayer: 'Henrik', result: '0-1', moves: [] };

it('finds the other player by the name on Lichess, then by the username, in any case [HOME-10]', () => {
  expect(toOwnGame(game, { username: 'henrik', lichessId: 'rosalindrook' })).toMatchObject({
    opponent: 'Henrik',
    outcome: 'loss',
  });
  expect(toOwnGame(game, { username: 'HENRIK', lichessId: 'somebody' })).toMatchObject({
    opponent: 'RosalindRook',
    outcome: 'win',
  });
});

it('takes Black for the other player where neither name is known [HOME-10]', () => {
  expect(toOwnGame(game, { username: 'somebody', lichessId: null }).opponent).toBe('Henrik');
  expect(toOwnGame(game, undefined).opponent).toBe('Henrik');
});

it('believes the side that the answer names', () => {
  expect(toOwnGame({ ...game, color: 'black' }, undefined).opponent).toBe('RosalindRook');
});
