import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameOf, type ReasonCase, sentenceOf } from '../../../test/data/facts';
import { reasonsOf } from '../../../test/statements/reasons';
import type { Evaluation, PositionEvaluation } from '../../evaluation';
import type { Game } from '../../game';
import { readPgn } from '../../pgn/pgn';
import type { Fen, Uci } from '../../types';
import { timeRemarkAt } from './moment';
import { onlyMoveCandidates } from './reasons';

const CASES = JSON.parse(
  readFileSync(new URL('../../../test/data/reason-cases.json', import.meta.url), 'utf8'),
) as readonly ReasonCase[];

describe('the reason of a move', () => {
  it.each(CASES.map((one) => [one.sentence ?? 'nothing', `${one.start} ${one.moves.join(' ')}`, one] as const))(
    'is "%s" in %s',
    (_sentence, _moves, { sentence, ...found }) => {
      expect(sentenceOf(found)).toBe(sentence);
    },
  );

  it('is tested of every kind', () => {
    const kinds = new Set(
      CASES.map(({ sentence }) =>
        sentence
          ?.replace(/ \d+\..*/, '')
          .split(' ')
          .slice(0, 2)
          .join(' '),
      ),
    );
    expect(CASES.length).toBeGreaterThan(120);
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...['Allows mate', 'Misses mate', 'Puts the', 'Removes the', 'Ignores the', 'Loses a', 'Loses the', 'Misses'],
        ...['Lets the', 'Does not', 'Gives back', 'Gives away', 'Makes a', 'Better was', 'Allows', 'Makes', 'The king'],
        ...['A sacrifice', 'The only'],
      ]),
    );
  });

  it('is none without a line that proves it', () => {
    for (const { sentence, start, moves, ...found } of CASES) {
      const positions = found.positions.map(({ evaluation, depth }) => ({ evaluation, depth, pv: [] }));
      expect(sentenceOf({ start, moves, positions }), sentence ?? '').toBeNull();
    }
  });
});

describe('what the clock says of a move', () => {
  const game = (clocks: readonly string[]): Game => {
    const moves = 'Nf3 Nf6 Ng1 Ng8'.split(' ');
    const text = clocks.map((clock, ply) => `${moves[ply % 4] ?? ''} {[%clk ${clock}]}`).join(' ');
    const [reading] = readPgn(`${text} *`);
    if (reading?.ok !== true) throw new Error('the game must be read');
    return reading.value;
  };
  const control = { initial: 180, increment: 0 };
  const opening = Array.from({ length: 16 }, () => '0:02:00');

  it('is that it was played at once, after the opening, or with hardly any time left', () => {
    const played = game([...opening, '0:01:59', '0:01:30', '0:00:08', '0:00:07']);
    expect(timeRemarkAt(played, 16, control)).toEqual({ kind: 'hasty', seconds: 1 });
    expect(timeRemarkAt(played, 17, control)).toBeUndefined();
    expect(timeRemarkAt(game([...opening, '0:00:08', '0:00:07', '0:00:07']), 18, control)).toEqual({
      kind: 'short',
      seconds: 8,
    });
    expect(timeRemarkAt(game(['0:03:00', '0:03:00', '0:02:59']), 2, control)).toBeUndefined();
    expect(timeRemarkAt(played, 16, undefined)).toBeUndefined();
  });
});

const played = (start: Fen, moves: readonly Uci[]): Game => {
  const game = gameOf(start, moves);
  if (game === undefined) throw new Error('the moves must be legal');
  return game;
};

const found = (evaluation: Evaluation, ...pv: readonly [Uci, ...Uci[]]): PositionEvaluation => {
  const [bestMove] = pv;
  return { evaluation, depth: 12, bestMove, pv };
};

const LEVEL: PositionEvaluation = { evaluation: { cp: 0 }, depth: 12, pv: [] };

