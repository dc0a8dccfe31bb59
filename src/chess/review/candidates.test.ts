import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import type { PositionEvaluation } from '../evaluation';
import { claimedPositions, deeperSearches, type MovePlan, onlyMoveSearches, planAt, turningPoints } from './candidates';

type Shallow = readonly [cp: number, line?: string, depth?: number];

const shallow = ([cp, line = '', depth = 8]: Shallow): PositionEvaluation => {
  const pv = line.split(' ').filter((move) => move !== '');
  return { evaluation: { cp }, depth, pv, bestMove: pv[0] };
};

const searchesOf = (look: typeof deeperSearches, text: string, positions: readonly Shallow[]) =>
  look(readGame(text), positions.map(shallow), 'white');

// Légal's trap: 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5#, and alternatives for White.
const LEGAL = '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. h3';

const LEVEL: readonly Shallow[] = [20, 20, 30, 30, 30, 30, 40, 40].map((cp): Shallow => [cp, 'e2e4']);

describe('a deeper look', () => {
  it('goes to both sides of a move that lost a chance', () => {
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260, 'f3e5 g4d1 c4f7 e8e7'], [20, 'g4f3 d1f3']])).toEqual([
      8, 9,
    ]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260], [20]])).toEqual([8, 9]);
  });

  it('goes to a move that only would have saved the game, where a line is known', () => {
    const lost = LEVEL.map((): Shallow => [-600, 'e2e4']);
    const saving: Shallow = [20, 'f3e5 g4d1 c4f7 e8e7 c3d5'];
    expect(searchesOf(deeperSearches, LEGAL, [...lost, saving, [-600, 'g8f6']])).toEqual([8, 9]);
    expect(searchesOf(deeperSearches, LEGAL, [...lost, [20, 'h2h3'], [-600, 'g8f6']])).toEqual([]);
  });

  it('goes behind a move that may have left a piece, but not when the best answer takes nothing', () => {
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [40, 'f3e5'], [-300, 'g4f3 d1f3']])).toEqual([9]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [40, 'f3e5'], [-300]])).toEqual([9]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [40, 'f3e5'], [-300, 'g8f6']])).toEqual([]);
  });

  it('goes nowhere for what was searched deep or elsewhere, was won anyway, or was the opponent’s', () => {
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260, 'f3e5', 12], [20, 'g4f3', 12]])).toEqual([]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260, 'f3e5', 0], [20, 'g4f3', 0]])).toEqual([]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL.slice(0, 7), [400], [900, 'f3e5'], [400, 'g8f6']])).toEqual([]);
    expect(
      deeperSearches(readGame(LEGAL), [...LEVEL, [260, 'h2h3'] as const, [20] as const].map(shallow), 'black'),
    ).toEqual([]);
  });

  it('goes to a chance that had just come and was kept, where its line is not known', () => {
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260], [255]])).toEqual([8]);
    expect(searchesOf(deeperSearches, LEGAL, [...LEVEL, [260, 'h2h3'], [255]])).toEqual([]);
  });

  it('goes to the worst places first, and to eight at most', () => {
    const shuffle = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1';
    const swings = Array.from({ length: 12 }, (_, index): Shallow => [index % 2 === 0 ? 300 - 10 * index : 0]);
    expect(searchesOf(deeperSearches, shuffle, swings)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('the turns of a game', () => {
  // Winning chances of 55 centipawns: .101; of 54: .099; of 600: .802.
  const turns = (...centipawns: readonly number[]) => turningPoints(centipawns.map((cp) => shallow([cp])));

  it('are both ends of a ply by which the chances move', () => {
    expect(turns(0, 0, 55, 55, 55)).toEqual([1, 2]);
    expect(turns(0, 54, 0, -54)).toEqual([]);
    expect(turns(0, 55, 0)).toEqual([0, 1, 2]);
  });

  it('are none in a game that is as good as over, but the one that ends it', () => {
    expect(turns(600, 1000, 600, 1000)).toEqual([]);
    expect(turns(590, 1000, 600)).toEqual([0, 1]);
    expect(turningPoints([shallow([0]), { evaluation: { checkmate: 'white' }, depth: 0, pv: [] }])).toEqual([0]);
  });
});

describe('the positions of a claim', () => {
  it('are those before and after the move that missed it, or allowed it', () => {
    const chance: Shallow = [260, 'f3e5 g4d1 c4f7 e8e7 c3d5'];
    expect(searchesOf(claimedPositions, LEGAL, [...LEVEL, chance, [20, 'g4f3 d1f3']])).toEqual([8, 9]);
    expect(searchesOf(claimedPositions, LEGAL, [...LEVEL, [40, 'f3e5'], [20, 'g4f3 d1f3']])).toEqual([]);
  });

  it('are those around a mistake too whose line breaks off before it wins anything', () => {
    expect(searchesOf(claimedPositions, LEGAL, [...LEVEL, [260, 'f3e5'], [20, 'g4f3 d1f3']])).toEqual([8, 9]);
  });
});

describe('a look for other moves', () => {
  it('goes to a tactic that was played', () => {
    const played = LEGAL.replace('h3', 'Nxe5');
    const line = 'f3e5 g4d1 c4f7 e8e7 c3d5';
    const chance: Shallow = [260, line];
    expect(searchesOf(onlyMoveSearches, played, [...LEVEL, chance, [255]])).toEqual([8]);
    expect(searchesOf(onlyMoveSearches, LEGAL, [...LEVEL, chance, [20]])).toEqual([]);
    expect(searchesOf(onlyMoveSearches, played, [...LEVEL.slice(0, 7), [400], [900, line], [900]])).toEqual([]);
  });

  it('goes to pawn breaks and exchanges that were best, while the game is balanced', () => {
    const french = '1. e4 e6 2. d4 d5 3. exd5';
    const opened = (cp: number): readonly Shallow[] => [[20], [20], [20], [20], [cp, 'e4d5 e6d5'], [cp]];
    expect(searchesOf(onlyMoveSearches, french, opened(30))).toEqual([4]);
    expect(searchesOf(onlyMoveSearches, french, opened(301))).toEqual([]);
  });

  it('goes to four places at most', () => {
    const breaks = '1. e4 d5 2. e5 f5 3. c4 d4 4. b4 b6 5. c5 bxc5 6. a4 a5 7. g4';
    const game = readGame(breaks);
    const positions = game.plies.map(({ uci }) => shallow([0, uci]));
    expect(onlyMoveSearches(game, [...positions, shallow([0])], 'white')).toEqual([4, 8, 12]);
  });
});

const planOf = (text: string): MovePlan | undefined => {
  const game = readGame(text);
  return planAt(game, game.plies.length - 1);
};

const from = (fen: string, moves: string): string => `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`;

describe('the plan of a move', () => {
  it.each([
    ['a pawn that attacks a pawn', '1. d4 d5 2. c4'],
    ['a pawn that takes a pawn', '1. e4 d5 2. exd5'],
    ['en passant', '1. e4 Nf6 2. e5 d5 3. exd6'],
    ['the first move of a game', from('4k3/8/8/3p4/8/8/2P1P3/4K3 w - - 0 1', '1. c4')],
  ])('is a pawn break: %s', (_, text) => {
    expect(planOf(text)).toBe('pawnBreak');
  });

  it.each([
    ['knights', '1. Nc3 Nf6 2. Nd5 e6 3. Nxf6+'],
    ['a bishop for a knight', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6'],
    ['queens', '1. e4 e5 2. d4 exd4 3. Qxd4 Qf6 4. Nf3 Qxd4'],
  ])('is an exchange: %s', (_, text) => {
    expect(planOf(text)).toBe('exchange');
  });

  it.each([
    ['a pawn that attacks nothing', '1. e4'],
    ['a pawn that attacks a piece', '1. e4 Nf6 2. e5'],
    ['a pawn that takes back', '1. d4 d5 2. c4 c6 3. cxd5 cxd5'],
    ['a pawn that takes a piece', '1. e4 Nc6 2. d4 Ne5 3. dxe5'],
    ['a pawn that promotes', from('4k3/P7/8/8/8/8/8/4K3 w - - 0 1', '1. a8=Q+')],
    ['a piece that takes back', '1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nxd4 5. Qxd4'],
    ['a piece that takes one that nobody guards', from('4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1', '1. Nxd5')],
    ['a rook for a bishop', from('4k3/8/4p3/3b4/8/8/8/3RK3 w - - 0 1', '1. Rxd5')],
    ['nothing taken', '1. Nf3'],
  ])('is neither: %s', (_, text) => {
    expect(planOf(text)).toBeUndefined();
  });
});
