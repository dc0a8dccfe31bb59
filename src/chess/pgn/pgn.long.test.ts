import { Chess } from 'chessops/chess';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { knightsOutAndBack } from '../../test/data/games';
import { type Game, MAX_GAME_PLIES } from '../game';
import { START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { boardView } from '../position/position';
import { treeOf } from '../tree/game-tree';
import { formatPgnProblem, makePgn, parsePgn, type PgnProblem, readFirstGame, readPgn } from './pgn';

const read = (text: string): Game => {
  const readings = readPgn(text);
  const [reading] = readings;
  if (readings.length !== 1 || reading?.ok !== true) throw new Error(`not one legal game: ${JSON.stringify(readings)}`);
  return reading.value;
};

const sans = (text: string): string => {
  const { plies } = read(text);
  return plies.map(({ san }) => san).join(' ');
};

const refusal = (text: string): PgnProblem => {
  const reading = readPgn(text).find(({ ok }) => !ok);
  if (reading === undefined || reading.ok) throw new Error('nothing was refused');
  return reading.error;
};

const OPERA = `[Event "Paris"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1.e4 e5 2.Nf3 d6 3.d4 Bg4 {This is a weak move already.--Fischer} 4.dxe5 Bxf3
5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 {Black is in what's like a
zugzwang position, here. He can't develop the [Queen's] knight} b5
10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7
16.Qb8+ Nxb8 17.Rd8# 1-0
`;

describe('a game is read', () => {
  it('with headers, moves, positions, comments and result', () => {
    const game = read(OPERA);
    expect([...game.headers.keys()]).toEqual(['Event', 'White', 'Black', 'Result']);
    expect(game.plies).toHaveLength(33);
    expect(game.start).toBe(START_FEN);
    expect(game.result).toBe('1-0');
    expect(game.plies[5]).toMatchObject({ san: 'Bg4', uci: 'c8g4', comment: 'This is a weak move already.--Fischer' });
    expect(game.plies[16]?.comment).toContain("like a zugzwang position, here. He can't develop the [Queen's]");
    expect(game.plies[32]).toEqual({
      san: 'Rd8#',
      uci: 'd1d8',
      fen: '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17',
    });
  });

  it('with clocks, evaluations, glyphs and NAGs', () => {
    const { plies } = read(`1. e4 { [%eval 0.17,12] [%clk 0:03:00] } e5?! { [%clk 1:00:05.9] [%eval #-3] nice }
      2. Nf3!! $14 {[%csl Gd4][%cal Re2e4]} f6?? {first} ; second
      3. Nxe5 {[%eval -0.004]}`);
    expect(plies[0]).toMatchObject({ evaluation: { cp: 17 }, clock: 180 });
    expect(plies[0]).not.toHaveProperty('comment');
    expect(plies[1]).toMatchObject({ evaluation: { mate: -3 }, clock: 3605.9, nags: [6], comment: 'nice' });
    expect(plies[2]?.nags).toEqual([3, 14]);
    expect(plies[2]).not.toHaveProperty('comment');
    expect(plies[3]).toMatchObject({ nags: [4], comment: 'first second' });
    expect(plies[4]?.evaluation).toEqual({ cp: 0 });
  });

  it.each([
    ['nested variations', '1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) 1... e5 (1... c5) 2. Nf3'],
    ['comments and signs inside variations', '1. e4 (1. d4 {a) b} ; c)\n d5! $3 1-0) 1... e5 2. Nf3'],
    ['escaped lines', '% a line for another program\n1. e4 e5\n%another (\n2. Nf3'],
    ['blank lines', '1. e4\n\n\n1... e5\r\n\r\n2. Nf3'],
    ['old line ends', '1. e4\r1... e5\r2. Nf3\r'],
    ['no numbers at all', 'e4 e5 Nf3'],
    ['numbers without dots or with their own spaces', '1 e4 e5 2 . Nf3'],
    ['an ellipsis as one letter', '1. e4 1… e5 2. Nf3'],
    ['glued numbers', '1.e4 e5 2.Nf3*'],
    ['reserved brackets', '1. e4 <br /> e5<br/>2. Nf3'],
    ['signs of informants', '1. e4 = e5 +/- 2. Nf3 N D'],
    ['a byte order mark', '\ufeff1. e4 e5 2. Nf3'],
    ['coordinates', 'e2e4 e7e5 g1f3'],
    ['long notation', '1. e2-e4 e7-e5 2. Ng1-f3'],
  ])('with %s', (_form, text) => {
    expect(sans(text)).toBe('e4 e5 Nf3');
  });

  it.each([
    ['1-0', '1-0'],
    ['0–1', '0-1'],
    ['1/2—1/2', '1/2-1/2'],
    ['½-½', '1/2-1/2'],
    ['*', '*'],
    ['', '*'],
  ])('with the result %s', (written, result) => {
    expect(read(`1. e4 ${written}`).result).toBe(result);
  });

  it('with the result of the header where the moves have none', () => {
    expect(read('[Result "0-1"]\n\n1. e4 *').result).toBe('0-1');
  });

  it('with messy headers', () => {
    const { headers } = read('   [ Event"Reykjavik"  ]  [White "A \\"B\\" \\\\ C"]\n[Black "an "odd" one"]\n1. e4');
    expect([...headers]).toEqual([
      ['Event', 'Reykjavik'],
      ['White', 'A "B" \\ C'],
      ['Black', 'an "odd" one'],
    ]);
  });

  it('from a position with Black to move', () => {
    const game = read(
      '[SetUp "1"]\n[FEN "r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/2P2N2/P2P1PPP/RNBQK2R b KQkq - 0 4"]\n\n4... Ba5',
    );
    expect(game.plies[0]).toMatchObject({ san: 'Ba5', fen: expect.stringContaining(' w KQkq - 1 5') as string });
    expect(game.start).toContain(' b KQkq - 0 4');
  });

  it('in Chess960, castling included', () => {
    const game = read(`[Variant "fischerandom"]
[SetUp "1"]
[FEN "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"]

1. Ng3 Ng6 2. O-O O-O *`);
    expect(game.isChess960).toBe(true);
    expect(game.plies.map(({ uci }) => uci)).toEqual(['f1g3', 'f8g6', 'e1g1', 'e8g8']);
    expect(game.plies[3]?.fen).toBe('nbbr1rkq/pppppppp/6n1/8/8/6N1/PPPPPPPP/NBBR1RKQ w - - 4 3');
  });

  it.each(['Standard', 'From Position', 'Chess960', 'Chess 960', 'Fischerandom', 'standard'])('as %s', (variant) => {
    expect(sans(`[Variant "${variant}"]\n\n1. e4`)).toBe('e4');
  });
});

describe('several games of one text are read', () => {
  it('with and without headers, each with its own source', () => {
    const readings = readPgn(`${OPERA}\n\n1. f3 e5 2. g4 Qh4# 0-1 1. d4 d5\n\n1. c4\n[Event "last"]\n\n*`);
    expect(readings.map((reading) => (reading.ok ? reading.value.plies.length : reading.error))).toEqual([
      33, 4, 2, 1, 0,
    ]);
    expect(readings.map(({ source }) => source).slice(1)).toEqual([
      '1. f3 e5 2. g4 Qh4# 0-1',
      '1. d4 d5',
      '1. c4',
      '[Event "last"]\n\n*',
    ]);
    for (const reading of readings) expect(readPgn(reading.source)).toEqual([reading]);
  });

  it('also after one that is refused', () => {
    const readings = readPgn('[Event "a"]\n1. e4 Qxd7 2. d4\n\n[Event "b"]\n1. d4 *');
    expect(readings.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it('also after a variation that nobody closed', () => {
    expect(readPgn('1. e4 (1. d4\n[Event "b"]\n\n1. d4 d5').map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('and none in a text without a game', () => {
    for (const text of ['', ' \n\t', '\ufeff', '{only a comment}', '; only a comment', '12.', '(((((', '% escaped']) {
      expect(readPgn(text)).toEqual([]);
    }
  });

  it('and a result alone as a game without moves', () => {
    expect(readPgn('1-0')).toMatchObject([{ ok: true, source: '1-0', value: { result: '1-0', plies: [] } }]);
  });

  it('and a game without moves where there are headers only', () => {
    expect(read('[White "White"]\n[Black "Black"]\n').plies).toEqual([]);
  });
});

describe('a game is refused', () => {
  it('at the first move behind the longest game, and the next game is read', () => {
    const longest = `[White "A"]\n\n${knightsOutAndBack(MAX_GAME_PLIES)}`;
    const longer = longest.replace(/ \*$/, '\nNf3 {behind} Kxd9 e4 e5 *');
    const readings = readPgn(`${longest}\n\n${longer}\n\n[White "B"]\n\n1. e4 Qxd7 *\n\n[White "C"]\n\n1. e4 *`);
    expect(readings.map((reading) => (reading.ok ? reading.value.plies.length : reading.error))).toEqual([
      MAX_GAME_PLIES,
      {
        message:
          'Invalid PGN: the game is longer than 6,000 plies; games end in a draw long before that, by the 75-move rule',
        game: 2,
        ply: MAX_GAME_PLIES,
        moveNumber: '3001',
        line: 8,
        column: 1,
      },
      expect.objectContaining({ message: 'Invalid move in PGN: Qxd7', game: 3, line: 12, column: 7 }),
      1,
    ]);
  });

  it('for its length after as many moves as the longest game has, however many there are', () => {
    const text = 'Nf3 Nf6 Ng1 Ng8 '.repeat(62_000);
    const played = vi.spyOn(Chess.prototype, 'play');
    expect(refusal(text)).toMatchObject({ ply: MAX_GAME_PLIES, line: 1, column: 4 * MAX_GAME_PLIES + 1 });
    expect(played).toHaveBeenCalledTimes(MAX_GAME_PLIES);
  });

  it('at its first move that cannot be played [ERR-22]', () => {
    const problem = refusal('1. e4 e5 *\n\n[Event "x"]\r\n\r\n1. e4\r\n1... Qxd7 1/2-1/2');
    expect(problem).toEqual({
      message: 'Invalid move in PGN: Qxd7',
      game: 2,
      ply: 1,
      moveNumber: '1...',
      line: 6,
      column: 6,
    });
    expect(formatPgnProblem(problem)).toBe('Invalid move in PGN: Qxd7 (game 2, move 1..., line 6, column 6)');
  });

  it.each([
    ['hello', 'hello'],
    ['1. e4 -- 2. d4', '-- (null move)'],
    ['1. e4 Z0 2. d4', 'Z0 (null move)'],
    ['1. e4 e5 2. Ke3', 'Ke3'],
    ['1. e4 e5 2. Nd2', 'Nd2'],
    ['<html><body>no game</body>', 'no'],
    ['x'.repeat(1000), `${'x'.repeat(40)}…`],
  ])('naming the word: %s [ERR-22]', (text, word) => {
    expect(refusal(text).message).toBe(`Invalid move in PGN: ${word}`);
  });

  it('when one of the tags FEN and SetUp stands without the other [VAL-35] [ERR-23]', () => {
    const message = 'Invalid PGN: FEN tag must be supplied with SetUp tag';
    expect(refusal(`[FEN "${START_FEN}"]\n\n1. e4`).message).toBe(message);
    expect(refusal('[SetUp "1"]\n\n1. e4').message).toBe(message);
    expect(readPgn(`[SetUp "1"]\n[FEN "${START_FEN}"]\n\n1. e4`)).toMatchObject([{ ok: true }]);
  });

  it('when its position is no position', () => {
    expect(refusal('[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4').message).toBe(
      'Invalid FEN: missing white king',
    );
    expect(refusal('[SetUp "1"]\n[FEN "a b c d e f g"]\n\n1. e4').message).toBe(
      'Invalid FEN: must contain six space-delimited fields',
    );
  });

  it.each(['Crazyhouse', 'Antichess', 'Atomic', 'Three-check', 'Horde'])('in another variant: %s', (variant) => {
    expect(refusal(`[Variant "${variant}"]\n\n1. e4`).message).toBe(
      `Invalid PGN: ${variant} is not supported, only standard chess and Chess960`,
    );
  });
});

describe('a game is written', () => {
  it('with the roster first, escaped headers, numbers, glyphs, clocks and evaluations', () => {
    const game = read(
      '[ECO "C20"]\n[White "A \\"B\\""]\n[Event "x"]\n\n1. e4! {[%clk 0:00:05.5] [%eval 0.3] good} e5 2. Ke2 *',
    );
    expect(makePgn(treeOf(game))).toBe(
      '[Event "x"]\n[White "A \\"B\\""]\n[ECO "C20"]\n\n1. e4 $1 {[%eval 0.30] [%clk 0:00:05.5] good} 1... e5 2. Ke2 *\n',
    );
  });

  it('in lines of at most 80 characters, commands unbroken', () => {
    const clocked = read('Nf3 {[%clk 0:10:00]} Nf6 {[%clk 0:10:00]} Ng1 {[%clk 0:09:59] home} Ng8 '.repeat(30));
    const lines = makePgn(treeOf(clocked)).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => /\[%clk$/.test(line))).toEqual([]);
  });

  it('and read back as the same game', () => {
    const game = read(OPERA);
    expect(read(makePgn(treeOf(game)))).toEqual(game);
  });
});

describe('the first game of a text', () => {
  it('is read as ever, and the others are counted without their moves', () => {
    const text = `${OPERA}\n\n${knightsOutAndBack(500)}\n\n1. e4 Qxd7 *`;
    const played = vi.spyOn(Chess.prototype, 'play');
    const { games, first } = readFirstGame(text, 600);
    expect(games).toBe(3);
    expect(first).toEqual(readPgn(OPERA)[0]);
    expect(readFirstGame('', 600)).toEqual({ games: 0, first: undefined });
    expect(played).toHaveBeenCalledTimes(2 * 33);
  });

  it('is refused at the first move too many, also where that is none', () => {
    expect(readFirstGame(knightsOutAndBack(4), 4).first).toMatchObject({ ok: true });
    for (const last of ['Nf3', 'Kxd9']) {
      const { first } = readFirstGame(`1. Nf3 Nf6 2. Ng1 Ng8 3. ${last}`, 4);
      expect(first).toMatchObject({ ok: false, error: { ply: 4, moveNumber: '3' } });
    }
  });
});

/** Malicious input: nothing may throw. */

const ANNOTATED_OPERA = `[Event "Paris"]\n[Result "1-0"]\n\n1.e4 e5 2.Nf3 d6 3.d4 Bg4 {weak} 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 (6... h6)
7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 {[%clk 0:01:00]} 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+
Nxd7 16.Qb8+! Nxb8 17.Rd8# 1-0`;

const mutatedPgn = fc
  .array(
    fc.tuple(
      fc.nat(ANNOTATED_OPERA.length),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom(...'{}()[];%$!?*.1-0O"\\ \nNe4#'.split('')) }),
    ),
  )
  .map((edits) =>
    edits.reduce((text, [at, cut, insert]) => text.slice(0, at) + insert + text.slice(at + cut), ANNOTATED_OPERA),
  );

/** Random legal moves with random annotations. */
const games = fc
  .record({
    picks: fc.array(fc.nat(), { maxLength: 60 }),
    remarks: fc.array(
      fc.record(
        {
          clock: fc.nat(36_000_000).map((milliseconds) => milliseconds / 1000),
          evaluation: fc.oneof(
            fc.integer({ min: -9999, max: 9999 }).map((cp) => ({ cp })),
            fc.integer({ min: 1, max: 99 }).map((mate) => ({ mate })),
          ),
          nags: fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 3 }),
          comment: fc
            .string()
            .map((words) => words.replace(/[}\s]+/g, ' ').trim())
            .filter((words) => words !== '' && !/\[%.*\]/.test(words)),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 60 },
    ),
    headers: fc.array(fc.tuple(fc.stringMatching(/^[A-Z][A-Za-z0-9_]{1,12}$/), fc.string()), { maxLength: 5 }),
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2'),
  })
  .map(({ picks, remarks, headers, result }): Game => {
    const plies: Game['plies'][number][] = [];
    for (const pick of picks) {
      const fen = plies.at(-1)?.fen ?? START_FEN;
      const moves = [...boardView(fen).destinations].flatMap(([from, to]) => to.map((square) => from + square));
      const uci = moves[pick % moves.length] ?? '';
      const played = [uci, `${uci}q`].map((move) => playMove(fen, move)).find(({ ok }) => ok);
      if (played?.ok !== true) break;
      plies.push({ ...played.value, ...remarks[plies.length] });
    }
    const own = headers.filter(([name]) => !/^(variant|fen|setup|result)$/i.test(name));
    return { headers: new Map(own), isChess960: false, start: START_FEN, plies, result };
  });

describe('reading', () => {
  it('never throws, and each source gives its reading again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), mutatedPgn), (text) => {
        for (const { ok, source } of readPgn(text)) {
          expect(text).toContain(source);
          expect(readPgn(source).at(0)?.ok).toBe(ok);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back every game that was written', () => {
    fc.assert(
      fc.property(games, (game) => {
        const readings = readPgn(makePgn(treeOf(game)));
        expect(readings).toMatchObject([{ ok: true }]);
        expect(readings[0]).toHaveProperty('value', game);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ...['(', '{', '[', ' ', '1', 'a', '.', '$', '!', '<', '[a "', '[a ""]', '{[%clk ', '\\', ';', '\r', '* ', '}'],
    ...['½', '1 - 0 ', '0-', '+', '-- ', 'N', '±', '\u001a', '(e4 ', '(x ', '0000 '],
  ])('comes to an end with a megabyte of %j', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(readPgn(text).length).toBeLessThanOrEqual(1);
    expect(parsePgn(`1. e4 ${text}`, 'study').length).toBeGreaterThan(0);
  });
});
