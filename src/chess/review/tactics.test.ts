import { describe, expect, it } from 'vitest';
import { OPERA_GAME, readGame } from '../../test/data/games';
import type { Evaluation, PositionEvaluation } from '../evaluation';
import { positionAt } from '../game';
import { sanLine } from '../position/move';
import type { Color } from '../types';
import { findTactics } from './tactics';

const NONE: ReadonlyMap<number, Evaluation> = new Map();

/** Centipawns, or moves to mate after `#`, with the line in UCI. */
const found = (worth: number | `#${number}`, line = ''): PositionEvaluation => {
  const pv = line.split(' ').filter((move) => move !== '');
  const evaluation = typeof worth === 'number' ? { cp: worth } : { mate: Number(worth.slice(1)) };
  return { evaluation, depth: 12, pv, bestMove: pv[0] };
};

/** Moves without numbers. */
const from = (fen: string, moves: string) =>
  readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${fen.split(' ')[1] === 'b' ? '1... ' : ''}${moves}`);

// lichess.org/NJGTPksN and others, June 2026, by Stockfish 16 at depth 12.
const FORK = { fen: '8/3k2p1/1ppPr1p1/6Pp/1P2N2P/P2R1n2/2K5/8 b - - 7 38', line: 'f3e1 c2d2 e6e4' };
const CAPTURE = { fen: 'rn1qk2r/pp2b1pp/2ppb1n1/4p1N1/4P3/2NB4/PPP2PPP/R1BQ1RK1 w kq - 6 10', line: 'g5e6 d8d7 e6g7' };

describe('a missed tactic', () => {
  const missedAs = (color: Color, fen: string, moves: string, ...positions: readonly PositionEvaluation[]) =>
    findTactics(from(fen, moves), positions, color, NONE).missed;

  it('is named, with the line to where the gain is in hand', () => {
    expect(missedAs('black', FORK.fen, 'Nxh4', found(-439, FORK.line), found(-100))).toMatchObject([
      { kind: 'fork', motifs: ['fork', 'check'], ply: 0, played: 'Nxh4', line: ['Ne1+', 'Kd2', 'Rxe4'], gain: 3 },
    ]);
    expect(missedAs('white', CAPTURE.fen, 'Qh5', found(779, CAPTURE.line), found(51))).toMatchObject([
      { kind: 'hangingPiece', played: 'Qh5', line: ['Nxe6'] },
    ]);
  });

  it('is the mover’s own, never the other side’s', () => {
    expect(missedAs('white', FORK.fen, 'Nxh4', found(-439, FORK.line), found(-100))).toEqual([]);
  });

  it('may be one that only saves the game; compared rates count it from 100 centipawns on', () => {
    const missed = (before: number, after: number) =>
      missedAs('black', FORK.fen, 'Nxh4', found(before, FORK.line), found(after));
    expect(missed(-100, 100)).toMatchObject([{ kind: 'fork', comparedAs: 'fork' }]);
    expect(missed(-99, 100)).toMatchObject([{ kind: 'fork' }]);
    expect(missed(-99, 100)[0]?.comparedAs).toBeUndefined();
    expect(missed(300, 700)).toHaveLength(1);
    expect(missed(500, 700)).toEqual([]);
  });

  it('is none unless as much as by a mistake was lost', () => {
    // Winning chances of 439 centipawns: .6686; of 276: .4685, of 277: .4699.
    expect(missedAs('black', FORK.fen, 'Nxh4', found(-439, FORK.line), found(-276))).toHaveLength(1);
    expect(missedAs('black', FORK.fen, 'Nxh4', found(-439, FORK.line), found(-277))).toEqual([]);
  });

  it('is none when the best move was played, or no line is known', () => {
    expect(missedAs('black', FORK.fen, 'Ne1+', found(-439, FORK.line), found(100))).toEqual([]);
    expect(missedAs('black', FORK.fen, 'Nxh4', found(-439), found(100))).toEqual([]);
  });

  it('is none when the line has no gain', () => {
    expect(missedAs('black', FORK.fen, 'Nxh4', found(-439, 'f3e5 d3d1 e5c4'), found(100))).toEqual([]);
  });

  it('is none when the side was winning before and is so still', () => {
    const fen = '8/3k2p1/1ppPr1p1/6Pp/1P2N2P/P2R1n2/3K4/8 w - - 6 38';
    const missed = (before: number, after: number) =>
      missedAs('black', fen, 'Kc2 Nxh4', found(before), found(-700, FORK.line), found(after));
    expect(missed(-301, -301)).toEqual([]);
    expect(missed(-301, -300)).toHaveLength(1);
    expect(missed(-300, -301)).toHaveLength(1);
  });

  it('is a mate even in a won game, unless the game stays as good as won', () => {
    // lichess.org, June 2026: 34...Qxf2+ 35. Kh1 Qf1+ 36. Kh2 Rf2#.
    const fen = '5rk1/1p4p1/p6p/2Pp4/3P3P/P2R1qP1/1P2R3/6K1 w - - 0 34';
    const missed = (after: number | `#${number}`) =>
      missedAs('black', fen, 'Rf2 Qxd3', found(-639), found('#-3', 'f3f2 g1h1 f2f1 h1h2 f8f2'), found(after));
    expect(missed(-500)).toMatchObject([{ kind: 'mate', line: ['Qxf2+', 'Kh1', 'Qf1+', 'Kh2', 'Rf2#'] }]);
    expect(missed(-600)).toEqual([]);
    expect(missed('#-5')).toEqual([]);
  });

  it('is none when the same was taken in a worse way', () => {
    // A check, then the rook instead of taking it at once.
    const fen = '8/5p1k/5Q2/1pp1pP1p/3q4/6PP/6K1/R7 b - - 2 41';
    const best = found(-202, 'd4b2 g2f1 b2a1');
    expect(missedAs('black', fen, 'Qxa1', best, found(62))).toEqual([]);
    expect(missedAs('black', fen, 'Qd2+', best, found(62))).toHaveLength(1);
  });

  it('is none when only a piece was to be recaptured, also where the taking was a mistake', () => {
    const fen = 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4';
    const positions = [found(30), found(30, 'd7c6 e1g1'), found(400)];
    expect(missedAs('black', fen, 'Bxc6 Nf6', ...positions)).toEqual([]);
    const better = [found(30), found(-250, 'd7c6 e1g1'), found(400)];
    expect(missedAs('black', fen, 'Bxc6 Nf6', ...better)).toEqual([]);
  });
});