describe('the point of a mistake', () => {
  const FORKABLE = '6k1/3q1p1p/7p/3N4/8/8/3P1PPP/6K1 b - - 0 26';

  it('is the queen that was not won, not the pawn that is lost', () => {
    const missed = {
      start: FORKABLE,
      moves: ['h6h5', 'd5e3'],
      positions: [
        LEVEL,
        found({ cp: 500 }, 'd5f6', 'g8g7', 'f6d7', 'h5h4', 'g1f1', 'f7f6', 'd7c5'),
        found({ cp: -50 }, 'd7d2', 'e3f5', 'd2d1'),
      ],
    };
    expect(sentenceOf(missed)).toBe('Misses 27.Nf6+, which wins the queen by a fork: 27...Kg7 28.Nxd7.');
  });

  it('is the pawn where nothing was missed', () => {
    const lost = {
      start: FORKABLE,
      moves: ['g8g7', 'd5e3'],
      positions: [LEVEL, found({ cp: 0 }, 'd5c3'), found({ cp: -250 }, 'd7d2', 'g1f1', 'd2d3', 'f1g1')],
    };
    expect(sentenceOf(lost)).toBe('Loses a pawn: 27...Qxd2.');
    const lostAnyway = {
      ...lost,
      positions: [LEVEL, found({ cp: 0 }, 'd5c3', 'd7d2', 'c3e4'), ...lost.positions.slice(2)],
    };
    expect(sentenceOf(lostAnyway)).toBeNull();
  });

  it('is a pawn that was not taken, but not of a player who stood worse', () => {
    const missed = (before: number) => ({
      start: '2r3k1/5ppp/8/8/3p4/8/5PPP/3R2K1 b - - 0 26',
      moves: ['h7h6', 'd1a1'],
      positions: [LEVEL, found({ cp: before }, 'd1d4', 'g7g6', 'd4a4'), found({ cp: before - 250 }, 'c8c3', 'g2g3')],
    });
    expect(sentenceOf(missed(0))).toBe('Misses 27.Rxd4, which wins a pawn.');
    expect(sentenceOf(missed(-100))).toMatch(/^Better was 27.Rxd4, which takes the pawn on d4/);
  });

  it('is never a trade of queens', () => {
    const traded = {
      start: '3qr1k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 b - - 0 20',
      moves: ['h7h6', 'd2d8'],
      positions: [LEVEL, found({ cp: 0 }, 'd2f4', 'd8f6'), found({ cp: -150 }, 'e8d8', 'd1d8', 'g8h7', 'd8d1')],
    };
    expect(sentenceOf(traded)).toBeNull();
  });

  it('is what the opponent had given, with the move that gave it', () => {
    const given = {
      start: '4r1k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 20',
      moves: ['h7h6', 'g2g3'],
      positions: [LEVEL, found({ cp: 200 }, 'd1d7', 'g8h7'), found({ cp: 0 }, 'e8e7')],
    };
    expect(sentenceOf(given)).toBe(
      'Gives back what 20...h6 gave; better was 21.Rd7, which prevents 21...Re7: 21...Kh7. White’s win probability: 68% to 50%.',
    );
    const even = { ...given, positions: [found({ cp: 200 }, 'e8e7'), ...given.positions.slice(1)] };
    expect(sentenceOf(even)).toBe(
      'Gives away the advantage; better was 21.Rd7, which prevents 21...Re7: 21...Kh7. White’s win probability: 68% to 50%.',
    );
  });
});

