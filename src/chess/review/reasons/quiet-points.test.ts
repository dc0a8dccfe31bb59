import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../test/data/facts';
import type { Evaluation, PositionEvaluation } from '../../evaluation';
import type { Fen, Uci } from '../../types';

const found = (evaluation: Evaluation, line: string): PositionEvaluation => {
  const pv: readonly Uci[] = line.split(' ');
  const [bestMove = ''] = pv;
  return { evaluation, depth: 12, bestMove, pv };
};

const sentence = (start: Fen, move: Uci, ...positions: readonly PositionEvaluation[]) =>
  sentenceOf({ start, moves: [move], positions });

describe('where nothing louder happens a reason says', () => {
  it.each([
    [
      'Better was 3...d5, which challenges the pawn on e4: 4.exd5 exd5.',
      'r1bqkbnr/pppp1ppp/2n1p3/8/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
      'f8b4',
      found({ cp: -30 }, 'd7d5 e4d5 e6d5 c4e2 h7h6'),
      found({ cp: 100 }, 'd1e2 b7b6 c2c3 b4e7 d2d4'),
    ],
    [
      'Better was 6...Nf6, which clears the way to castle: 7.Ne2 O-O.',
      'rnbqk1nr/pppp1ppp/8/8/1bB1P3/2N5/PB3PPP/R2QK1NR b KQkq - 2 6',
      'd7d6',
      found({ cp: -80 }, 'g8f6 g1e2 e8g8 d1b3 a7a5'),
      found({ cp: 70 }, 'g1e2 g8f6 e1g1'),
    ],
    [
      'Gives away the advantage; better was 40.Rb7, which puts a rook on the seventh rank: 40...Kf8 41.h4.',
      '8/5pk1/6p1/8/8/6P1/r4PKP/1R6 w - - 0 40',
      'b1c1',
      found({ cp: 200 }, 'b1b7 g7f8 h2h4'),
      found({ cp: 0 }, 'g7f6 h2h4 f6e5'),
    ],
    [
      'Allows 51.Kd5, which takes the opposition: 51...Kf6 52.d4.',
      '8/8/4k3/8/3K4/8/3P4/8 b - - 0 50',
      'e6f5',
      found({ cp: 0 }, 'e6d6 d2d3 d6d5'),
      found({ cp: 500 }, 'd4d5 f5f6 d2d4'),
    ],
    [
      'Gives away part of the advantage; better was 49.Rd2+, which drives the king back: 49...Ke6.',
      'r7/8/8/3k1p2/pK3P2/Bp2P3/1R6/8 w - - 5 49',
      'b4c3',
      found({ cp: 370 }, 'b2d2 d5e6'),
      found({ cp: 200 }, 'd5e4 c3d2 e4f3'),
    ],
    [
      'Gives away the advantage; better was 16.Nxd7, which breaks up the bishop pair: 16...Qxd7 17.Qd2.',
      'r2qk2r/pppb1ppp/3b4/4N3/3P4/8/PPP2PPP/R1BQK2R w KQkq - 0 16',
      'e5f3',
      found({ cp: 120 }, 'e5d7 d8d7 d1d2'),
      found({ cp: 0 }, 'h7h6 h2h3 a7a6'),
    ],
    [
      'Better was 50...Na6, which stops the passed pawn on a5: 51.Ke3 Ke6.',
      '8/2n2k2/8/P7/8/8/5K2/8 b - - 0 50',
      'f7e6',
      found({ cp: 0 }, 'c7a6 f2e3 f7e6'),
      found({ cp: 300 }, 'f2e3 e6d5 e3d3'),
    ],
    [
      'Gives away the advantage; better was 40.Kg2, which brings the king to the center: 40...Kf6 41.Kf3.',
      '8/p4pk1/6p1/8/8/6P1/P4P1K/8 w - - 0 40',
      'h2h3',
      found({ cp: 200 }, 'h2g2 g7f6 g2f3'),
      found({ cp: 0 }, 'a7a5 h3g4 g7f6'),
    ],
    [
      'The pawn no longer guards e4: 14...b4 15.Nd5 Nxe4 16.Qd3 Nc5.',
      'r2q1rk1/3bppb1/p1np1np1/1p6/3NP1pP/2N1BP2/PPPQB3/1K1R3R w - - 0 14',
      'f3g4',
      found({ cp: 180 }, 'h4h5 b5b4 c3d5 f6d5 e4d5'),
      found({ cp: -70 }, 'b5b4 c3d5 f6e4 d2d3 e4c5 d4c6'),
    ],
    [
      'Does not take on d4; better was 13...cxd4 14.Bxd4 Nb8.',
      'r1b1kb1r/p1qn1ppp/p3p3/2ppP3/3P4/2N1BPQ1/P1P1N1PP/1R3RK1 b kq - 1 13',
      'c5c4',
      found({ cp: -60 }, 'c5d4 e3d4 d7b8'),
      found({ cp: 70 }, 'h2h4 d7b8 h4h5'),
    ],
    [
      'Trades the rooks into a lost ending: 43.Kxg5 Rd7 44.g4.',
      '6r1/5k2/8/6R1/1R2P1K1/6P1/3r4/8 b - - 4 42',
      'g8g5',
      found({ cp: 240 }, 'g8a8 b4b7 f7f8'),
      found({ cp: 430 }, 'g4g5 d2d7 g3g4'),
    ],
  ])('%s', (words, start, move, ...positions) => {
    expect(sentence(start, move, ...positions)?.replace(/ \w+’s win probability.*/, '')).toBe(words);
  });

  it('nothing that the move does, too', () => {
    const start = 'r1b2rk1/1p3ppp/p7/8/1P6/q3P3/3Q1PPP/1R2KB1R w K - 0 18';
    const [before, line] = [found({ cp: 0 }, 'f1e2 c8e6 e1g1 f8d8'), 'c8f5 b1b3 a3a4 e1g1'];
    expect(sentence(start, 'f1d3', before, found({ cp: -190 }, 'c8e6 d3c2 f8d8'))).toMatch(/clears the way to castle/);
    expect(sentence(start, 'f1c4', before, found({ cp: -190 }, line)) ?? '').not.toMatch(/castle/);
  });

  it('nothing of a pawn that is not exchanged, or that the moved piece guards still', () => {
    const challenge = 'r1bqkbnr/pppp1ppp/2n1p3/8/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
    const after = found({ cp: 100 }, 'd1e2 b7b6 c2c3 b4e7 d2d4');
    expect(sentence(challenge, 'f8b4', found({ cp: -30 }, 'd7d6 h2h3 g8f6'), after)).toBeNull();
    const guard = 'r2q1rk1/3bppb1/p1np1np1/1p6/3NP1pP/2N1BP2/PPPQB3/1K1R3R w - - 0 14';
    const before = found({ cp: 180 }, 'h4h5 b5b4 c3d5 f6d5 e4d5');
    expect(sentence(guard, 'f3g4', before, found({ cp: -70 }, 'c6d4 e3d4 d7c6'))).toBeNull();
  });
});

