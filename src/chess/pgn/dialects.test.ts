/** PGN variants found in practice. Names and games are invented. */
import { describe, expect, it } from 'vitest';
import { mainline } from '../tree/game-tree';
import { findGames, makePgn, parsePgn, PGN_START, readFirstGame, readPgn, readPgnChunk } from './pgn';
import { hasIrregularResult, type PgnRules } from './read';

const one = (text: string, rules: PgnRules = 'strict') => {
  const readings = readPgn(text, rules);
  expect(readings).toHaveLength(1);
  const [reading] = readings;
  if (reading?.ok !== true) throw new Error(reading?.error.message);
  return reading;
};

const game = (text: string, rules?: PgnRules) => one(text, rules).value;

const headed = (headers: Readonly<Record<string, string>>, moves: string): string =>
  `${Object.entries(headers)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves}\n`;

const parsePgnOf = (text: string) => {
  const [reading] = parsePgn(text);
  if (reading?.ok !== true) throw new Error('No game');
  return reading.value;
};

describe('a result', () => {
  const WIN = [
    '1-0',
    '1 - 0',
    '1- 0',
    '1 -0',
    '1:0',
    '1 : 0',
    '1–0',
    '1—0',
    '1−0',
    '1-0 ff',
    '1-0 FF',
    '1-0F',
    '1f-0f',
  ];
  const LOSS = ['0-1', '0 - 1', '0 -1', '0:1', '0–1', '0-1 wo', '0-1F'];
  const DRAW = [
    ...['1/2-1/2', '1/2 - 1/2', '1/2', '½-½', '½–½', '½ - ½', '½:½', '½', '1/2:1/2', '1/2–1/2'],
    ...['0.5-0.5', '0.5 - 0.5', '0,5-0,5', '.5-.5', '1/2-½'],
  ];
  const IRREGULAR = ['1/2-0', '0-1/2', '½-0', '0-½', '1/2 - 0', '0.5-0', '0 - 0.5'];
  const rows = [
    ...WIN.map((written) => [written, '1-0'] as const),
    ...LOSS.map((written) => [written, '0-1'] as const),
    ...DRAW.map((written) => [written, '1/2-1/2'] as const),
    ...IRREGULAR.map((written) => [written, '*'] as const),
  ];

  it.each(rows)('behind the moves as %s is %s, and ends the game', (written, result) => {
    const text = `1. e4 e5 2. Nf3 ${written}\n\n1. d4 d5 2. c4 ${written}`;
    expect(readPgn(text).map((read) => read.ok && [read.value.plies.length, read.value.result])).toEqual([
      [3, result],
      [3, result],
    ]);
  });

  it.each([
    ...rows,
    ...['+/-', '+ -', '+:-', '+--', '+-', '1 0', '1.0-0.0', 'White wins', '1-0 (forfeit)', '1-0 w.o.'].map(
      (written) => [written, '1-0'] as const,
    ),
    ...['-/+', '- : +', '-+', '0.0-1.0', 'black won'].map((written) => [written, '0-1'] as const),
    ...['=', '= - =', 'draw', 'Remis', '0.5'].map((written) => [written, '1/2-1/2'] as const),
    ...['0-0', '0 - 0', '0:0', '-/-', '- -', '0-0 ff'].map((written) => [written, '*'] as const),
  ])('in the header as %s is %s', (written, result) => {
    expect(game(headed({ Result: written }, '1. e4 e5 2. Nf3')).result).toBe(result);
    expect(game(headed({ Result: written }, '1. e4 e5 2. Nf3 *')).result).toBe(result);
  });

  it.each(['+/-', '-/+', '+:-', '1-0', '0-1', '½-½'])('of a game without moves as %s is one', (written) => {
    const read = game(headed({ White: 'Aro, Tim', Result: written }, written));
    expect(read.plies).toEqual([]);
    expect(read.result).not.toBe('*');
  });

  it.each([
    [{ Result: '0-0' }, '1. e4 e5 2. Nf3 0-0'],
    [{ Result: '0-0' }, '1. e4 e5 2. Nf3 *'],
    [{ Result: '1/2-0' }, '1. e4 e5 2. Nf3 1/2-1/2'],
    [{}, '1. e4 e5 2. Nf3 0-0'],
    [{}, '1. e4 e5 2. Nf3 1/2-0'],
    [{ Result: 'ask the arbiter' }, '1. e4 e5 2. Nf3'],
  ])('that is no win, loss or draw is none, and stays to be seen: %o %s', (headers, moves) => {
    const read = game(headed(headers, moves));
    expect([read.plies.length, read.result, hasIrregularResult(read)]).toEqual([3, '*', true]);
    expect(hasIrregularResult(game(makePgn(parsePgnOf(headed(headers, moves)))))).toBe(true);
  });

  it('of an unfinished game is not irregular', () => {
    for (const written of ['*', '?', '', '-']) {
      expect(hasIrregularResult(game(headed({ Result: written }, '1. e4 *')))).toBe(false);
    }
  });

  it('is told apart from castling in digits, a move number and an evaluation', () => {
    expect(game('1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0').plies.map(({ san }) => san)).toEqual(
      expect.arrayContaining(['O-O']),
    );
    expect(game('1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 1-0')).toMatchObject({ result: '1-0', plies: { length: 7 } });
    expect(game('1. e4 e5 2. Nf3 +/- Nc6 -/+ 3. Bb5 = 1-0')).toMatchObject({ result: '1-0', plies: { length: 5 } });
    expect(game(headed({ Result: '1-0' }, '1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0')).plies).toHaveLength(7);
  });
});

