import { describe, expect, it } from 'vitest';
import { readGame } from '../../../test/data/games';
import type { PositionEvaluation } from '../../evaluation';
import { playMoves } from '../../position/move';
import { playNullMove } from '../../position/position';
import type { Fen, Uci } from '../../types';
import { type Check, checksOf } from './checks';
import { REPLIES } from './material-proof';
import type { Reason } from './moment';
import type { Candidate } from './reasons';

/** White castles and leaves the knight on e4: a pawn wins the piece back. */
const GAME = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. O-O *');
const PLY = 8;
const GAME_TAKEN = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. Nxe4 *');
const [BEFORE, AFTER] = [GAME.plies[7]!.fen, GAME.plies[8]!.fen];

const found = (cp: number, pv: readonly Uci[] = []): PositionEvaluation => ({
  evaluation: { cp },
  depth: 12,
  pv,
  bestMove: pv[0],
});
type Costs = readonly [before: number, after: number];
const positionsOf = ([before, after]: Costs, better: readonly Uci[] = []) => [
  ...GAME.plies.map((_, ply) => found(ply === PLY ? before : 0, better)),
  found(after, ['e4c3']),
];
const checkOfAll = (candidates: readonly Candidate[], costs: Costs, better: readonly Uci[] = [], isDeep = false) =>
  checksOf(GAME, positionsOf(costs, better), new Map([[PLY, candidates]]), isDeep).get(PLY);
const checkOf = (reason: Reason, costs: Costs) => checkOfAll([{ reason }], costs);
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

const NO_RECAPTURE: Reason = {
  kind: 'leavesRecapture',
  square: 'e4',
  color: 'white',
  from: 62,
  to: 50,
  pliesToPoint: 1,
  start: BEFORE,
  line: ['Nxe4', 'd5'],
};
const MISSES: Reason = { kind: 'missesRecapture', square: 'e4', pawns: 3, start: BEFORE, line: ['Nxe4'] };
const CLAIM = { start: BEFORE, first: 'c3e4', isChess960: false, base: -1, pawns: 3 };
const MISS: Candidate = { reason: MISSES, material: { claim: CLAIM, isMiss: true } };
const TAKEN = GAME_TAKEN.plies[PLY]!.fen;

describe('a reason that rests on the cost of its move', () => {
  const known = (before: number, after: number, best: readonly Uci[] = ['c3e4', 'd7d5']) =>
    among(
      new Map([
        [BEFORE, found(before, best)],
        [AFTER, found(after, ['e4c3', 'b2c3'])],
      ]),
    );
  const check = checkOfAll([{ reason: NO_RECAPTURE }], [130, 0], ['c3e4']);

  it('holds where the move costs something on a closer look as well', () => {
    expect(check?.searches).toEqual([{ fen: AFTER }, { fen: BEFORE }]);
    expect(settled(check, known(110, 10))).toEqual(NO_RECAPTURE);
    expect(settled(check, known(40, 0))).toBeUndefined();
    expect(settled(check, known(0, 130))).toBeUndefined();
  });

  it('waits for every position', () => {
    expect(settled(check, among(new Map([[AFTER, found(0)]])))).toBe('searching');
  });

  it('has the line of the deeper search, and says so, where that begins with another move', () => {
    expect(settled(check, known(400, 0, ['c4f7', 'e8f7']))).toMatchObject({
      kind: 'isWeaker',
      point: { kind: 'stopsCastling' },
      line: ['Bxf7+', 'Kxf7'],
      isDeeper: true,
    });
  });

  const quiet = new Map([
    [BEFORE, found(400, ['h2h3', 'h7h6'])],
    [AFTER, found(0, ['h7h6', 'h2h3'])],
  ]);

  it('looks for threats where the deeper lines show nothing that can be named', () => {
    expect(check?.resolve(among(quiet))).toEqual({
      missing: [[], ['h2h3'], ['h7h6'], ['h2h3', 'h7h6']].map((moves, index) => ({
        fen: playNullMove(playMoves(index === 2 ? AFTER : BEFORE, moves).at(-1)?.fen ?? BEFORE),
      })),
    });
  });

  it('is none where neither move threatens anything', () => {
    expect(settled(check, (fen) => quiet.get(fen) ?? found(0, ['a2a3']))).toBeUndefined();
  });
});

