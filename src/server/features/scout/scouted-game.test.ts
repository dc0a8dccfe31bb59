import { expect, it } from 'vitest';
import { readGameLine } from '../../sources/lichess/to-remote-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { knownPositions } from './scouted-game';

/** A mate with the site's analysis, which has no entry for the last move; reference, section 2.3. */
const LINE = {
  id: 'Zq7LmT2a',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: 1782900000000,
  lastMoveAt: 1782900041870,
  status: 'mate',
  players: {
    white: { user: { name: 'RookAndRollRavi', id: 'rookandrollravi' }, rating: 2104 },
    black: { user: { name: 'PawnStarMeera', id: 'pawnstarmeera' }, rating: 1987 },
  },
  winner: 'white',
  moves: 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#',
  analysis: [
    { eval: 18 },
    { eval: 22 },
    { eval: 9 },
    { eval: 0 },
    {},
    { mate: 1, best: 'g7g6', variation: 'g6 Qf3 Nf6 Ne2 Bg7', judgment: { name: 'Blunder', comment: 'g6 was best.' } },
  ],
  clock: { initial: 180, increment: 0, totalTime: 180 },
};

const remote = (line: object): PlayedRemoteGame => {
  const game = readGameLine({ line: JSON.stringify(line), playerId: 'pawnstarmeera' });
  if (game?.kind !== 'played') throw new Error('the game must be read');
  return game;
};

it('takes over what the site has found, with its line, and leaves gaps where it has nothing', () => {
  const known = knownPositions(remote(LINE));
  expect([...known.keys()]).toEqual([0, 1, 2, 3, 4, 6, 7]);
  expect(known.get(0)?.evaluation).toEqual({ cp: 15 });
  expect(known.get(2)).toEqual({ evaluation: { cp: 22 }, depth: 0, pv: [] });
  expect(known.get(6)?.evaluation).toEqual({ mate: 1 });
  expect(known.get(7)?.evaluation).toEqual({ checkmate: 'white' });
});

it('plays the site’s line in coordinates', () => {
  const analysis = LINE.analysis.with(4, { eval: -21 });
  expect(knownPositions(remote({ ...LINE, analysis })).get(5)).toEqual({
    evaluation: { cp: -21 },
    depth: 0,
    bestMove: 'g7g6',
    pv: ['g7g6', 'h5f3', 'g8f6', 'g1e2', 'f8g7'],
  });
});

it('knows nothing of a game that the site has not analyzed', () => {
  expect(knownPositions(remote({ ...LINE, analysis: undefined })).size).toBe(0);
});
