import { describe, expect, it } from 'vitest';
import { formatFenProblem, parseFen, START_FEN } from '../position/fen';
import { legalMoves, playMove } from '../position/move';
import { readLegalLine, readLichessHeader, readLichessRow } from './lichess-row';
import { taskOf } from './puzzle';

const HEADER =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,DailyDate'.split(',');

const ROW =
  '00aZ9,2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34,f7e7 h4g6 e7f7 g6h8,970,168,-20,10,endgame fork crushing short,https://lichess.org/aaaaaaaa/black#66,,'.split(
    ',',
  );

const columnsOf = (header: readonly string[]) => {
  const columns = readLichessHeader(header);
  if (!columns.ok) throw new Error(columns.error);
  return columns.value;
};

const read = (changes: Readonly<Record<string, string>>) =>
  readLichessRow(
    columnsOf(HEADER),
    ROW.map((field, index) => changes[HEADER[index] ?? ''] ?? field),
  );

const exactly = (words: string): RegExp => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

describe('a row of Lichess’ puzzle database', () => {
  it('is a puzzle', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        id: '00aZ9',
        puzzle: {
          fen: '2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34',
          moves: ['f7e7', 'h4g6', 'e7f7', 'g6h8'],
          themes: ['fork'],
        },
        rating: 970,
        deviation: 168,
        url: 'https://lichess.org/aaaaaaaa/black#66',
      },
    });
    expect(read({ GameUrl: '', Themes: '' })).toMatchObject({ ok: true, value: { puzzle: { themes: ['advantage'] } } });
  });

  it('may promote a pawn to another piece than a queen, which solves it alone [A89]', () => {
    const reading = read({ FEN: '5n1k/4P1pp/8/8/8/8/6PP/6K1 b - - 0 1', Moves: 'h7h6 e7f8n' });
    expect(reading).toMatchObject({ ok: true, value: { puzzle: { moves: ['h7h6', 'e7f8n'] } } });
    const task = reading.ok ? taskOf(reading.value.puzzle) : undefined;
    expect([task?.line, task?.accepted]).toEqual([['exf8=N'], ['exf8=N']]);
  });

  it('is read by the names of its columns, whatever their order and number', () => {
    const header = ['Themes', 'GameUrl', 'PuzzleId', 'Rating', 'Moves', 'RatingDeviation', 'FEN'];
    const row = header.map((name) => ROW[HEADER.indexOf(name)] ?? '');
    expect(readLichessRow(columnsOf(header), row)).toEqual(read({}));
  });

  it.each([
    [{ PuzzleId: '' }, 'PuzzleId is ""'],
    [{ PuzzleId: 'a b' }, 'PuzzleId is "a b"'],
    [{ Rating: 'high' }, 'Rating is "high", not a whole number'],
    [{ Rating: '' }, 'Rating is "", not a whole number'],
    [{ Rating: '1500.5' }, 'Rating is "1500.5", not a whole number'],
    [{ RatingDeviation: '-3' }, 'RatingDeviation is "-3", not a whole number'],
    [{ GameUrl: 'javascript:alert(1)' }, 'GameUrl is "javascript:alert(1)", not the address of a page'],
    [{ GameUrl: `https://lichess.org/${'x'.repeat(200)}` }, /^GameUrl is "https:\/\/lichess.org\/x+…", not/],
    [{ Moves: 'f7e7' }, '1 moves: the solver’s last one is missing'],
    [{ Moves: 'f7e7 h4g6 e7f7' }, '3 moves: the solver’s last one is missing'],
    [{ Moves: '' }, '1 moves: the solver’s last one is missing'],
    [{ Moves: 'f7e7 h4g4' }, 'Invalid move: h4g4'],
    [{ Moves: 'f7e7  h4g6 e7f7' }, 'Invalid move: '],
    [{ FEN: '2b4r/1p2Rk2/r2n1p2 b - - 0 34' }, /^Invalid FEN: /],
    [{ FEN: '' }, /^Invalid FEN: /],
  ])('with %j is refused', (changes, words) => {
    const reading = read(changes);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(reading.error).toMatch(typeof words === 'string' ? exactly(words) : words);
  });

  it('with fields missing or to spare is refused', () => {
    expect(readLichessRow(columnsOf(HEADER), ROW.slice(1))).toEqual({ ok: false, error: '10 fields instead of 11' });
    expect(readLichessRow(columnsOf(HEADER), [...ROW, 'x'])).toEqual({ ok: false, error: '12 fields instead of 11' });
  });
});

it('a header must name the columns that are read', () => {
  expect(readLichessHeader(['PuzzleId', 'FEN', 'Moves'])).toEqual({
    ok: false,
    error: 'the first line does not name Rating, RatingDeviation, Themes, GameUrl',
  });
});

it('plays a line as it is written', () => {
  const fen = '2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34';
  const moves = ['f7e7', 'h4g6', 'e7f7', 'g6h8'];
  expect(readLegalLine(fen, moves)).toEqual({ ok: true, value: { fen, moves } });
  expect(readLegalLine(fen, [])).toEqual({ ok: true, value: { fen, moves: [] } });
});

it('brings the position and castling to their normal form', () => {
  const castling = readLegalLine('r3k2r/8/8/8/8/8/8/R3K2R w KQkq e3 0 1', ['e1h1', 'e8c8']);
  expect(castling).toMatchObject({ ok: false });
  expect(readLegalLine('r3k2r/8/8/8/8/8/8/R3K2R w KQkq e6 0 1', ['e1h1', 'e8c8'])).toEqual({
    ok: true,
    value: { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', moves: ['e1g1', 'e8c8'] },
  });
});

it.each(['e2e5', 'e7e5', 'Nf3', 'e2-e4', 'e2e4q', '', 'e9e4', 'e2e4 '])('refuses the move “%s”', (move) => {
  expect(readLegalLine(START_FEN, [move])).toEqual({ ok: false, error: `Invalid move: ${move}` });
});

it.each([
  '',
  'nonsense',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
  'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3 w - - 99999 1',
  ' 4k3/8/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3',
])('says of the position “%s” what parseFen says', (text) => {
  const parsed = parseFen(text);
  const read = readLegalLine(text, []);
  if (parsed.ok) expect(read).toEqual({ ok: true, value: { fen: parsed.value, moves: [] } });
  else expect(read).toEqual({ ok: false, error: formatFenProblem(parsed.error) });
});

/** A seeded random generator. */
const numbersFrom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

it('agrees with parseFen and playMove on positions of games and on damaged ones', () => {
  const random = numbersFrom(77);
  const letters = 'kqrbnpKQRBNP12345678/ wb-ah36';
  let legal = 0;
  for (let game = 0; game < 60; game += 1) {
    let fen = START_FEN;
    for (let ply = 0; ply < 60; ply += 1) {
      const moves = legalMoves(fen);
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) break;
      const played = playMove(fen, move);
      expect(readLegalLine(fen, [move])).toEqual({ ok: true, value: { fen, moves: [move] } });
      expect(played.ok).toBe(true);
      const at = Math.floor(random() * fen.length);
      const damaged = fen.slice(0, at) + letters.charAt(Math.floor(random() * letters.length)) + fen.slice(at + 1);
      const parsed = parseFen(damaged);
      if (parsed.ok) legal += 1;
      expect(readLegalLine(damaged, [])).toEqual(
        parsed.ok
          ? { ok: true, value: { fen: parsed.value, moves: [] } }
          : { ok: false, error: formatFenProblem(parsed.error) },
      );
      if (played.ok) fen = played.value.fen;
    }
  }
  expect(legal).toBeGreaterThan(100);
});