describe('a tactic missed in a way that looked like playing it', () => {
  // Lichess puzzles: the opponent's move, the second best answer, and what Stockfish 16 says at depth 12.
  it.each([
    [
      'a fork that wins elsewhere what was taken',
      '4k2r/3n1ppp/3b4/q3p3/P7/2r4P/1PP1QPP1/R1B1K2R w KQk - 0 18',
      'bxc3 O-O',
      [found(478), found(-260, 'a5c3 e2d2 c3a1 e1g1 a1d4 d2d4 e5d4'), found(459, 'e1g1 e5e4 e2b5')],
      'fork',
      'Qxc3+ Qd2 Qxa1',
    ],
    [
      'a capture on the same square that loses',
      '7r/k1r3p1/Pq2pp2/1p4Qp/3PpP2/4P2P/6P1/RR4K1 w - - 0 33',
      'Qxb5 Qxb5',
      [found(87), found(-221, 'c7c1 b1c1 b6b5 a1b1 b5d3'), found(120, 'b1b5 h5h4 f4f5')],
      'deflection',
      'Rc1+ Rxc1 Qxb5',
    ],
    [
      'another piece that takes there first',
      'rn1qk2r/p1p1bppp/1pb1p3/3n4/2Q2N2/2N3P1/PP1PPPBP/R1B1K2R b KQkq - 3 9',
      'Nxf4 Qxc6+',
      [found(-40), found(492, 'g2c6 b8c6 c4c6 e8f8 g3f4 h7h5'), found(-339, 'b8c6 g2c6 e8f8 g3f4')],
      'fork',
      'Bxc6+ Nxc6 Qxc6+',
    ],
    [
      'a pin behind a check',
      '2r2rk1/pp4pp/3p2p1/3p2q1/3P3n/P1P2P2/1P2R1PP/RQ3NK1 w - - 7 21',
      'Qc2 Rxf3',
      [found(67), found(-496, 'h4f3 g1h1 f3d4 c3d4 c8c2 e2c2'), found(-47, 'f1g3 f3f7 c2d2')],
      'pin',
      'Nxf3+ Kh1 Nxd4 cxd4 Rxc2',
    ],
  ])('is %s', (_, fen, moves, positions, kind, line) => {
    const color = fen.includes(' w ') ? 'black' : 'white';
    const [missed] = findTactics(from(fen, moves), positions, color, NONE).missed;
    expect(missed).toMatchObject({ kind, ply: 1, line: line.split(' ') });
  });
});