describe('a reason names the thing', () => {
  it.each([
    [
      'Misses 40.Rxa1, which wins the queen.',
      '6k1/5ppp/8/8/8/8/R4PPK/q7 b - - 0 39',
      ['h7h6', 'f2f3'],
      found({ cp: 900 }, 'a2a1', 'g8h7', 'a1a7', 'h7g6', 'f2f3'),
      found({ cp: -500 }, 'a1a2', 'h2g3', 'a2a3'),
    ],
    [
      'Lets the pawn promote: 51...c1=Q.',
      '8/8/8/8/6P1/1K6/2p3k1/8 b - - 0 50',
      ['g2f2', 'g4g5'],
      found({ cp: 0 }, 'b3c2', 'f2g3', 'c2d2'),
      found({ cp: -900 }, 'c2c1q', 'g5g6', 'c1g5', 'b3c4', 'g5g6'),
    ],
    [
      'Loses the exchange: 21...Bxg3 22.hxg3.',
      '6k1/5pp1/7p/8/7b/3R4/5PPP/6K1 b - - 0 20',
      ['g8h7', 'd3g3'],
      found({ cp: 200 }, 'd3d7', 'h7g6', 'd7c7'),
      found({ cp: -100 }, 'h4g3', 'h2g3', 'f7f5', 'g1f1', 'h7g6', 'f1e2'),
    ],
    [
      'Makes 7...Bxb2 possible: 8.Nd2 Qf6. White’s win probability: 62% to 51%.',
      'r1bqk1nr/ppp2pbp/3p2p1/4P3/4PB2/8/PPP2PPP/RN1QKB1R w KQkq - 0 7',
      ['e5d6'],
      found({ cp: 130 }, 'b1c3', 'd6e5', 'd1d8'),
      found({ cp: 15 }, 'g7b2', 'b1d2', 'd8f6'),
    ],
    [
      'Misses 15...dxe4, which 16.e5 prevents: 16...c5 17.Ba3. Black’s win probability: 55% to 44%.',
      'r2q1rk1/pb3pbp/1pp3p1/3p4/3PP3/1P1Q1N2/PB3PPP/2R1R1K1 b - - 0 15',
      ['a8c8'],
      found({ cp: -50 }, 'd5e4', 'd3e4', 'f8e8'),
      found({ cp: 65 }, 'e4e5', 'c6c5', 'b2a3'),
    ],
    [
      'Does not recapture on e5; better was 19.fxe5 Bxe5 20.Bf4. White’s win probability: 65% to 55%.',
      '1r2r2k/p4pbp/3p2p1/4P3/5P2/1PP5/P5PP/R1B2RK1 b - - 0 18',
      ['d6e5', 'f1e1'],
      found({ cp: 170 }, 'f4e5', 'g7e5', 'c1f4'),
      found({ cp: 50 }, 'e5e4', 'c1b2', 'a7a5'),
    ],
  ])('%s', (sentence, start, moves, ...positions) => {
    expect(sentenceOf({ start, moves, positions: moves.length === 1 ? positions : [LEVEL, ...positions] })).toBe(
      sentence,
    );
  });

  it('but no promotion that needs a mistake of the other side', () => {
    const start = 'R7/8/8/8/6k1/2p5/8/6K1 w - - 0 36';
    const moves = ['g1h1', 'g4h3'];
    const [before, after, promoting] = [['g1h1'], moves, ['g1h1', 'c3c2']].map(
      (line) => gameOf(start, line)?.plies.at(-1)?.fen ?? '',
    );
    const positions = [
      LEVEL,
      found({ cp: -300 }, 'c3c2', 'h1g2', 'c2c1q', 'a8a4', 'g4f5', 'a4a5', 'f5e4', 'a5a4', 'e4d5'),
      found({ cp: 0 }, 'a8c8', 'h3g3', 'c8c3'),
    ];
    expect(sentenceOf({ start, moves, positions })).toBe('Misses 36...c2, after which the pawn promotes: 37.Kg2 c1=Q.');
    const deeper = [
      [before ?? '', found({ cp: 0 }, 'c3c2', 'a8c8', 'g4f3', 'c8c2')],
      [after ?? '', found({ cp: 0 }, 'a8c8', 'h3g3', 'c8c3')],
      [promoting ?? '', found({ cp: 0 }, 'a8c8', 'g4f3', 'c8c2', 'f3e3', 'c2c3')],
    ] as const;
    expect(reasonsOf({ start, moves, positions, deeper })).toEqual([]);
  });
});

/** The king must go in front of the pawn. */
const PAWN_ENDING = '4k3/8/4P3/3K4/8/8/8/8 w - - 0 60';

const HELD = {
  start: PAWN_ENDING,
  moves: ['d5e5', 'e8e7'],
  positions: [LEVEL, found({ cp: 0 }, 'e8e7'), found({ cp: 0 }, 'e5d5')],
  alternative: found({ cp: 800 }, 'e8d8', 'e5d6', 'd8e8'),
};