describe('symbols attached to a move', () => {
  const OPENING = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. ';
  it.each([
    ['Ba4±', 'Ba4', [16]],
    ['Ba4∓', 'Ba4', [17]],
    ['Ba4+-', 'Ba4', [18]],
    ['Ba4+–', 'Ba4', [18]],
    ['Ba4-+', 'Ba4', [19]],
    ['Ba4+/-', 'Ba4', [16]],
    ['Ba4-/+', 'Ba4', [17]],
    ['Ba4=', 'Ba4', [10]],
    ['Ba4=+', 'Ba4', [15]],
    ['Ba4+=', 'Ba4', [14]],
    ['Ba4⩲', 'Ba4', [14]],
    ['Ba4□', 'Ba4', [7]],
    ['Ba4∞', 'Ba4', [13]],
    ['Ba4=∞', 'Ba4', [44]],
    ['Ba4!?∞', 'Ba4', [5, 13]],
    ['Ba4±!', 'Ba4', [16, 1]],
    ['Ba4N', 'Ba4', [146]],
    ['Ba4!N', 'Ba4', [1, 146]],
    ['Ba4ND', 'Ba4', [146, 220]],
    ['Bxc6+-', 'Bxc6', [18]],
    ['O-O∞', 'O-O', [13]],
    ['0-0=', 'O-O', [10]],
    ['Ba4', 'Ba4', undefined],
  ])('%s is %s with %j', (written, san, nags) => {
    const last = game(`${OPENING}${written} *`).plies.at(-1);
    expect([last?.san, last?.nags]).toEqual([san, nags]);
  });

  it.each([
    ['e8=Q+', 'e8=Q+', undefined],
    ['e8=Q+±', 'e8=Q+', [16]],
    ['e8Q+-', 'e8=Q+', [18]],
    ['e8=N', 'e8=N', undefined],
    ['e8N', 'e8=N', undefined],
    ['e8=NN', 'e8=N', [146]],
    ['e8=R=', 'e8=R+', [10]],
    ['Kd2+=', 'Kd2', [14]],
  ])('leave a promotion whole: %s is %s with %j', (written, san, nags) => {
    const text = headed({ SetUp: '1', FEN: '7k/4P3/8/8/8/8/8/4K3 w - - 0 1' }, `1. ${written} *`);
    const [first] = game(text).plies;
    expect([first?.san, first?.nags]).toEqual([san, nags]);
  });

  it('make no move of what is none', () => {
    expect(readPgn('1. e4± e5 2. Ke3±').at(0)).toMatchObject({ error: { message: 'Invalid move in PGN: Ke3±' } });
    expect(readPgn('1. ±').at(0)?.ok).toBe(false);
  });
});

