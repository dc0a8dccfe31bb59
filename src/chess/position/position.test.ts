import { describe, expect, it } from 'vitest';
import { positionAt, START_PLY } from '../game';
import type { Fen } from '../types';
import { START_FEN } from './fen';
import { playMove } from './move';
import {
  boardView,
  describePosition,
  describeRanks,
  drawAt,
  isInTablebase,
  materialAhead,
  outcomeOf,
  playNullMove,
  positionKey,
} from './position';

describe('the key of a position', () => {
  const key = (clocks: string): string => positionKey(START_FEN.replace('0 1', clocks));

  it('is equal whatever the move number and a young fifty-move clock', () => {
    expect(key('0 1')).toBe(key('13 40'));
  });

  it('tells the clock apart once it matters, exactly when the draw is near', () => {
    expect(key('14 1')).not.toBe(key('13 1'));
    expect(key('14 1')).toBe(key('21 1'));
    expect(key('22 1')).not.toBe(key('21 1'));
    expect(key('97 1')).not.toBe(key('98 1'));
  });

  it('has the en-passant square only where a legal capture exists', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    expect(positionKey(fen)).toBe(positionKey(fen.replace('e3', '-')));
    const capturable = fen.replace('pppppppp/8/8/4P3', 'ppp1pppp/8/8/3pP3');
    expect(positionKey(capturable)).not.toBe(positionKey(capturable.replace('e3', '-')));
  });

  it('tells turn and castling apart', () => {
    const keys = [START_FEN, START_FEN.replace(' w ', ' b '), START_FEN.replace('KQkq', 'KQk')].map(positionKey);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('the outcome of a position', () => {
  it.each([
    [
      'fool’s mate',
      'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      { kind: 'checkmate', winner: 'black' },
    ],
    ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { kind: 'stalemate' }],
    ['two kings', '7k/8/6K1/8/8/8/8/8 b - - 0 1', { kind: 'insufficient-material' }],
    ['the start', START_FEN, undefined],
    ['no position', 'hello', undefined],
  ])('of %s', (_name, fen, outcome) => {
    expect(outcomeOf(fen)).toEqual(outcome);
  });
});

describe('the board of a position', () => {
  it('knows turn, check and where each piece may go', () => {
    const view = boardView(START_FEN);
    expect(view).toMatchObject({ turn: 'white', check: false });
    expect(view.destinations.get('g1')).toEqual(['f3', 'h3']);
    expect([...view.destinations.values()].flat()).toHaveLength(20);
    expect(boardView('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1').check).toBe(true);
  });

  it('lets the king castle onto its own square and onto the rook', () => {
    const { destinations } = boardView('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    expect(destinations.get('e1')).toEqual(expect.arrayContaining(['g1', 'h1']));
  });

  it('names the pawns that promote next', () => {
    expect([...boardView('4k3/P7/8/8/8/8/7p/4K3 w - - 0 1').promoting]).toEqual(['a7']);
    expect([...boardView('4k3/P7/8/8/8/8/7p/4K3 b - - 0 1').promoting]).toEqual(['h2']);
  });

  it('is the start position when the text is no position [BOARD-07]', () => {
    expect(boardView('no position')).toEqual(boardView(START_FEN));
    expect(describePosition('no position')).toBe(describePosition(START_FEN));
  });

  it('is described in words', () => {
    expect(describePosition('4k3/8/8/8/8/8/4r2P/R3K2R w KQ - 0 1')).toBe(
      'White: king e1, rooks a1 and h1, pawn h2. Black: king e8, rook e2. White to move, in check.',
    );
    expect(describeRanks('4k3/8/8/8/8/8/4r2P/R3K2R w KQ - 0 1')).toBe(
      'Rank 8: black king e8. Rank 2: black rook e2, white pawn h2. Rank 1: white rook a1, white king e1, white rook h1.',
    );
  });
});

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

/** Plies after which the game is a draw, with the reason. */
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
  // The rook loses a tempo: same squares, other side to move.
  const game = play('Ra2 Ke7 Ra3 Ke8 Ra1 Ke7 Ra2 Ke8 Ra1 Ke7', start);
  expect(draws(game)).toEqual([]);
});

it('a position without a right to castle is another one than with it [BOARD-09]', () => {
  const start = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const round = 'Ke2 Ke7 Ke1 Ke8';
  // The first position with Ke2 still has Black's castling rights.
  expect(draws(play(`${round} ${round} ${round}`, start)).map(([ply]) => ply)).toEqual([9, 10, 11]);
});

it('a position with a capture en passant is another one than without it [BOARD-09]', () => {
  const start = '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1';
  const round = 'Kd8 Kd1 Ke8 Ke1';
  expect(draws(play(`e4 ${round} ${round}`, start))).toEqual([]);
  expect(draws(play(`e4 ${round} ${round} ${round}`, start))[0]).toEqual([9, 'threefold-repetition']);
  // Without a possible capture the double step makes no difference.
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

it.each([
  ['a normal position', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'b KQkq - 0 2'],
  [
    'a capture en passant that is passed',
    'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3',
    'b KQkq - 0 3',
  ],
  ['Chess960', 'nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN b GEge - 1 4', 'w GEge - 1 4'],
])('%s has the other side to move', (_, fen, fields) => {
  expect(playNullMove(fen)).toBe(`${fen.split(' ')[0] ?? ''} ${fields}`);
});

it.each([
  ['in check', 'rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2'],
  ['where the other side has no move', '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'],
  ['in what is no position', 'no board'],
])('nobody passes %s', (_, fen) => {
  expect(playNullMove(fen)).toBeUndefined();
});

it('finds nothing ahead where both sides have the same', () => {
  expect(materialAhead(START_FEN)).toEqual({ white: { pieces: [], points: 0 }, black: { pieces: [], points: 0 } });
});

it('counts what one side has and the other has not, on both sides', () => {
  expect(materialAhead('4k3/ppp5/8/8/8/8/5N2/4K3 w - - 0 1')).toEqual({
    white: { pieces: ['n'], points: 0 },
    black: { pieces: ['p', 'p', 'p'], points: 0 },
  });
  expect(materialAhead('4k3/8/8/8/8/8/P4Q2/R3K3 w - - 0 1').white).toEqual({ pieces: ['q', 'r', 'p'], points: 15 });
});

it.each([
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', true],
  ['4k3/pppp4/8/8/8/8/4P3/4K3 w - - 0 1', true],
  ['4k3/ppppp3/8/8/8/8/4P3/4K3 w - - 0 1', false],
  ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', false],
  [START_FEN, false],
])('%s: %s', (fen, isKnown) => {
  expect(isInTablebase(fen)).toBe(isKnown);
});
