import { expect, it } from 'vitest';
import { drawAt } from './draw-rules';
import { START_FEN } from './notation/fen';
import { playMove } from './notation/move';
import { positionAt, START_PLY } from './replay';
import type { Fen } from './types';

/** The game of these moves from a position. */
const play = (moves: string, start: Fen = START_FEN) => {
  let fen = start;
  const plies = moves.split(' ').map((move) => {
    const played = playMove(fen, move);
    if (!played.ok) throw new Error(played.error);
    fen = played.value.fen;
    return played.value;
  });
  return { start, plies };
};
/** Every ply after which the game is a draw, with the reason. */
const draws = (game: ReturnType<typeof play>) =>
  [START_PLY, ...game.plies.keys()].flatMap((ply) => {
    const draw = drawAt(
      [game.start, ...game.plies.slice(0, Math.max(0, ply)).map(({ fen }) => fen)],
      positionAt(game, ply),
    );
    return draw === undefined ? [] : [[ply, draw]];
  });

const KNIGHTS_OUT_AND_BACK = 'Nf3 Nf6 Ng1 Ng8';

it('a position is a draw the third time it occurs, not the second; the start counts [BOARD-09]', () => {
  const game = play(`${KNIGHTS_OUT_AND_BACK} ${KNIGHTS_OUT_AND_BACK}`);
  expect(draws(game)).toEqual([[7, 'threefold-repetition']]);
});

it('stays a draw the fourth time, and is none any more in another position [BOARD-09]', () => {
  const game = play(`${KNIGHTS_OUT_AND_BACK} ${KNIGHTS_OUT_AND_BACK} ${KNIGHTS_OUT_AND_BACK} e4`);
  expect(draws(game).map(([ply]) => ply)).toEqual([7, 8, 9, 10, 11]);
});

it('the same pieces with the other side to move are another position [BOARD-09]', () => {
  const start = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';
  // The rook loses a move on its way back: the same squares, with Black to move this time.
  const game = play('Ra2 Ke7 Ra3 Ke8 Ra1 Ke7 Ra2 Ke8 Ra1 Ke7', start);
  expect(draws(game)).toEqual([]);
});

it('a position without a right to castle is another one than with it [BOARD-09]', () => {
  const start = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const round = 'Ke2 Ke7 Ke1 Ke8';
  // The first position with White’s king on e2 still has Black’s rights.
  expect(draws(play(`${round} ${round} ${round}`, start)).map(([ply]) => ply)).toEqual([9, 10, 11]);
});

it('a position with a capture en passant is another one than without it [BOARD-09]', () => {
  const start = '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1';
  const round = 'Kd8 Kd1 Ke8 Ke1';
  expect(draws(play(`e4 ${round} ${round}`, start))).toEqual([]);
  expect(draws(play(`e4 ${round} ${round} ${round}`, start))[0]).toEqual([9, 'threefold-repetition']);
  // Where no pawn could have taken, the double step makes no difference.
  const alone = start.replace('3p4', 'p7');
  expect(draws(play(`e4 ${round} ${round}`, alone))[0]).toEqual([8, 'threefold-repetition']);
});

it.each([
  ['98 plies, then one', '98 80', []],
  ['99 plies, then one', '99 80', [[0, 'fifty-moves']]],
  [
    '100 plies already',
    '100 80',
    [
      [START_PLY, 'fifty-moves'],
      [0, 'fifty-moves'],
    ],
  ],
])('fifty moves of each side without capture or pawn move are a draw: %s [BOARD-09]', (_name, clocks, expected) => {
  expect(draws(play('Ra2', `4k3/7p/8/8/8/8/8/R3K3 w - - ${clocks}`))).toEqual(expected);
});

it('a capture or a pawn’s move in the hundredth ply saves the game [BOARD-09]', () => {
  const start = '4k3/p6p/8/8/8/8/P7/R3K2R w - - 99 80';
  expect(draws(play('Rxh7', start))).toEqual([]);
  expect(draws(play('a3', start))).toEqual([]);
  expect(draws(play('Kd1', start))).toEqual([[0, 'fifty-moves']]);
});

it('mate in the hundredth ply is mate [BOARD-09]', () => {
  expect(draws(play('Ra8#', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80'))).toEqual([]);
});

it('stalemate and bare kings are draws at once', () => {
  expect(draws(play('Qf7', '7k/8/6K1/5Q2/8/8/8/8 w - - 0 1'))).toEqual([[0, 'stalemate']]);
  expect(draws(play('Kxe7', '8/4p3/5K2/8/8/8/8/k7 w - - 0 1'))).toEqual([[0, 'insufficient-material']]);
});