describe('a clock', () => {
  it.each([
    ['5400+30', '1:30', 5400],
    ['5400+30', '1:30:00', 5400],
    ['5400+30', '0:59', 3540],
    ['5400', '89:58', 5398],
    ['5400+30', '90', 5400],
    ['40/7200:3600', '2:00', 7200],
    ['1500+10', '0:25', 1500],
    ['300+3', '4:58', 298],
    ['300', '5:00', 300],
    ['180+2', '0:03:01.9', 181.9],
    ['180+2', '3:01.9', 181.9],
    ['180+2', '180', 180],
    ['60', '0:59', 59],
    ['600', '9:58', 598],
    ['3600+30', '1h0m', 3600],
    ['?', '3:00', 180],
    ['1/259200', '71:59:59', 259_199],
    ['900+10', '0:14:59,5', 899.5],
  ])('in a game of %s as %s is %d seconds', (control, written, seconds) => {
    const text = headed({ TimeControl: control }, `1. e4 {[%clk ${written}]} e5 *`);
    expect(game(text).plies[0]?.clock).toBe(seconds);
  });

  it('is of hours and minutes in the whole game, and written so that everybody reads it', () => {
    const moves =
      '1. c4 {[%clk 1:30]} e5 {[%clk 1:29]} 2. Nc3 {[%clk 1:28]} (2. e3 {[%clk 1:27]}) 2... Nc6 {[%clk 0:02]} 1-0';
    const text = headed({ TimeControl: '5400+30' }, moves);
    expect(game(text).plies.map(({ clock }) => clock)).toEqual([5400, 5340, 5280, 120]);
    expect(makePgn(parsePgnOf(text))).toContain('[%clk 1:27:00]');
  });

  it('is of minutes and seconds where a later one has three fields', () => {
    const text = headed({ TimeControl: '5400+30' }, '1. c4 {[%clk 1:30]} e5 {[%clk 1:29:58]} *');
    expect(game(text).plies.map(({ clock }) => clock)).toEqual([90, 5398]);
  });

  it('alone in a number says nothing where no time control tells of what', () => {
    expect(game('1. e4 {[%clk 90]} *').plies[0]?.clock).toBeUndefined();
  });
});

describe('the time of a move', () => {
  const MOVES = '1. e4 {[%emt 0:00:10]} e5 {[%emt 4]} 2. Nf3 {[%emt 0:20]} Nc6 {[%emt 0:00:06.5]} 1-0';

  it('alone gives the clocks, where the time control is known', () => {
    const text = headed({ TimeControl: '300+3' }, MOVES);
    expect(game(text).plies.map(({ clock }) => clock)).toEqual([293, 299, 276, 295.5]);
    expect(makePgn(parsePgnOf(text))).not.toContain('%clk');
    expect(mainline(parsePgnOf(makePgn(parsePgnOf(text))))).toEqual(mainline(parsePgnOf(text)));
  });

  it.each([
    ['the time control is unknown', {}, MOVES, [undefined, undefined]],
    ['a clock is written', { TimeControl: '300+3' }, MOVES.replace('{', '{[%clk 0:04:50] '), [290, undefined]],
    ['more was spent than there was', { TimeControl: '60' }, MOVES.replace('0:00:10', '0:01:10'), [undefined, 56]],
  ])('gives none where %s', (_why, headers, moves, clocks) => {
    expect(
      game(headed(headers, moves))
        .plies.slice(0, 2)
        .map(({ clock }) => clock),
    ).toEqual(clocks);
  });
});

describe('the end of a DOS file', () => {
  it.each(['1. e4 e5 1-0\u001a', '1. e4 e5 1-0\r\n\u001a', '1. e4 e5 1-0\r\n\u001a\u001a\u001a\r\n'])(
    '%j is no word',
    (text) => {
      expect(game(text)).toMatchObject({ result: '1-0', plies: { length: 2 } });
      expect(one(text).source).toBe('1. e4 e5 1-0');
    },
  );

  it('may stand between files that were joined', () => {
    expect(readPgn('[Event "A"]\n\n1. e4 1-0\n\u001a[Event "B"]\n\n1. d4 0-1\n\u001a')).toHaveLength(2);
    expect(readPgn('\u001a')).toEqual([]);
  });
});

describe('a comment without a closing brace', () => {
  const TEXT = `[Event "A"]\n\n1. e4 e5 {good\n\n[Event "B"]\n\n1. d4 d5 {fine} *\n\n[Event "C"]\n\n1. c4 e5 2. {open *`;
  const message = 'Invalid PGN: a comment has no closing brace';

  it('ends with its game, is told with its place, and loses no other game', () => {
    const readings = readPgn(TEXT, 'import');
    expect(readings.map((reading) => reading.ok && [reading.value.plies.length, reading.cut?.message])).toEqual([
      [2, message],
      [2, undefined],
      [2, message],
    ]);
    expect(readings[0]).toMatchObject({ cut: { game: 1, moveNumber: '2', line: 3, column: 10 } });
    expect(readings[2]).toMatchObject({ cut: { game: 3, line: 11, column: 13 } });
    for (const reading of readings) {
      const [again] = readPgn(reading.source, 'strict');
      expect(again).toMatchObject({ ok: true });
    }
  });

  it('is refused where a game must be as it should be, with the moves that were read', () => {
    const [first, second] = readPgn(TEXT);
    expect(first).toMatchObject({ ok: false, error: { message, line: 3 }, legal: { plies: [{}, {}] } });
    expect(second).toMatchObject({ ok: true });
  });

  it('inside a variation ends both', () => {
    const [reading] = parsePgn('1. e4 (1. d4 {open d5) e5 *', 'study');
    expect(reading).toMatchObject({ ok: true, cut: { message } });
    expect(reading?.source).toContain('1. e4 (1. d4 {open d5) e5 *}) *');
  });
});

