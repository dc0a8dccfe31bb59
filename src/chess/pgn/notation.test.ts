import { expect, it } from 'vitest';
import { parsePgn, readFirstGame, readPgn } from './pgn';
import type { PgnRules } from './read';

/** The Opera Game with a king's move before its end, so that every piece moves. */
const OPERA =
  '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 ' +
  '11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Kb1 Be7 1-0';

const PROMOTIONS = '1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=Q Qb6 6. Qxc8+ Qd8 *';

/** Letters of king, queen, rook, bishop and knight. */
const written = (english: string, letters: string): string => {
  const names = letters.split(' ');
  return english.replace(/[KQRBN](?=[a-hx]|\b)/g, (letter) => names['KQRBN'.indexOf(letter)] ?? letter);
};

const one = (text: string, rules?: PgnRules) => {
  const [reading] = readPgn(text, rules);
  if (reading === undefined) throw new Error('No game');
  return reading;
};

const sans = (text: string): readonly string[] => {
  const reading = one(text);
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value.plies.map(({ san }) => san);
};

it.each([
  ['German', 'K D T L S'],
  ['French', 'R D T F C'],
  ['Spanish or Italian', 'R D T A C'],
  ['Portuguese', 'R D T B C'],
  ['Dutch', 'K D T L P'],
  ['Polish', 'K H W G S'],
  ['Russian', 'Кр Ф Л С К'],
])('a game in letters of %s is read, and its language named', (languages, letters) => {
  for (const english of [OPERA, PROMOTIONS]) {
    expect(sans(written(english, letters))).toEqual(sans(english));
  }
  expect(one(written(OPERA, letters))).toMatchObject({ ok: true, languages });
  expect(readFirstGame(written(OPERA, letters), 600).first).toMatchObject({ languages });
});

it.each([
  ['♔ ♕ ♖ ♗ ♘', ''],
  ['♚ ♛ ♜ ♝ ♞', ''],
  ['♔ ♕ ♖ ♗ ♘', '\ufe0e'],
])('figurines belong to no language: %s', (figurines, selector) => {
  const text = written(OPERA, figurines).replace(/[♔-♟]/g, (figurine) => figurine + selector);
  expect(sans(text)).toEqual(sans(OPERA));
  expect(one(text)).not.toHaveProperty('languages');
  expect(sans('1. ♙e4 ♟e5')).toEqual(['e4', 'e5']);
});

it.each(['bxa8D', 'bxa8=D', 'bxa8/D', 'b7xa8D!?'])('a promotion in German: %s', (promotion) => {
  expect(sans(`1. e4 d5 2. exd5 c6 3. dxc6 Sf6 4. cxb7 Sbd7 5. ${promotion}`).at(-1)).toBe('bxa8=Q');
});

it('pawns may have their letter, and moves their signs and castling in digits', () => {
  const german = '1. Be2-e4 Be7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 Sg8-f6?! 4. 0-0 S:e4 5. Tf1-e1+/= *';
  expect(sans(german)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6', 'O-O', 'Nxe4', 'Re1']);
});

it('a diagram behind a move is no promotion', () => {
  expect(sans('1. Sf3D Sf6 2. Sg1D Sg8')).toEqual(['Nf3', 'Nf6', 'Ng1', 'Ng8']);
});

it('says all languages in which the letters of a short game mean the same', () => {
  expect(one('1. e4 e5 2. Dh5')).toMatchObject({
    languages: 'German, French, Spanish, Italian, Portuguese, or Dutch',
  });
  expect(one('1. e4 e5 2. Sf3 Sc6')).toMatchObject({ languages: 'German or Polish' });
});

it('a game that is legal in English letters is English', () => {
  for (const english of [OPERA, '1. Bc4', '1. e4 e5 2. Bc4D']) expect(one(english)).not.toHaveProperty('languages');
});

it('variations are read like their game, and the text becomes English', () => {
  const [reading] = parsePgn('1. e4 e5 2. Sf3 (2. Lc4 Sf6) 2... Sc6 {Springer} 3. Lb5 *');
  expect(reading).toMatchObject({ ok: true, languages: 'German' });
  expect(reading?.source.replace(/\s+/g, ' ')).toContain('2. Nf3 (2. Bc4 Nf6) 2... Nc6 {Springer} 3. Bb5 *');
});

it.each(['strict', 'import', 'study'] as const)('under the rules "%s" games are read one by one', (rules) => {
  const readings = readPgn(`${written(OPERA, 'K D T L S')}\n\n${OPERA}\n\n${written(OPERA, 'R D T F C')}`, rules);
  expect(readings.map((reading) => reading.ok && reading.languages)).toEqual(['German', undefined, 'French']);
});

it.each([
  ['a late fault', '1. e4 e5 2. Sf3 Sc6 3. Dh8 *', 'Invalid move in PGN: Sf3'],
  ['letters of two languages', '1. e4 e5 2. Sf3 Cc6 *', 'Invalid move in PGN: Sf3'],
  ['letters of no language', '1. e4 e5 2. Xf3 *', 'Invalid move in PGN: Xf3'],
  ['an English fault', '1. e4 e5 2. Nf6 *', 'Invalid move in PGN: Nf6'],
  ['a rook that would be a king in French', '1. e4 e5 2. Re2 *', 'Invalid move in PGN: Re2'],
  ['a null move', '1. e4 -- 2. Sf3 *', 'Invalid move in PGN: -- (null move)'],
])('what is legal in no language is refused as English, with its text: %s [ERR-22]', (_what, text, message) => {
  expect(one(text)).toMatchObject({ ok: false, error: { message } });
});

it('a FEN tag without a SetUp tag is refused in every language [ERR-23]', () => {
  const message = 'Invalid PGN: FEN tag must be supplied with SetUp tag';
  expect(one('[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. Th8+ *')).toMatchObject({ ok: false, error: { message } });
});
