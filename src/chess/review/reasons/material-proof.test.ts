import { describe, expect, it } from 'vitest';
import type { EngineLine, PositionEvaluation } from '../../evaluation';
import { playMoves } from '../../position/move';
import type { Fen, Uci } from '../../types';
import { type MaterialClaim, proveMaterial } from './material-proof';

/** White takes a knight, but 1...d5 forks. White starts a pawn down. */
const FORKED = 'r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5';

const NXE4: MaterialClaim = { start: FORKED, first: 'c3e4', isChess960: false, base: -1, pawns: 3 };

/** A queen against a rook that is not attacked yet. */
const LOOSE = 'r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1';

const QD4: MaterialClaim = { start: LOOSE, first: 'd1d4', isChess960: false, base: 4, pawns: 5 };

/** White wins a pawn by capturing twice on e5. */
const DEFENDED = '6k1/8/3p4/4p3/3P4/8/4R1PP/6K1 w - - 0 1';

const after = (start: Fen, ...moves: readonly Uci[]): Fen => playMoves(start, moves).at(-1)?.fen ?? '';

const line = (cp: number, moves: string): EngineLine => ({ evaluation: { cp }, moves: moves.split(' ') });

const found = (best: EngineLine, ...further: readonly EngineLine[]): PositionEvaluation => ({
  evaluation: best.evaluation,
  depth: 18,
  bestMove: best.moves[0] ?? '',
  pv: best.moves,
  ...(further.length > 0 && { further }),
});

const prove = (claim: MaterialClaim, known: Readonly<Record<Fen, PositionEvaluation>>) =>
  proveMaterial(claim, (fen) => known[fen]);

const AFTER_NXE4 = after(FORKED, 'c3e4');

const QUIET = 'f8e7 e1g1 e8g8 f1e1 d7d6 d2d4 c8g4 c2c3';

const FORKS = 'd7d5 c4d3 d5e4 d3e4 f8d6 e1g1 e8g8 d2d4';

describe('material that a move wins', () => {
  it('is proven against the best reply, with the moves that win it', () => {
    const proof = prove(NXE4, { [AFTER_NXE4]: found(line(300, QUIET)) });
    expect(proof).toEqual({ moves: ['c3e4'], pawns: 3 });
  });

  it('is what is left when the best reply has won some back, also behind the end of the line', () => {
    const proof = prove(NXE4, { [AFTER_NXE4]: found(line(60, FORKS)) });
    expect(proof).toEqual({ moves: ['c3e4', 'd7d5', 'c4d3', 'd5e4', 'd3e4'], pawns: 1 });
  });

  it.each([
    [30, 1],
    [31, 3],
  ])('is the least over the replies: of one that is worse by %i centipawns %i is left', (worse, pawns) => {
    const proof = prove(NXE4, { [AFTER_NXE4]: found(line(60, QUIET), line(60 + worse, FORKS)) });
    expect(proof).toMatchObject({ pawns });
  });

  it('is nothing where no reply leaves any of it', () => {
    const claim = { ...NXE4, base: 0 };
    expect(prove(claim, { [AFTER_NXE4]: found(line(0, FORKS)) })).toBeUndefined();
  });

  it('is nothing where every reply is mated: that is another reason', () => {
    expect(prove(NXE4, { [AFTER_NXE4]: { ...found(line(0, QUIET)), evaluation: { mate: 3 } } })).toBeUndefined();
  });

  it('has to be searched where it is not known', () => {
    expect(prove(NXE4, {})).toEqual({ missing: [AFTER_NXE4] });
  });
});

describe('what the other side gives away later in a line', () => {
  const first = after(LOOSE, 'd1d4');
  const second = after(LOOSE, 'd1d4', 'h7h6', 'd4e4');
  const given = found(line(500, 'h7h6 d4e4 g7g6 e4a8 g8g7 a8d5'));

  it('is no gain before its reply was searched by itself', () => {
    expect(prove(QD4, { [first]: given })).toEqual({ missing: [second] });
  });

  it('is none where that has a better one', () => {
    const proof = prove(QD4, { [first]: given, [second]: found(line(450, 'a8c8 e4d4 c8e8')) });
    expect(proof).toBeUndefined();
  });

  it('is a gain where every good reply gives it', () => {
    const proof = prove(QD4, { [first]: given, [second]: found(line(500, 'g7g6 e4a8 g8g7 a8d5 h6h5 d5d4')) });
    expect(proof).toEqual({ moves: ['d1d4', 'h7h6', 'd4e4', 'g7g6', 'e4a8'], pawns: 5 });
  });
});

describe('where a line ends', () => {
  const taken = after(DEFENDED, 'd4e5');
  const retaken = after(DEFENDED, 'd4e5', 'd6e5');
  const proveFrom = (base: number, known: Readonly<Record<Fen, PositionEvaluation>>) =>
    prove({ start: DEFENDED, first: 'd4e5', isChess960: false, base, pawns: 1 }, known);

  it('in an exchange, what follows has to be searched', () => {
    const broken = { [taken]: found(line(500, 'd6e5')) };
    expect(proveFrom(6, broken)).toEqual({ missing: [retaken] });
    const continued = { ...broken, [retaken]: found(line(500, 'e2e5 g8f7 e5e4')) };
    expect(proveFrom(6, continued)).toMatchObject({ moves: ['d4e5', 'd6e5', 'e2e5'], pawns: 1 });
  });

  it('with a piece left to be taken, it is taken', () => {
    expect(proveFrom(1, { [taken]: found(line(500, 'd6e5 e2e5 g8f7 e5e7')) })).toMatchObject({ pawns: 1 });
  });
});
