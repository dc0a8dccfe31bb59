import { describe, expect, it } from 'vitest';
import { readGame } from '../../../test/data/played-game';
import type { PositionEvaluation } from '../../evaluation';
import type { Fen, Uci } from '../../types';
import { checksOf, type Check } from './checks';
import type { Reason } from './reason';

/** White castles where the knight on e4 could be taken: a pawn wins the piece back at once. */
const GAME = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. O-O *');
const PLY = 8;
const [BEFORE, AFTER] = [GAME.plies[7]!.fen, GAME.plies[8]!.fen];

const found = (cp: number, pv: readonly Uci[] = []): PositionEvaluation => ({
  ...{ evaluation: { cp }, depth: 12, pv },
  ...(pv[0] !== undefined && { bestMove: pv[0] }),
});
const checkOf = (reason: Reason, [before, after]: readonly [number, number]): Check | undefined => {
  const positions = [...GAME.plies.map((_, ply) => found(ply === PLY ? before : 0)), found(after)];
  return checksOf(GAME, positions, new Map([[PLY, reason]])).get(PLY);
};
const among = (known: ReadonlyMap<Fen, PositionEvaluation>) => (fen: Fen) => known.get(fen);
const around = (before: number, after: number) =>
  among(
    new Map([
      [BEFORE, found(before)],
      [AFTER, found(after)],
    ] as const),
  );

const LETS_GO: Reason = { kind: 'letsGo', from: 62, to: 50, start: BEFORE, line: ['Nxe4'] };
const MISSES: Reason = { kind: 'missesMaterial', pawns: 3, start: BEFORE, line: ['Nxe4'] };

describe('a reason that rests on the cost of its move', () => {
  it('is confirmed where the move costs something on a closer look as well', () => {
    const check = checkOf(LETS_GO, [130, 0]);
    expect(check?.fens).toEqual([AFTER, BEFORE]);
    expect(check?.isConfirmed(around(110, 10))).toBe(true);
    expect(check?.isConfirmed(around(40, 0))).toBe(false);
    expect(check?.isConfirmed(around(0, 130))).toBe(false);
  });

  it('is not confirmed where one of the positions could not be searched', () => {
    expect(checkOf(LETS_GO, [130, 0])?.isConfirmed(among(new Map([[AFTER, found(0)]])))).toBe(false);
  });

  it('needs no check where the cost is large', () => {
    expect(checkOf(LETS_GO, [400, 0])).toBeUndefined();
  });
});

describe('material that a line wins', () => {
  const check = checkOf(MISSES, [400, 0]);
  const [end] = check?.fens ?? [];
  const after = (best: number, ...pv: readonly Uci[]) => {
    const known = new Map([[BEFORE, found(best)]]);
    return among(end === undefined ? known : known.set(end, found(0, pv)));
  };
  const further = (...pv: readonly Uci[]) => after(0, ...pv);

  it('is looked at from the end of the line', () => {
    expect(check?.fens).toEqual([expect.stringMatching(/^r1bqkb1r\/pppp1ppp\/2n5\/4p3\/2B1N3\/5N2\//), BEFORE]);
  });

  it('is confirmed where it stays won, and not where it is won back', () => {
    expect(check?.isConfirmed(further('f8e7', 'e1g1', 'e8g8', 'f1e1'))).toBe(true);
    expect(check?.isConfirmed(further('d7d5', 'c4d3', 'd5e4', 'd3e4'))).toBe(false);
  });

  it('is not confirmed where another move is much better than the one that begins the line', () => {
    expect(check?.isConfirmed(after(300, 'f8e7', 'e1g1', 'e8g8', 'f1e1'))).toBe(false);
  });

  it('of small cost is checked for all of it', () => {
    expect(checkOf(MISSES, [130, 0])?.fens).toEqual([end, BEFORE, AFTER]);
  });
});

describe('an only move', () => {
  const check = checkOf({ kind: 'onlyMove', points: 20, start: BEFORE, line: ['Nf3'] }, [0, 0]);
  const isConfirmed = (after: number, others: PositionEvaluation | undefined) =>
    check?.isConfirmed(around(0, after), others);

  it('is looked at beside all other moves', () => {
    expect(check?.fens).toEqual([AFTER, BEFORE]);
    expect(check?.without).toEqual({ fen: BEFORE, move: GAME.plies[PLY]!.uci });
  });

  it('is confirmed where every other loses much more on a closer look', () => {
    expect(isConfirmed(0, found(-200))).toBe(true);
    expect(isConfirmed(0, found(-40))).toBe(false);
    expect(isConfirmed(-200, found(-400))).toBe(false);
  });

  it('is not confirmed where the others could not be searched', () => {
    expect(isConfirmed(0, undefined)).toBe(false);
  });
});

describe('a sacrifice', () => {
  const check = checkOf({ kind: 'sacrifice', start: AFTER, line: ['Nxc3'] }, [50, 50]);

  it('is confirmed where its side is no worse for it on a closer look', () => {
    expect(check?.fens).toEqual([AFTER, BEFORE]);
    expect(check?.isConfirmed(around(60, 30))).toBe(true);
    expect(check?.isConfirmed(around(60, -10))).toBe(false);
    expect(check?.isConfirmed(around(300, 30))).toBe(false);
  });
});

it('needs no check where a mate or a piece left to be taken proves it', () => {
  const proof = { start: AFTER, line: ['Nxc3'] };
  const reasons: readonly Reason[] = [
    { kind: 'allowsMate', moves: 2, ...proof },
    { kind: 'leavesPiece', piece: 'knight', square: 'c3', ...proof },
  ];
  for (const reason of reasons) expect(checkOf(reason, [60, 0])).toBeUndefined();
});