describe('material that a line wins', () => {
  const check = checkOfAll([MISS, { reason: NO_RECAPTURE }], [500, 0], ['c3e4']);
  const [replies] = check?.searches ?? [];
  const known = (best: number, worth: number, ...pv: readonly Uci[]) =>
    among(
      new Map([
        [BEFORE, found(best, ['c3e4', 'd7d5'])],
        [AFTER, found(0, ['e4c3'])],
        [TAKEN, found(worth, pv)],
      ]),
    );
  const QUIET = ['f8e7', 'e1g1', 'e8g8', 'f1e1'];
  const FORKS = ['d7d5', 'c4d3', 'd5e4', 'd3e4', 'f8d6', 'e1g1'];

  it('is looked at from its first move on, for several replies', () => {
    expect(check?.searches).toEqual([{ fen: TAKEN, lines: REPLIES }, { fen: BEFORE }]);
    expect(replies?.fen).toMatch(/^r1bqkb1r\/pppp1ppp\/2n5\/4p3\/2B1N3\/5N2\//);
  });

  it('is said as it stays won, with the line that shows it', () => {
    expect(settled(check, known(400, 390, ...QUIET))).toEqual(MISSES);
  });

  it('gives way to what is said of the chances where too little of it is left, or none', () => {
    const none = ['d7d5', 'c4d3', 'd5e4', 'd3b5', 'f8d6', 'e1g1', 'e8g8', 'd2d3'];
    const said = { kind: 'leavesRecapture', square: 'e4' };
    expect(settled(check, known(400, 390, ...FORKS))).toMatchObject(said);
    expect(settled(check, known(400, 390, ...none))).toMatchObject(said);
  });

  it('does not hold where another move is much better than the one that begins the line', () => {
    const another = among(
      new Map([
        [BEFORE, found(400, ['c4f7', 'e8f7'])],
        [AFTER, found(0, ['e4c3'])],
        [TAKEN, found(0, QUIET)],
      ]),
    );
    expect(settled(check, another)).toMatchObject({ kind: 'isWeaker', isDeeper: true });
  });

  it('of small cost is checked for all of it', () => {
    expect(checkOfAll([MISS], [130, 0], ['c3e4'])?.searches).toEqual([
      { fen: TAKEN, lines: REPLIES },
      { fen: BEFORE },
      { fen: AFTER },
    ]);
  });

  it('is all that is checked where every position was searched deep', () => {
    expect(checkOfAll([MISS], [130, 0], ['c3e4'], true)?.searches).toEqual([replies]);
    expect(checkOfAll([{ reason: NO_RECAPTURE }], [130, 0], ['c3e4'], true)).toBeUndefined();
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

  it('loses fewer points than either search found, and is none where few are left', () => {
    expect(settle(0, found(-200))).toEqual({ ...reason, points: 10 });
    expect(settle(0, found(-900))).toEqual({ ...reason, points: 15 });
    expect(settle(0, found(-150))).toBeUndefined();
    expect(settle(0, found(-40))).toBeUndefined();
    expect(settle(-200, found(-400))).toBeUndefined();
  });

  it('is looked at closer where every position was searched deep, too', () => {
    expect(checkOfAll([{ reason }], [0, 0], [], true)?.searches).toEqual([{ fen: AFTER }, { fen: BEFORE }]);
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

it('needs no check where a mate proves it', () => {
  expect(checkOf({ kind: 'allowsMate', moves: 2, start: AFTER, line: ['Nxc3'] }, [60, 0])).toBeUndefined();
});