describe('a missed win', () => {
  // A knight opens the file for its rook; nothing is won within five moves.
  const fen = '5k2/5pp1/7p/8/3N4/8/5PPP/3R2K1 b - - 0 1';
  const CLEARANCE = 'd4f5 g7g6 d1d8 g8h7 f5d6';
  const missed = (earlier: number, before: number, after: number, line = CLEARANCE) =>
    findTactics(from(fen, 'Kg8 h3'), [found(earlier), found(before, line), found(after, 'h6h5')], 'white', NONE).missed;

  it('is told by the first motif of the answer to a mistake, when a blunder was played', () => {
    expect(missed(0, 234, -307)).toEqual([
      { kind: 'clearance', motifs: ['clearance'], ply: 1, played: 'h3', line: ['Nf5', 'g6', 'Rd8+'] },
    ]);
  });

  it('is not told where its line has no motif: an advantage is no tactic', () => {
    expect(missed(0, 234, -307, 'd4b5 g7g6 b5d6 g8h7')).toEqual([]);
    const endgame = from('8/1pk5/2p2p2/2P1pP1p/1P2K2P/6P1/8/8 b - - 2 48', 'Kc8 b5');
    const positions = [found(0), found(234, 'g3g4 c8d8 g4g5 d8e7'), found(-307, 'c6b5')];
    expect(findTactics(endgame, positions, 'white', NONE).missed).toEqual([]);
  });

  it('is none where the advantage was there before, little was lost, or it did not win', () => {
    // Winning chances of 234 centipawns: .406; of 100: .182, of 120: .217, of 50: .092, of 60: .110.
    expect(missed(100, 234, -307)).toHaveLength(1);
    expect(missed(120, 234, -307)).toEqual([]);
    expect(missed(0, 234, 50)).toHaveLength(1);
    expect(missed(0, 234, 60)).toEqual([]);
    expect(missed(0, 199, -307)).toEqual([]);
  });

  it('is none when the best move was played, or no line is known', () => {
    expect(missed(0, 234, -307, 'h2h3 h6h5 d4f5 g7g6 d1d8')).toEqual([]);
    expect(missed(0, 234, -307, '')).toEqual([]);
  });
});