it.each([
  '1. e4 e5 2. Nf3 1 {a stray number} Nc6 3. Bb5 *',
  '1. e4 e5 2. Nf3 Nc6 3 {a stray number} 3. Bb5 *',
  '1. e4 e5 2. Nf3 Nc6 1\n\n{on a line of its own} 3. Bb5 *',
  '1. e4 e5 2. Nf3 Nc6 1 (2... d6) 3. Bb5 *',
  '1. e4 e5 2. Nf3 Nc6 3. 1 $1 {two of them} Bb5 *',
])('a stray number before a comment is no game and no move: %s', (text) => {
  expect(game(text).plies).toHaveLength(5);
});

it('a game that begins with a number without a dot begins a game', () => {
  expect(readPgn('1 e4 e5 2 Nf3 Nc6\n1 d4 d5 2 c4 e6')).toHaveLength(2);
});

it.each([
  ['#-3', { mate: -3 }],
  ['#+3', { mate: 3 }],
  ['-#3', { mate: -3 }],
  ['-M1', { mate: -1 }],
  ['M5', { mate: 5 }],
  ['+M5', { mate: 5 }],
  ['M-2', { mate: -2 }],
  ['#M2', { mate: 2 }],
  ['-1.25', { cp: -125 }],
])('an evaluation may be written %s', (written, evaluation) => {
  const [comment] = parsePgnOf(`1. e4 {[%eval ${written}]} *`).moves[0]?.comments ?? [];
  expect(comment).toEqual([{ evaluation }]);
});

it.each(['-M-1', 'M', '--3', '#x'])('%s is no evaluation, and stays as it is', (written) => {
  const [comment] = parsePgnOf(`1. e4 {[%eval ${written}]} *`).moves[0]?.comments ?? [];
  expect(comment).toEqual([{ command: `eval ${written}` }]);
});

