import { describe, expect, it } from 'vitest';
import { readLichessHeader, readLichessRow } from './lichess-row';

const HEADER =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,DailyDate'.split(',');
const ROW =
  '002X3,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,168,-20,10,endgame mate mateIn2 short,https://lichess.org/yshS3bLB/black#66,,'.split(
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

describe('a row of Lichess’ puzzle database', () => {
  it('is a puzzle', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        id: '002X3',
        puzzle: {
          fen: '6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33',
          moves: ['b3a3', 'g2a8', 'c7b8', 'a8b8'],
          themes: ['mate'],
        },
        rating: 970,
        deviation: 168,
        url: 'https://lichess.org/yshS3bLB/black#66',
      },
    });
    expect(read({ GameUrl: '', Themes: '' })).toMatchObject({ ok: true, value: { puzzle: { themes: ['advantage'] } } });
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
    [{ Moves: 'b3a3' }, '1 moves: the solver’s last one is missing'],
    [{ Moves: 'b3a3 g2a8 c7b8' }, '3 moves: the solver’s last one is missing'],
    [{ Moves: '' }, '1 moves: the solver’s last one is missing'],
    [{ Moves: 'b3a3 g2a7' }, 'Invalid move: g2a7'],
    [{ Moves: 'b3a3  g2a8 c7b8' }, 'Invalid move: '],
    [{ FEN: '6k1/2q2p1p/4pPp1 b - - 0 33' }, /^Invalid FEN: /],
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

const exactly = (words: string): RegExp => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