describe('the only move', () => {
  it('is named with what the next best loses at least, and the line of that', () => {
    expect(sentenceOf(HELD)).toBe(
      'The only move: everything else loses at least 45 points of win probability; next best was 60...Kd8 61.Kd6 Ke8.',
    );
  });

  const held = (before: number, after: number, next: number): string | null =>
    sentenceOf({
      ...HELD,
      positions: [LEVEL, found({ cp: before }, 'e8e7'), found({ cp: after }, 'e5d5')],
      alternative: found({ cp: next }, 'e8d8'),
    });

  it('loses ten points less than the next best, by the search before it and by the one after it', () => {
    // 50 % and 39.9 %, 40.2 %; centipawns in White's view.
    expect(held(0, 0, 111)).toContain('at least 10 points');
    expect(held(0, 0, 108)).toBeNull();
    expect(held(0, 60, 111)).toBeNull();
    expect(held(60, 0, 111)).toBeNull();
  });

  it('is none where the game is decided: won by the next best too, won by much, or lost', () => {
    expect(held(-590, -590, -310)).toBeNull();
    expect(held(-590, -590, -290)).toContain('at least 15 points');
    expect(held(-610, -610, 0)).toBeNull();
    expect(held(620, 620, 2000)).toBeNull();
    expect(held(500, 500, 2000)).toContain('at least 11 points');
  });

  it('is none where another was the choice, or nothing was searched without it', () => {
    const positions = [LEVEL, found({ cp: 0 }, 'e8d8'), found({ cp: 0 }, 'e5d5')];
    expect(sentenceOf({ ...HELD, positions })).toBeNull();
    const { start, moves } = HELD;
    expect(sentenceOf({ start, moves, positions: HELD.positions })).toBeNull();
  });

  it('leaves the reasons of errors as they are', () => {
    const cases = JSON.parse(
      readFileSync(new URL('../../../test/data/reason-cases.json', import.meta.url), 'utf8'),
    ) as readonly ReasonCase[];
    const errors = cases.filter(({ sentence }) => sentence !== null && !/^(The only|A sacrifice)/.test(sentence));
    expect(errors.length).toBeGreaterThan(100);
    for (const { sentence, ...one } of errors) {
      const lost = { cp: one.start.includes(' w ') ? 2000 : -2000 };
      const alternative = { evaluation: lost, depth: 12, pv: one.positions[1]?.pv ?? [] };
      expect(sentenceOf({ ...one, alternative })).toBe(sentence);
    }
  });
});

describe('whether a move was the only one is searched', () => {
  it('where the choice of the engine was played', () => {
    const game = played(HELD.start, HELD.moves);
    expect(onlyMoveCandidates(game, HELD.positions)).toEqual([1]);
    expect(onlyMoveCandidates(game, [found({ cp: 0 }, 'd5e5'), found({ cp: 0 }, 'e8d8'), LEVEL])).toEqual([0]);
  });

  it('not where a single move is legal', () => {
    const forced = played('4k3/8/8/8/8/5q2/7P/6K1 b - - 0 1', ['f3g2', 'g1g2']);
    expect(onlyMoveCandidates(forced, [LEVEL, found({ cp: 0 }, 'g1g2'), LEVEL])).toEqual([]);
    const free = played('4k3/8/8/8/8/5q2/7P/6K1 b - - 0 1', ['e8e7', 'h2h4']);
    expect(onlyMoveCandidates(free, [LEVEL, found({ cp: 0 }, 'h2h4'), LEVEL])).toEqual([1]);
  });

  it('not where a player recaptures, more than was lost or less', () => {
    const ruy = played('r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4', ['b5c6', 'd7c6']);
    expect(onlyMoveCandidates(ruy, [LEVEL, found({ cp: 0 }, 'd7c6'), LEVEL])).toEqual([]);
    const dear = played('3r2k1/5ppp/8/8/8/8/5PPP/3Q1RK1 b - - 0 1', ['d8d1', 'f1d1']);
    expect(onlyMoveCandidates(dear, [LEVEL, found({ cp: 0 }, 'f1d1'), LEVEL])).toEqual([]);
  });

  it('but where another piece is taken, or where the last move had taken nothing', () => {
    const other = played('r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4', ['f3e5', 'a6b5']);
    expect(onlyMoveCandidates(other, [LEVEL, found({ cp: 0 }, 'a6b5'), LEVEL])).toEqual([1]);
    const passing = played('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', ['d7d5', 'e5d6']);
    expect(onlyMoveCandidates(passing, [LEVEL, found({ cp: 0 }, 'e5d6'), LEVEL])).toEqual([1]);
  });
});
