import { expect, it } from 'vitest';
import { parseRecentPlayers, readPlayerName, withoutPlayer, withPlayer } from './player-names';

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

it('puts the player scouted last first, once, in whatever case', () => {
  expect(withPlayer(['GambitGustav', 'pawnstarmeera'], 'PawnStarMeera')).toEqual(['PawnStarMeera', 'GambitGustav']);
});

it('keeps eight', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `Player${index}`);
  expect(nine.reduce<readonly string[]>(withPlayer, [])).toEqual(nine.toReversed().slice(0, 8));
});

it('forgets a player in whatever case', () => {
  expect(withoutPlayer(['GambitGustav', 'PawnStarMeera'], 'gambitgustav')).toEqual(['PawnStarMeera']);
});

it('reads what it wrote, and nothing from what makes no sense', () => {
  expect(parseRecentPlayers('["PawnStarMeera","mira.talwade"]')).toEqual(['PawnStarMeera', 'mira.talwade']);
  expect(parseRecentPlayers('["PawnStarMeera",7,"<b>",null]')).toEqual(['PawnStarMeera']);
  for (const stored of [null, '', '{', '{}', '"x"']) expect(parseRecentPlayers(stored)).toEqual([]);
});
