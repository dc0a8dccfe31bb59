import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TREE_PLIES } from '../../openings/game-line';
import { START_FEN } from '../../position/fen';
import { positionOf } from '../../position/fen-position';
import { legalMoves } from '../../position/move';
import { type Fen, SQUARE_NAMES } from '../../types';
import { lossOn, MOVE_FEATURES, movesWithFeatures, PATHS, POSITION_FEATURES, positionFeatures } from './move-features';
import { hiddenLayer, type Network, packRows, rowsOf, rowsOfPaths, scoreMove, softmax, unpackRows } from './network';
import FIGURES from './policy.json' with { type: 'json' };

const position = (fen: Fen) => {
  const found = positionOf(fen);
  if (found === undefined) throw new Error(fen);
  return found;
};

const PROMOTING = '1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1';
const EN_PASSANT = 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3';

describe('the features of a position', () => {
  it.each([START_FEN, PROMOTING, EN_PASSANT])('are legal moves and numbers within bounds: %s', (fen) => {
    const seen = movesWithFeatures(position(fen));
    expect(seen.map(({ uci }) => uci).sort()).toEqual([...legalMoves(fen)].sort());
    expect(seen.every(({ path }) => path > 0 && path < PATHS)).toBe(true);
    expect(Math.max(...seen.flatMap(({ features }) => features))).toBeLessThan(MOVE_FEATURES);
    expect(Math.max(...positionFeatures(position(fen), { rating: 9999, speed: 'correspondence' }))).toBeLessThan(
      POSITION_FEATURES,
    );
  });

  it('are the same for the other side with the board turned round', () => {
    const white = position('r3k2r/ppp2ppp/2n5/3q4/8/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 8');
    const black = position('r2qk2r/ppp2ppp/2n2n2/8/3Q4/2N5/PPP2PPP/R3K2R b KQkq - 0 8');
    const sorted = (of: typeof white) =>
      movesWithFeatures(of)
        .map(({ path, features }) => [path, ...features].join())
        .sort();
    expect(sorted(black)).toEqual(sorted(white));
    expect(positionFeatures(black, {})).toHaveLength(positionFeatures(white, {}).length + 1);
  });
});

describe('an exchange on a square', () => {
  const lossAt = (fen: Fen, square: string): number => {
    const { board } = position(fen);
    const at = SQUARE_NAMES.indexOf(square);
    const piece = board.get(at);
    return piece === undefined ? Number.NaN : lossOn(board, at, piece.color, piece.role, board.occupied);
  };

  it.each([
    ['a knight that nobody defends', '4k3/8/8/4r3/8/8/4N3/K7 w - - 0 1', 'e2', 3],
    ['a knight that a pawn defends against a rook', '4k3/8/8/4r3/8/4N3/5P2/K7 w - - 0 1', 'e3', 0],
    ['a pawn that a pawn defends against a rook', '4k3/8/8/4r3/4P3/5P2/8/K7 w - - 0 1', 'e4', 0],
    ['a queen that is attacked by a pawn', '7k/8/8/5p2/4Q3/5P2/8/K7 w - - 0 1', 'e4', 8],
    ['a pawn with two rooks behind each other against one', '4r1k1/4r3/8/8/4P3/8/4R3/6K1 w - - 0 1', 'e4', 1],
    ['a pawn that a king may not take', '8/8/8/4k3/4P3/5P2/8/K7 w - - 0 1', 'e4', 0],
  ])('loses what it must of %s', (_name, fen, square, loss) => {
    expect(lossAt(fen, square)).toBe(loss);
  });
});

describe('the network', () => {
  it('says what it was learned from, and is small', () => {
    expect(FIGURES.about).toMatchObject({ license: 'CC0 1.0', plies: MAX_TREE_PLIES });
    expect(JSON.stringify(FIGURES).length).toBeLessThan(400_000);
    expect(unpackRows(FIGURES.position, FIGURES.hidden)).toHaveLength(POSITION_FEATURES * FIGURES.hidden);
    expect(unpackRows(FIGURES.move, FIGURES.hidden + 1)).toHaveLength(
      (MOVE_FEATURES + FIGURES.paths.length) * (FIGURES.hidden + 1),
    );
  });

  it('gives by hand what it is made of', () => {
    const rowOfPath = rowsOfPaths([7]);
    const position = new Float32Array(POSITION_FEATURES * 2);
    position.set([1, -1], 6);
    const move = new Float32Array((MOVE_FEATURES + 1) * 3);
    move.set([2, 5, 0.5], 0);
    move.set([10, 0, 0], MOVE_FEATURES * 3);
    const network: Network = { hidden: 2, position, move, rowOfPath };
    const figures = hiddenLayer(network, [3]);
    expect([...figures].map((figure) => Number(figure.toFixed(3)))).toEqual([1.1, 0, 1]);
    expect(scoreMove(network, figures, rowsOf(rowOfPath, { path: 5, features: [0] }))).toBeCloseTo(2.7, 5);
    expect(scoreMove(network, figures, rowsOf(rowOfPath, { path: 7, features: [0] }))).toBeCloseTo(13.7, 5);
    expect(softmax([0, Math.log(3)]).map((chance) => Number(chance.toFixed(6)))).toEqual([0.25, 0.75]);
  });

  it('is kept in text that loses next to nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: 6, maxLength: 6 }), (figures) => {
        const rows = Float32Array.from(figures);
        const packed = packRows(rows, 3);
        expect(packed.letters).toMatch(/^[ -~]*$/);
        const read = unpackRows(packed, 3);
        for (const [at, figure] of rows.entries()) {
          const most = Math.max(...rows.subarray(at - (at % 3), at - (at % 3) + 3).map(Math.abs));
          expect(Math.abs((read[at] ?? Number.NaN) - figure)).toBeLessThanOrEqual(most / 90);
        }
      }),
    );
  });
});