describe('an allowed tactic', () => {
  const fen = '3k3r/1pp5/p2p4/3Pp3/4q1r1/5Q2/PPP5/1K1R1R2 b - - 0 26';
  const allowed = (before: PositionEvaluation, after: PositionEvaluation) =>
    findTactics(from(fen, 'Kd7'), [before, after], 'black', NONE).allowed;
  const FORKED = 'f3f7 d7d8 f7f6 d8d7 f6h8';

  it('is what the best answer to a mistake wins, at the end of a game too', () => {
    expect(allowed(found(-300), found(500, FORKED))).toMatchObject([
      { ply: 0, played: 'Kd7', line: expect.arrayContaining(['Qf7+']) as unknown },
    ]);
  });

  it('is none without a mistake, a clear gain or a line', () => {
    expect(allowed(found(450), found(500, FORKED))).toEqual([]);
    expect(allowed(found(-600), found(99, FORKED))).toEqual([]);
    expect(allowed(found(-300), found(500))).toEqual([]);
    expect(allowed(found(-300), found(500, 'f3e4 d7e7'))).toHaveLength(1);
    expect(allowed(found(-300), found(500, 'f3c3 d7e7'))).toEqual([]);
  });

  it('is none when the opponent was winning before, but for a mate', () => {
    expect(allowed(found(301), found(1000, FORKED))).toEqual([]);
    expect(allowed(found(300), found(1000, FORKED))).toHaveLength(1);
  });
});

describe('a tactic found', () => {
  const tacticsWith = (before: PositionEvaluation, alternative: Evaluation | undefined, moves = 'Ne1+') =>
    findTactics(
      from(FORK.fen, moves),
      [before, ...moves.split(' ').map(() => found(-439))],
      'black',
      new Map(alternative === undefined ? [] : [[0, alternative]]),
    );

  it('was the best move by far', () => {
    expect(tacticsWith(found(-439, FORK.line), { cp: -100 })).toMatchObject({
      found: [{ kind: 'fork', ply: 0, played: 'Ne1+', line: ['Ne1+', 'Kd2', 'Rxe4'] }],
      missed: [],
      onlyMoves: [0],
    });
  });

  it('is none when another move does nearly as well, or it is not known whether one does', () => {
    expect(tacticsWith(found(-439, FORK.line), { cp: -300 })).toMatchObject({ found: [], onlyMoves: [] });
    expect(tacticsWith(found(-439, FORK.line), undefined)).toMatchObject({ found: [], onlyMoves: [] });
  });

  it('is none when another move was played', () => {
    expect(tacticsWith(found(-439, FORK.line), { cp: -100 }, 'Nxh4')).toMatchObject({ found: [], onlyMoves: [] });
  });
});

describe('a piece left hanging', () => {
  // lichess.org, June 2026: 4. d3 exd5.
  const fen = 'rnbqkbnr/ppp2ppp/4p3/3N4/3pP3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4';
  const hanging = (before: PositionEvaluation, after: PositionEvaluation, moves = 'd3', start = fen) =>
    findTactics(from(start, moves), [before, after], start.includes(' w ') ? 'white' : 'black', NONE).leftHanging;

  it('was there to be taken after a mistake', () => {
    expect(hanging(found(-69, 'd5f4'), found(-475, 'e6d5 g1e2 f8b4'))).toEqual([
      { ply: 0, played: 'd3', square: 'd5', line: ['exd5', 'Ne2', 'Bb4+'] },
    ]);
  });

  it('is none without a mistake, or where the best answer takes nothing or is not known', () => {
    expect(hanging(found(-400, 'd5f4'), found(-475, 'e6d5 g1e2'))).toEqual([]);
    expect(hanging(found(-69, 'd5f4'), found(-475, 'g8f6 d5f6'))).toEqual([]);
    expect(hanging(found(-69, 'd5f4'), found(-475))).toEqual([]);
  });

  it('is no pawn, and nothing that is guarded and attacked by its like', () => {
    const pawn = '4k3/8/8/8/3r4/8/4P3/4K3 w - - 0 1';
    expect(hanging(found(0), found(-500, 'd4d1'), 'e4', pawn)).toEqual([]);
    expect(hanging(found(0), found(-500, 'd4e4 e1f2'), 'e4', pawn)).toEqual([]);
    const guarded = '4k3/3r4/8/8/8/8/3R4/3RK3 w - - 0 1';
    expect(hanging(found(0), found(-500, 'd7d2 d1d2'), 'Ke2', guarded)).toEqual([]);
  });

  it('is none when the ply had taken as much', () => {
    const start = '4k3/8/8/3n4/8/1b6/8/R2QK3 w - - 0 1';
    expect(hanging(found(300), found(0, 'b3d1 b1d1'), 'Rb1', start)).toMatchObject([{ square: 'd1' }]);
    const trade = '4k3/3r4/8/8/8/8/8/3QK3 w - - 0 1';
    expect(hanging(found(500), found(0, 'e8d7'), 'Qxd7+', trade)).toMatchObject([{ square: 'd7' }]);
    expect(hanging(found(500), found(0, 'e8d7'), 'Qxd7+', trade.replace('r', 'q'))).toEqual([]);
  });

  it('is none when the best move loses it too', () => {
    expect(hanging(found(-69, 'g1f3 e6d5'), found(-475, 'e6d5 g1e2'))).toEqual([]);
  });
});

