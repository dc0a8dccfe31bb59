import { describe, expect, it } from 'vitest';
import { readGame } from '../../../test/data/games';
import type { PositionEvaluation } from '../../evaluation';
import type { Fen, Uci } from '../../types';
import { type Check, checksOf } from './checks';
import { REPLIES } from './material';
import type { Reason } from './moment';

/** White castles and leaves the knight on e4: a pawn wins the piece back. */
const GAME = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. O-O *');
const PLY = 8;
const [BEFORE, AFTER] = [GAME.plies[7]!.fen, GAME.plies[8]!.fen];

const found = (cp: number, pv: readonly Uci[] = []): PositionEvaluation => ({
  evaluation: { cp },
  depth: 12,
  pv,
  bestMove: pv[0],
});
const checkOf = (reason: Reason, [before, after]: readonly [number, number], better: readonly Uci[] = []) => {
  const positions = [...GAME.plies.map((_, ply) => found(ply === PLY ? before : 0, better)), found(after)];
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

/** The final reason with these searches; `searching` if more are needed. */
const settled = (
  check: Check | undefined,
  found: (fen: Fen) => PositionEvaluation | undefined,
  others?: PositionEvaluation,
) => {
  const outcome = check?.resolve(found, others);
  return outcome === undefined || 'missing' in outcome ? 'searching' : outcome.reason;
};

const LETS_GO: Reason = { kind: 'letsGo', from: 62, to: 50, start: BEFORE, line: ['Nxe4'] };
const MISSES: Reason = { kind: 'missesMaterial', pawns: 3, start: BEFORE, line: ['Nxe4'] };

describe('a reason that rests on the cost of its move', () => {
  it('holds where the move costs something on a closer look as well', () => {
    const check = checkOf(LETS_GO, [130, 0]);
    expect(check?.searches).toEqual([{ fen: AFTER }, { fen: BEFORE }]);
    expect(settled(check, around(110, 10))).toBe(LETS_GO);
    expect(settled(check, around(40, 0))).toBeUndefined();
    expect(settled(check, around(0, 130))).toBeUndefined();
  });

  it('does not hold where one of the positions could not be searched', () => {
    expect(settled(checkOf(LETS_GO, [130, 0]), among(new Map([[AFTER, found(0)]])))).toBeUndefined();
  });

  it('needs no check where the cost is large', () => {
    expect(checkOf(LETS_GO, [400, 0])).toBeUndefined();
  });
});

describe('material that a line wins', () => {
  const check = checkOf(MISSES, [400, 0], ['c3e4']);
  const [replies] = check?.searches ?? [];
  const known = (best: number, worth: number, ...pv: readonly Uci[]) =>
    among(new Map([[BEFORE, found(best, ['c3e4'])], ...(replies ? [[replies.fen, found(worth, pv)] as const] : [])]));
  const QUIET = ['f8e7', 'e1g1', 'e8g8', 'f1e1'];
  const FORKS = ['d7d5', 'c4d3', 'd5e4', 'd3e4', 'f8d6', 'e1g1'];

  it('is looked at from its first move on, for several replies', () => {
    expect(check?.searches).toEqual([{ fen: replies?.fen, lines: REPLIES }, { fen: BEFORE }]);
    expect(replies?.fen).toMatch(/^r1bqkb1r\/pppp1ppp\/2n5\/4p3\/2B1N3\/5N2\//);
  });

  it('is said as it stays won, with the line that shows it', () => {
    expect(settled(check, known(400, 390, ...QUIET))).toEqual(MISSES);
    const line = ['Nxe4', 'd5', 'Bd3', 'dxe4', 'Bxe4'];
    expect(settled(check, known(400, 390, ...FORKS))).toEqual({ ...MISSES, pawns: 1, line });
  });

  it('gives way to what is said of the chances where it is won back', () => {
    const all = ['d7d5', 'c4d3', 'd5e4', 'd3b5', 'f8d6', 'e1g1', 'e8g8', 'd2d3'];
    expect(settled(check, known(400, 390, ...all))).toMatchObject({ kind: 'letsGo' });
  });

  it('does not hold where another move is much better than the one that begins the line', () => {
    const another = among(
      new Map([
        [BEFORE, found(400, ['e1g1'])],
        [replies?.fen ?? '', found(0, QUIET)],
      ]),
    );
    expect(settled(check, another)).toMatchObject({ kind: 'letsGo' });
  });

  it('of small cost is checked for all of it', () => {
    expect(checkOf(MISSES, [130, 0], ['c3e4'])?.searches).toEqual([
      { fen: replies?.fen, lines: REPLIES },
      { fen: BEFORE },
      { fen: AFTER },
    ]);
  });

  it('is all that is checked where every position was searched deep', () => {
    const positions = [...GAME.plies.map((_, ply) => found(ply === PLY ? 130 : 0, ['c3e4'])), found(0)];
    const deep = (reason: Reason) => checksOf(GAME, positions, new Map([[PLY, reason]]), true).get(PLY);
    expect(deep(MISSES)?.searches).toEqual([replies]);
    expect(deep(LETS_GO)).toBeUndefined();
  });
});

describe('an only move', () => {
  const reason: Reason = { kind: 'onlyMove', points: 20, start: BEFORE, line: ['Nf3'] };
  const check = checkOf(reason, [0, 0]);
  const settle = (after: number, others: PositionEvaluation | undefined) => settled(check, around(0, after), others);

  it('is looked at beside all other moves', () => {
    expect(check?.searches).toEqual([{ fen: AFTER }, { fen: BEFORE }]);
    expect(check?.without).toEqual({ fen: BEFORE, move: GAME.plies[PLY]!.uci });
  });

  it('holds where every other loses much more on a closer look', () => {
    expect(settle(0, found(-200))).toBe(reason);
    expect(settle(0, found(-40))).toBeUndefined();
    expect(settle(-200, found(-400))).toBeUndefined();
  });

  it('does not hold where the others could not be searched', () => {
    expect(settle(0, undefined)).toBeUndefined();
  });
});

describe('a sacrifice', () => {
  const reason: Reason = { kind: 'sacrifice', start: AFTER, line: ['Nxc3'] };
  const check = checkOf(reason, [50, 50]);

  it('holds where its side is no worse for it on a closer look', () => {
    expect(check?.searches).toEqual([{ fen: AFTER }, { fen: BEFORE }]);
    expect(settled(check, around(60, 30))).toBe(reason);
    expect(settled(check, around(60, -10))).toBeUndefined();
    expect(settled(check, around(300, 30))).toBeUndefined();
  });
});

it('needs no check where a mate or a piece left to be taken proves it', () => {
  const proof = { start: AFTER, line: ['Nxc3'] };
  const reasons: readonly Reason[] = [
    { kind: 'allowsMate', moves: 2, ...proof },
    { kind: 'leavesPiece', piece: 'knight', square: 'c3', ...proof },
  ];
  for (const one of reasons) expect(checkOf(one, [60, 0])).toBeUndefined();
});