describe('Chess960 without a Variant header', () => {
  const MOVES = '1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O Nf6 *';
  it.each(['KQkq', 'GDgd', 'HQhq', 'Kk'])('is seen by the castling rights %s', (rights) => {
    const placed =
      rights === 'HQhq' ? 'bqnrnkbr/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKBR' : 'bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB';
    const moves = rights === 'HQhq' ? '1. b3 c5 2. Nf3 d5 *' : MOVES;
    const read = game(headed({ FEN: `${placed} w ${rights} - 0 1`, SetUp: '1' }, moves));
    expect(read.isChess960).toBe(true);
    if (moves === MOVES) expect(read.plies[6]).toMatchObject({ san: 'O-O', uci: 'f1g1' });
  });

  it.each([
    [
      'rights that king and rooks do not have',
      'r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1',
      'r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1',
    ],
    ['ordinary rights by files', 'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['underscores', 'r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ])('is not seen in %s', (_what, fen, start) => {
    expect(game(headed({ FEN: fen, SetUp: '1' }, '*'))).toMatchObject({ isChess960: false, start });
  });
});

describe('a null move', () => {
  const NULL_MOVES = ['--', '––', 'Z0', '0000', '@@@@', 'null'];

  it.each(NULL_MOVES)('%s in the main line is refused by name for an analysis [A90]', (written) => {
    const message = `Invalid move in PGN: ${written} (null move)`;
    expect(readFirstGame(`1. e4 e5 2. Nf3 ${written} 3. Nxe5 Nc6 1-0`, 100).first).toMatchObject({
      ok: false,
      error: { message, moveNumber: '2...', line: 1 },
      legal: { plies: { length: 3 } },
    });
  });

  it.each(NULL_MOVES)('%s is a pass in a study, also in a variation, and is written as -- [A90]', (written) => {
    const [reading] = parsePgn(`1. e4 e5 2. Nf3 ${written} 3. Nxe5 (3. d4 ${written} 4. d5) 3... Nc6 1-0`, 'study');
    if (reading?.ok !== true) throw new Error(reading?.error.message);
    const { moves } = reading.value;
    expect(moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', '--', 'Nxe5', 'Nc6']);
    expect(moves[3]).toMatchObject({
      uci: 'e8e8',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
    });
    expect(moves[4]?.variations?.[0]?.moves.map(({ san }) => san)).toEqual(['d4', '--', 'd5']);
    expect(parsePgn(makePgn(reading.value), 'study')).toMatchObject([{ ok: true, value: reading.value }]);
  });

  it('is none in check', () => {
    expect(readPgn('1. e4 f5 2. Qh5+ -- 3. d4', 'study').at(0)?.ok).toBe(false);
  });
});

describe('a FEN tag without a SetUp tag [A87]', () => {
  const TEXT = headed({ FEN: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', White: 'Aro' }, '1. e4 Kd7 (1... Ke7) *');

  it('is refused with the specified text for an analysis', () => {
    expect(readPgn(TEXT).at(0)).toMatchObject({
      error: { message: 'Invalid PGN: FEN tag must be supplied with SetUp tag' },
    });
  });

  it.each(['import', 'study'] as const)('is read for an %s, and its text is whole from then on', (rules) => {
    const { value, source } = one(TEXT, rules);
    expect(value.plies.map(({ san }) => san)).toEqual(['e4', 'Kd7']);
    expect(game(source)).toEqual(value);
    expect(source).toContain('(1... Ke7)');
  });

  it('does not make up a position for a SetUp tag alone', () => {
    expect(readPgn(headed({ SetUp: '1' }, '1. e4'), 'import').at(0)?.ok).toBe(false);
  });
});

describe('a game that is legal up to a late move [A88]', () => {
  const LEGAL =
    '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7';
  const late = (headers: Readonly<Record<string, string>> = {}) =>
    headed(
      { White: 'Aro, Tim', Black: 'Bex, Ola', Result: '1/2-1/2', ...headers },
      `${LEGAL} (10... Bb7) 11. Qxh8 Bb7 {why} 1/2-1/2`,
    );

  it('is refused for an analysis with text and place, and says what is legal of it', () => {
    expect(readPgn(late()).at(0)).toMatchObject({
      error: { message: 'Invalid move in PGN: Qxh8', moveNumber: '11', line: 5 },
      legal: { plies: { length: 20 }, result: '1/2-1/2' },
    });
  });

  it('is kept by imports up to there, with its result, its variations, a mark and the rest as a comment', () => {
    const { value, source, cut } = one(late({ Termination: 'Normal' }), 'import');
    expect(value).toMatchObject({ result: '1/2-1/2', plies: { length: 20 } });
    expect(cut).toMatchObject({ message: 'Invalid move in PGN: Qxh8', moveNumber: '11', game: 1, line: 6 });
    expect(value.headers.get('Termination')).toBe('Normal; moves end at 11');
    expect(value.plies.at(-1)?.comment).toBe('Moves end at 11: Qxh8 Bb7 {why} 1/2-1/2');
    expect(game(source)).toEqual(value);
    expect(source).toContain('(10... Bb7)');
  });

  it.each([
    ['with a move less', LEGAL.replace(' Nbd7', ' Qxh1')],
    ['of a few moves', '1. e4 e5 2. Nf3 Nc6 3. Qxh8'],
    ['with a piece made a king', '1. a4 c5 2. a5 c4 3. a6 c3 4. axb7 cxb2 5. bxa8=Q bxa1=K 6. Qxb8'],
  ])('is refused by imports %s', (_what, moves) => {
    expect(readPgn(moves, 'import').at(0)?.ok).toBe(false);
  });

  it('is refused whole by studies, which name the place', () => {
    expect(parsePgn(late(), 'study').at(0)).toMatchObject({ ok: false, error: { moveNumber: '11' } });
  });

  it('is not kept where it is too long', () => {
    const long = `${'Nf3 Nf6 Ng1 Ng8 '.repeat(1600)} 1-0`;
    expect(readPgn(long, 'import').at(0)?.ok).toBe(false);
  });
});

it('a text in these dialects is read the same however it is cut', () => {
  const text =
    '1. e4± e5!?∞ 2. Nf3 1 - 0\n\n[Result "0.5 - 0.5"]\n\n1. d4 (1. c4 -- 2. d4 1/2 - 1/2) d5 0000 0.5 - 0.5 ff\n\u001a\n1. e4 e5 ½ - ½';
  const whole = [...readPgnChunk(PGN_START, text, true, 'import')];
  for (let at = 0; at <= text.length; at++) {
    const first = findGames(PGN_START, text.slice(0, at), { isLast: false, hasVariations: false, rules: 'import' });
    const readings = [];
    let next = first.next();
    for (; next.done !== true; next = first.next()) readings.push(next.value.read());
    readings.push(...readPgnChunk(next.value, text.slice(at), true, 'import'));
    expect(readings.map(({ ok, source }) => [ok, source])).toEqual(whole.map(({ ok, source }) => [ok, source]));
  }
});