/** The Opera game by Stockfish 16 at depth 14, nine plies per line; before White's moves also the second best. */
const OPERA_POSITIONS: readonly PositionEvaluation[] = [
  found(48, 'e2e4 e7e5 g1f3 g8f6 d2d4 f6e4 f1d3 d7d5 f3e5'),
  found(42, 'e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 d4c6 b7c6'),
  found(37, 'g1f3 b8c6 f1b5 a7a6 b5a4 d7d5 e4d5 d8d5 b1c3'),
  found(36, 'b8c6 f1b5 a7a6 b5a4 b7b5 a4b3 g8f6 e1g1 d7d6'),
  found(62, 'd2d4 e5d4 f3d4 g8f6 b1c3 f8e7 c1f4 e8g8 d1d2'),
  found(62, 'b8d7 c2c4 g8f6 b1c3 g7g6 d4e5 d7e5 f3e5 d6e5'),
  found(94, 'b1c3 b8d7 c1e3 c7c6 h2h3 g4f3 d1f3 d8f6'),
  found(71, 'b8c6 h2h3 g4f3 d1f3 c6d4 f3c3 d6e5 c1e3 g8f6'),
  found(160, 'd1f3 b8d7 e5d6 f8d6 b1c3 g8f6 c1f4 d7e5 f3e2'),
  found(164, 'b8d7 e5d6 f8d6 b1c3 g8f6 f1e2 d8e7 c1f4 e8g8'),
  found(115, 'b1c3 g8f6 c1d2 f8b4 e1c1 d8e7 g2g4 b8c6 g4g5'),
  found(95, 'd8f6 f3b3 b8d7 b3b7 a8b8 b7d5 f6g6 e1g1 g8f6'),
  found(207, 'f3b3 f8c5 c4f7 e8e7 f7c4 b8c6 b3g3 e7e8 e1g1'),
  found(222, 'f8c5 c4f7 e8e7 f7c4 b8c6 b3g3 e7e8 g3g7 c5f2'),
  found(247, 'b3b7 e7b4 b7b4 f8b4 c1d2 b4d2 b1d2 a7a5 e1c1'),
  found(221, 'c7c6 c1g5 h7h6 g5f6 g7f6 e1g1 a7a6 c3d1 a6a5'),
  found(215, 'c1g5 h7h6 g5f6 g7f6 e1c1 h8h7 d1d3 e7c7 h1d1'),
  found(238, 'b8a6 c4a6 b7a6 e1g1 e7e6 g5f6 g7f6 f1d1 f8e7'),
  found(308, 'c3b5 e7b4 b3b4 f8b4 c2c3 c6b5 c4b5 e8e7 c3b4'),
  found(303, 'e7b4 b5c3 b4b3 a2b3 f8b4 f2f3 a7a5 e1e2 f6h5'),
  found(428, 'c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7c5 g5f6'),
  found(482, 'b8d7 e1c1 a8b8 d1d7 e7d7 b5d7 f6d7 b3a4 f8e7'),
  found(509, 'e1c1 a8b8 d1d7 e7d7 b5d7 f6d7 b3a4 f8c5 h1d1'),
  found(510, 'a8b8 d1d7 e7d7 b5d7 f6d7 b3a4 f8c5 h1d1 c5d4'),
  found(517, 'd1d7 d8d7 h1d1 e7c5 g5f6 f8d6 b5d7 e8d7 f6g7'),
  found(527, 'f6d7 g5e7 f8e7 h1d1 e8g8 d1d7 e7g5 c1d1 g5h4'),
  found(581, 'h1d1 e7c5 g5f6 f8d6 b5d7 e8d7 b3f7 d7c6 f6g7'),
  found(585, 'e7c5 g5f6 f8d6 b5d7 e8d7 b3f7 d7c6 f6g7 h8b8'),
  found(633, 'g5f6 f8d6 b3e6 f7e6 d1d6 e8g8 d6d7 f8f6 f2f3'),
  found(755, 'e6d7 b3b8 e8e7 b8e5 e7d8 g5f4 h7h5 e5a5 d8e8'),
  found('#2', 'b3b8 d7b8 d1d8'),
  found('#1', 'd7b8 d1d8'),
  found('#1', 'd1d8'),
  { evaluation: { checkmate: 'white' }, depth: 0, pv: [] },
];
const OPERA_ALTERNATIVES: ReadonlyMap<number, Evaluation> = new Map(
  [
    [0, 25],
    [2, 21],
    [4, 37],
    [6, 105],
    [8, 90],
    [10, 106],
    [12, 107],
    [14, 197],
    [16, 167],
    [18, 144],
    [20, 52],
    [22, 257],
    [24, 377],
    [26, 217],
    [28, 450],
    [30, 328],
    [32, -693],
  ].map(([index = 0, cp = 0]) => [index, { cp }]),
);

