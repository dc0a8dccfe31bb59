/** Texts that a pattern with two ways to read the same characters takes long to refuse, and what reading one costs. */

/** A start, what is repeated, and an end that makes every reading fail. */
type Pump = readonly [start: string, repeated: string, end: string];

const RUNS = [
  ...['x', '0', ' ', '\t', '\n', '.', ',', '-', '?', '!', '#', '/', ':', ';', '*', '_', '+', '=', '%', '~', '`', '|'],
  ...['(', ')', '[', ']', '{', '}', '<', '>', '"', "'", '\\', '&', '@', '$', 'é', '½', 'К', '♘', '\0', '\r\n'],
];

const PAIRS: readonly Pump[] = [
  ...[
    'a.',
    'a-',
    'a/',
    'a ',
    '1.',
    '1 ',
    '1/',
    '1:',
    ' \n',
    '\n\t',
    '\t\n',
    '\r\n ',
    '()',
    '( ',
    '[ ',
    '[]',
    '{ ',
    '{}',
  ],
  ...[
    '1/1/',
    '/1/B/B/B/B/1/B/B\t',
    'rapid',
    'hd',
    '?-',
    '. ',
    ', ',
    '- ',
    '0- ',
    '" "',
    '\\"',
    '[x "',
    '[%best ',
    '[%clk ',
  ],
  ...[
    '&amp;',
    '%41',
    '[a](',
    '![',
    '**a',
    '_a_',
    '> ',
    '- [ ]',
    '| a ',
    'a@',
    'http://',
    'www.a',
    '1-0 ',
    '$1 ',
    'e.p. ',
  ],
].map((repeated) => ['', repeated, '\0']);

/** Forms of what people write, with a part that is repeated. */
const FORMS: readonly Pump[] = [
  // Addresses and positions
  ['a.', 'x', '? z'],
  ['a.xxx?', 'y', ' z'],
  ['', '.x', '? z'],
  ['https://lichess.org/', 'a/', ' z'],
  ['https://lichess.org/?fen=', '%41+', ' z'],
  ['chess.com/', '?a=', ' \n'],
  ['S.H:0', '0', '/#\t'],
  ['8/8/8/8/8/8/8/8 w - - ', 'x ', '1'],
  ['8/8/8/8/8/8/8/8 w - - bm e4; ', 'id "x"; ', '\0'],
  ['', '8/', ' w'],
  // Moves in the letters of every language
  ['1. e4 ', 'Sf3 ', '\0'],
  ['1. e4 ', 'Cf3 ', '\0'],
  ['1. e4 ', 'Кр', '\0'],
  ['1. e4 ', '♘f3', '\0'],
  ['1. ', 'N', 'f3'],
  ['1. N', 'f3', '!'],
  ['1. e4', '!?', 'x'],
  ['1. e4 e5 ', '(1... c5 ', ''],
  ['1. e4 e5 (1... x ', '\n\t', '[x'],
  ['1. e4 e5 (1... x ', '\n[White "', '\0'],
  ['1. e4 { ', '[%clk 1:', ''],
  ['1. e4 { ', '[%eval ', '}'],
  ['1. e4 {', ' ', 'x'],
  ['1. e4 ; ', '; ', '\n'],
  ['', '1', '. e4'],
  ['', '1.', 'e4'],
  ['', '[White "', ''],
  ['[White "', '\\"', ''],
  ['[White "', '" ', ''],
  ['', '[White "a"]\n', ''],
  // Dates, times and names
  ['', '1 ', 'of May 2020x'],
  ['2020.', '? ', '\0'],
  ['Mon', 'day', ' 1 May'],
  ['90', ' min', '\0'],
  ['', '40/90 ', '\0'],
  ['G/60;', 'd5', '\0'],
  ['(', 'rapidinc', 's'],
  ['Round 1 ', '( ', 'Aro'],
  ['1 Aro - ', '[1987', ' Bex'],
  ['Aro, ', 'Tim ', '- Bex'],
  ['Aro ', 'J. ', '\0'],
  ['', 'on the ', '\0'],
  ['', 'Aro, Tim - Bex, Ola 1-0\n', ''],
  ['', '1. e4 e5 *\n\n', ''],
];

/** Each about `length` characters long. */
export const pumpedTexts = (length: number): readonly string[] =>
  [
    ...RUNS.flatMap((run): readonly Pump[] => [
      ['', run, ''],
      ['', run, '\0'],
      ['x', run, 'x'],
    ]),
    ...PAIRS,
    ...FORMS,
  ].map(([start, repeated, end]) => start + repeated.repeat(Math.ceil(length / repeated.length)) + end);

/** In milliseconds: shorter runs tell nothing, for garbage collection and other tests of this process count as well. */
const NOISE = 20;

const ROUNDS = 6;

/** In milliseconds of processor time. */
const costOf = (read: (text: string) => unknown, text: string): number => {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The starts of the texts that take more than 2.5 times as long when they are twice as long, each time they are read. */
export const superlinear = (read: (text: string) => unknown, length: number): readonly string[] => {
  const doubled = pumpedTexts(2 * length);
  return pumpedTexts(length).flatMap((text, index) => {
    const costs: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const twice = costOf(read, doubled[index] ?? '');
      const once = twice < NOISE ? twice : costOf(read, text);
      if (twice <= 2.5 * once + NOISE) return [];
      costs.push(`${once} and ${twice} ms`);
    }
    return [`${JSON.stringify(text.slice(0, 24))}: ${costs.join(', ')}`];
  });
};
