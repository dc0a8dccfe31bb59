import { expect, it } from 'vitest';
import { readPlayerName } from './player-name';

it('asks for nothing where the text is blank [VAL-14]', () => {
  expect(readPlayerName('')).toEqual({ ok: false, problem: undefined });
  expect(readPlayerName(' \t ')).toEqual({ ok: false, problem: undefined });
});

it('takes a name without the blanks around it, of Lichess or of a sample player', () => {
  expect(readPlayerName(' DrNykterstein ')).toEqual({ ok: true, value: 'DrNykterstein' });
  expect(readPlayerName('mira.talwade')).toEqual({ ok: true, value: 'mira.talwade' });
});

it.each([
  ['https://www.chess.com/member/KnightlyKarim', 'chesscom:KnightlyKarim'],
  ['chess.com/member/KnightlyKarim?ref=1', 'chesscom:KnightlyKarim'],
  ['https://www.chess.com/games/archive/KnightlyKarim', 'chesscom:KnightlyKarim'],
  [' https://lichess.org/@/GambitGustav/perf/blitz ', 'GambitGustav'],
])('takes the player from the address of a page: %s', (text, value) => {
  expect(readPlayerName(text)).toEqual({ ok: true, value });
});

it.each([
  'https://www.chess.com/member/',
  'https://chess.example/member/KnightlyKarim',
  'https://lichess.org/abcdefgh',
])('finds no player in %s', (text) => {
  expect(readPlayerName(text).ok).toBe(false);
});

it.each(['Magnus Carlsen', 'a', 'name/../', 'x'.repeat(31), 'Šahista'])('says what is wrong with %j', (text) => {
  expect(readPlayerName(text)).toEqual({ ok: false, problem: expect.stringContaining('2 to 30') as string });
});
