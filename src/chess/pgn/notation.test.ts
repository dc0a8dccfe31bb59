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
  ['Hungarian', 'K V B F H'],
  ['Czech', 'K D V S J'],
  ['Romanian', 'R D T N C'],
  ['Finnish', 'K D T L R'],
  ['Turkish', 'Ş V K F A'],
  ['Turkish', 'S V K F A'],
  ['Icelandic', 'K D H B R'],
  ['Bulgarian', 'Ц Д Т О К'],
  ['Greek', 'Ρ Β Π Α Ι'],
  ['Ukrainian', 'Кр Ф Т С К'],
  ['Russian', 'Kp Ф Л C K'],
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
    languages: 'German, French, Spanish, Italian, Portuguese, Dutch, Czech, Romanian, Finnish, or Icelandic',
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
  ['a late fault', '1. e4 e5 2. Sf3 Sc6 3. Dh8 *', 'Invalid move in PGN: Dh8'],
  ['letters of two languages', '1. e4 e5 2. Sf3 Cc6 *', 'Invalid move in PGN: Cc6'],
  ['letters of no language', '1. e4 e5 2. Xf3 *', 'Invalid move in PGN: Xf3'],
  ['an English fault', '1. e4 e5 2. Nf6 *', 'Invalid move in PGN: Nf6'],
  ['a rook that would be a king in French', '1. e4 e5 2. Re2 *', 'Invalid move in PGN: Re2'],
  ['a null move', '1. e4 -- 2. Sf3 *', 'Invalid move in PGN: -- (null move)'],
])(
  'what is legal in no language is refused where the best one ends, with its text: %s [ERR-22]',
  (_what, text, message) => {
    expect(one(text)).toMatchObject({ ok: false, error: { message } });
  },
);

/** Openings as they are typed, with the letters of each language. */
it.each([
  ['German', '1. e4 c5 2. Sf3 d6 3. d4 cxd4 4. Sxd4 Sf6 5. Sc3 a6 6. Lg5 e6 7. f4 Le7 8. Df3 Dc7 9. 0-0-0 Sbd7'],
  ['French', '1. e4 e6 2. d4 d5 3. Cc3 Fb4 4. e5 c5 5. a3 Fxc3+ 6. bxc3 Ce7 7. Dg4 Rf8'],
  ['Spanish or Italian', '1. d4 Cf6 2. c4 g6 3. Cc3 Ag7 4. e4 d6 5. Ae2 O-O 6. Cf3 e5 7. O-O Cc6 8. Te1'],
  ['Portuguese', '1. e4 e5 2. Cf3 Cc6 3. Bc4 Bc5 4. c3 Cf6 5. d4 exd4 6. cxd4 Bb4+ 7. Rf1 d5'],
  ['Dutch', '1. d4 f5 2. g3 Pf6 3. Lg2 e6 4. Pf3 Le7 5. 0-0 0-0 6. c4 d6 7. Pc3 De8 8. Te1'],
  ['Polish', '1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Ga4 Sf6 5. O-O Ge7 6. We1 b5 7. Gb3 d6 8. He2'],
  ['Russian', '1. е4 с5 2. Кf3 d6 3. d4 сxd4 4. Кxd4 Кf6 5. Кс3 g6 6. Се3 Сg7 7. f3 О-О 8. Фd2 Кс6 9. О-О-О Лb8'],
  ['Hungarian', '1. e4 e5 2. Hf3 Hc6 3. Fc4 Hf6 4. Hg5 d5 5. exd5 Ha5 6. Fb5+ c6 7. dxc6 bxc6 8. Vf3 Bb8'],
  ['Czech', '1. d4 d5 2. c4 e6 3. Jc3 Jf6 4. Sg5 Se7 5. e3 0-0 6. Jf3 h6 7. Sh4 b6 8. Vc1'],
  ['Romanian', '1. c4 e5 2. Cc3 Cf6 3. Cf3 Cc6 4. g3 Nb4 5. Ng2 O-O 6. O-O e4 7. Ce1 Nxc3 8. dxc3 h6 9. Dc2 Te8'],
  [
    'Finnish',
    '1. e4 c6 2. d4 d5 3. Rc3 dxe4 4. Rxe4 Lf5 5. Rg3 Lg6 6. h4 h6 7. Rf3 Rd7 8. h5 Lh7 9. Ld3 Lxd3 10. Dxd3',
  ],
  ['Turkish', '1. e4 e5 2. Af3 Ac6 3. Fb5 Af6 4. 0-0 Axe4 5. d4 Ad6 6. Fxc6 dxc6 7. dxe5 Af5 8. Vxd8+ Şxd8'],
  ['Icelandic', '1. d4 Rf6 2. c4 e6 3. Rc3 Bb4 4. Dc2 O-O 5. a3 Bxc3+ 6. Dxc3 b6 7. Bg5 Bb7 8. Hd1'],
  ['Bulgarian', '1. d4 Кf6 2. c4 e6 3. Кf3 b6 4. g3 Оa6 5. b3 Оb4+ 6. Оd2 Оe7 7. Оg2 c6 8. Оc3 d5 9. Кe5 Кfd7 10. Дc1'],
  ['Greek', '1. e4 e5 2. Ιf3 Ιf6 3. Ιxe5 d6 4. Ιf3 Ιxe4 5. d4 d5 6. Αd3 Ιc6 7. 0-0 Αe7 8. Πe1 Αg4'],
  ['Ukrainian', '1. e4 d5 2. exd5 Фxd5 3. Кc3 Фa5 4. d4 Кf6 5. Кf3 Сf5 6. Сd2 c6 7. Тb1'],
])('an opening typed in %s', (languages, text) => {
  expect(one(`${text} *`)).toMatchObject({ ok: true, languages });
});

