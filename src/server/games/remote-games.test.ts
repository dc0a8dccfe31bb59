import { expect, it } from 'vitest';
import { readChesscomGame } from '../sources/chesscom/to-remote-game';
import type { RemoteGame } from '../sources/remote-game';
import { toPlayedGame } from './remote-games';

const GAME = {
  url: 'https://www.chess.com/game/live/5000000001',
  pgn: '[Event "Live Chess"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0\n',
  time_control: '600',
  end_time: 1_782_900_041,
  rated: true,
  time_class: 'rapid',
  rules: 'chess',
  white: { username: 'KnightlyKarim', rating: 1200, result: 'win' },
  black: { username: 'SkewerSten', rating: 1100, result: 'abandoned' },
};

const playedOf = (game: RemoteGame | undefined) => {
  if (game?.kind !== 'played') throw new Error('not played');
  return toPlayedGame(game);
};

it('puts a rating of another scale beside the strength that others are compared by', () => {
  const line = JSON.stringify(GAME);
  const played = playedOf(readChesscomGame({ line, playerId: 'knightlykarim' }));
  expect(played).toMatchObject({ rating: 1200, strength: 1500, opponentRating: 1100, ending: 'left' });
  expect(played).toMatchObject({ opening: 'Italian Game', eco: 'C50' });
});