describe('the Opera game', () => {
  const game = readGame(OPERA_GAME);

  it('has lines that can be played, and survives being kept as text', () => {
    const tactics = findTactics(game, OPERA_POSITIONS, 'white', OPERA_ALTERNATIVES);
    expect(JSON.parse(JSON.stringify(tactics))).toEqual(tactics);
    for (const { ply, line } of tactics.found) {
      expect(sanLine(positionAt(game, ply - 1), line, false)).toEqual(line);
    }
  });

  it('has the sacrifice and the mate that Morphy found, the moves that carried them out not counted again', () => {
    const { missed, found: finds, leftHanging } = findTactics(game, OPERA_POSITIONS, 'white', OPERA_ALTERNATIVES);
    expect(finds).toMatchObject([
      { played: 'Nxb5', motifs: ['pin', 'capture'] },
      { played: 'Qb8+', kind: 'mate', line: ['Qb8+', 'Nxb8', 'Rd8#'] },
    ]);
    expect({ missed, leftHanging }).toEqual({ missed: [], leftHanging: [] });
  });

  it('has nothing that his opponents found or missed: they were only pressed', () => {
    expect(findTactics(game, OPERA_POSITIONS, 'black', OPERA_ALTERNATIVES)).toEqual({
      missed: [],
      found: [],
      allowed: [],
      leftHanging: [],
      onlyMoves: [],
    });
  });

  it('has no tactic found when nobody looked at other moves, and none at all without lines', () => {
    expect(findTactics(game, OPERA_POSITIONS, 'white', NONE).found).toEqual([]);
    expect(findTactics(game, [], 'white', NONE)).toEqual({
      missed: [],
      found: [],
      allowed: [],
      leftHanging: [],
      onlyMoves: [],
    });
    const bare = OPERA_POSITIONS.map(({ evaluation }) => ({ evaluation, depth: 0, pv: [] }));
    expect(findTactics(game, bare, 'white', OPERA_ALTERNATIVES)).toEqual({
      missed: [],
      found: [],
      allowed: [],
      leftHanging: [],
      onlyMoves: [],
    });
  });
});