describe('a mate in a game that was decided', () => {
  const QUEENS = '6Q1/p2nk2p/p2bp3/3p4/2p1q3/8/P1P3KP/1R6 w - - 6 42';
  const held = found({ cp: -610 }, 'g2h3 e4c2 g8g7');
  const mates = 'd6c5 g1f1 e4f3 f1e1 c5f2 e1f1 f2g3 f1g1 f3f2 g1h1 f2h2';

  it('is named where the move is judged for it', () => {
    expect(sentence(QUEENS, 'g2g1', held, found({ mate: -6 }, mates))).toMatch(/^Allows mate in 6: 42\.\.\.Bc5\+/);
  });

  it('is not named where it is far away: the game was lost', () => {
    const start = '8/5kPK/8/8/8/8/8/8 b - - 2 55';
    const [before, after] = [found({ cp: 620 }, 'f7f6 g7g8q f6e5'), found({ mate: 17 }, 'g7g8q e8d7 g8g6')];
    expect(sentence(start, 'f7e8', before, after)).toBe('The game was lost already: 56.g8=Q+ Kd7 57.Qg6.');
  });
});

it('calls no pawn passed that is taken at once', () => {
  const text = sentence(
    'r1b2r2/p3kpbp/4p1p1/qBppP3/5Q2/P1N1P3/1PP2PP1/R4RK1 b - - 7 21',
    'f7f5',
    found({ cp: -40 }, 'h7h6 f1f2 a5c7 f4h4 g6g5'),
    found({ cp: 230 }, 'e5f6 g7f6 b5c6 a8b8 e3e4'),
  );
  expect(text).not.toContain('passed pawn');
});

it('speaks of a captured defender only where what it guarded is worth as much', () => {
  const start = 'r3qrk1/pb4pp/4p3/1p2Q2n/2pP4/2P2P2/P1BB2PP/R4RK1 b - - 0 21';
  const before = found({ cp: 130 }, 'a7a6 f1e1 b7d5 a2a4 h5f6');
  const after = found({ cp: 610 }, 'c2g6 h7g6 e5e6 g8h8 e6d7');
  const text = sentence(start, 'e8g6', before, after);
  expect(text).toContain('Loses the queen');
  expect(text).not.toContain('defender');
});

it('tells a recapture with the wrong piece from none', () => {
  const text = sentenceOf({
    start: 'r4rk1/pp2qppp/2p2n2/3p3b/B2Pn3/3Q1N1P/PPPN2P1/RN2R1K1 b - - 0 14',
    moves: ['h5f3', 'd3f3'],
    positions: [
      found({ cp: -30 }, 'h5f3 d2f3'),
      found({ cp: 280 }, 'd2f3 f6h5 b1d2 f7f5'),
      found({ cp: -170 }, 'e7b4 f3d3 b4a4 b1c3 e4c3'),
    ],
  });
  expect(text).not.toContain('Does not recapture');
});
