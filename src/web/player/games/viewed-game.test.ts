import { expect, it } from 'vitest';
import { isPlayed } from '../../../chess/tree/tree-replay';
import { viewAllowed, viewChances, viewGame } from './viewed-game';

it('plays the list of moves from the start position', () => {
  const { tree } = viewGame({ moves: ['f3', 'e5', 'g4', 'Qh4#'] });
  expect(tree.moves.at(-1)?.fen).toBe('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
});

it('goes by the PGN where the game began elsewhere', () => {
  const pgn = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. Kd2 Kd7 *';
  const { start, moves } = viewGame({ moves: ['Kd2', 'Kd7'], pgn }).tree;
  expect(start).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  expect(moves.map(({ san }) => san)).toEqual(['Kd2', 'Kd7']);
});

it('plays as many moves as can be played where the PGN is of another game or none', () => {
  for (const pgn of [undefined, null, '', '1. d4 d5 *']) {
    const { moves } = viewGame({ moves: ['e4', 'e5', 'Qxe9'], pgn }).tree;
    expect(moves.map(isPlayed)).toEqual([true, true, false]);
  }
});

it('has the variations and comments of a PGN with the same moves, and none of another game', () => {
  const moves = ['e4', 'e5'];
  expect(viewGame({ moves, pgn: '1. e4 {best} e5 (1... c5) *' }).tree.moves[1]?.variations).toHaveLength(1);
  expect(viewGame({ moves, pgn: '1. d4 d5 (1... c5) *' }).tree.moves.map(({ san }) => san)).toEqual(moves);
});

it('names the players in its headers, those of its PGN first', () => {
  const game = { moves: ['e4', 'e5'], whitePlayer: 'Ida Farrow', blackPlayer: 'rival' };
  expect([...viewGame(game).tree.headers]).toEqual([
    ['White', 'Ida Farrow'],
    ['Black', 'rival'],
  ]);
  const { headers } = viewGame({ ...game, pgn: '[Black "Rival, Ron"]\n\n1. e4 e5 *' }).tree;
  expect(Object.fromEntries(headers)).toMatchObject({ White: 'Ida Farrow', Black: 'Rival, Ron' });
});

it('names the move that cannot be played, and what is wrong with the PGN [ERR-05, ERR-06]', () => {
  expect(viewGame({ moves: ['e4', 'e5', 'Qxe9'] }).problems).toEqual(['Invalid move: Qxe9']);
  const { problems } = viewGame({ moves: ['e4', 'Ke9', 'd4'], pgn: '1. e4 Ke9 *' });
  expect(problems).toEqual(['Invalid move: Ke9', 'Invalid move in PGN: Ke9']);
  expect(viewGame({ moves: ['e4', 'e5'] }).problems).toBeUndefined();
});

it('lists the chances in the order of the game, those without a place last', () => {
  const moves = ['e4', 'e5', 'Nf3'];
  const missedTactics = [
    { tacticalType: 'check' },
    { tacticalType: 'fork', ply: 2, line: ['Qh5'] },
    { tacticalType: 'capture', ply: 0 },
    { tacticalType: 'pin', ply: 40 },
  ];
  expect(viewChances({ moves, analysis: { missedTactics } })).toEqual([
    { kind: 'capture', line: [], ply: 0 },
    { kind: 'fork', line: ['Qh5'], ply: 2 },
    { kind: 'check', line: [] },
    { kind: 'pin', line: [] },
  ]);
  expect(viewChances({ moves })).toEqual([]);
});

it('lists what was allowed at the answer to it, which the game may not have', () => {
  const allowedTactics = [
    { tacticalType: 'mate', ply: 1, line: ['Qh5#'] },
    { tacticalType: 'fork', ply: 0 },
    { tacticalType: 'pin', ply: 9 },
  ];
  expect(viewAllowed({ moves: ['f3', 'g5'], analysis: { allowedTactics } })).toEqual([
    { kind: 'fork', line: [], ply: 1 },
    { kind: 'mate', line: ['Qh5#'], ply: 2 },
    { kind: 'pin', line: [] },
  ]);
});