it.each([
  ['castling', '1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. О-О Сe7 *', 10, '*'],
  ['a capture', '1. e4 d5 2. exd5 Фхd5 3. Кc3 Фa5 *', 6, '*'],
  ['squares', '1. е4 е5 2. Кf3 Кс6 3. Сb5 а6 *', 6, '*'],
  ['a result in brackets', '1. e4 e5 2. Кf3 Кc6 [1:0]', 4, '1-0'],
  ['an English game on a Cyrillic keyboard', '1. е4 е5 2. Вс4 Вс5 3. Qf3 Qf6 4. а3 ½:½', 7, '1/2-1/2'],
])('letters that look alike, in %s', (_what, text, plies, result) => {
  const reading = one(text);
  expect(reading.ok && [reading.value.plies.length, reading.value.result]).toEqual([plies, result]);
});

it('each line has the language in which it goes furthest', () => {
  const [german, english] = parsePgn(
    '1. e4 e5 (1... c5 2. Sf3 d6 3. d4 cxd4 4. Sxd4 (4. Dxd4 a6 (4... Sc6))) 2. d4 exd4 3. c3 *\n\n' +
      '1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5+) 2. Sf3 Sc6 3. Lb5 *',
  );
  expect(german).toMatchObject({ ok: true, languages: 'German or Polish' });
  expect(english).toMatchObject({ ok: true, languages: 'German' });
  const text = (reading = german) => reading?.source.replace(/\s+/g, ' ');
  expect(text()).toContain('(1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 (4. Qxd4 a6 (4... Nc6)))');
  expect(text(english)).toContain('1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5+) 2. Nf3 Nc6 3. Bb5 *');
});

it('what follows the furthest move of a long game in German is cut off', () => {
  const [reading] = readPgn(written(OPERA, 'K D T L S').replace('15. Kb1', '15. Kh8'), 'import');
  expect(reading).toMatchObject({ ok: true, languages: 'German', cut: { message: 'Invalid move in PGN: Kh8' } });
});

it('moves in digits are read as in correspondence chess, and no other number is a move', () => {
  expect(sans('1. 5254 5755 2. 7163 2836 3. 6125 7866 4. 5171 1-0')).toEqual([
    'e4',
    'e5',
    'Nf3',
    'Nc6',
    'Bb5',
    'Nf6',
    'O-O',
  ]);
  expect(sans('[SetUp "1"]\n[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. 17184 8877 *')).toEqual(['a8=N', 'Kg7']);
  expect(one('1. 5254 5756 2. 1122 1-0')).toMatchObject({ ok: false, error: { message: 'Invalid move in PGN: 1122' } });
  expect(readPgn('1. e4 e5 1-0\n\n1851\n\n1. d4 *')).toHaveLength(2);
});

it('a FEN tag without a SetUp tag is refused in every language [ERR-23]', () => {
  const message = 'Invalid PGN: FEN tag must be supplied with SetUp tag';
  expect(one('[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. Th8+ *')).toMatchObject({ ok: false, error: { message } });
});
