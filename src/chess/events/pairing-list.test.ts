import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pairing, readPairings } from './pairing-list';

const read = (text: string, names?: readonly string[]) => readPairings(text, names);
const first = (text: string, names?: readonly string[]): Partial<Pairing> | undefined => {
  const { pairings, unread } = read(text, names);
  expect(unread).toEqual([]);
  expect(pairings).toHaveLength(1);
  return Object.fromEntries(Object.entries(pairings[0] ?? {}).filter(([name]) => name !== 'line'));
};

describe('a line with one player', () => {
  it.each<readonly [string, Partial<Pairing>]>([
    ['Anna Muster', { name: 'Anna Muster' }],
    ['Muster, Anna', { name: 'Muster, Anna' }],
    ['Muster, Anna 1987', { name: 'Muster, Anna', rating: 1987 }],
    ['gambit_gustav7', { name: 'gambit_gustav7' }],
    ['5. White vs Anna Muster (1987)', { round: 5, color: 'white', name: 'Anna Muster', rating: 1987 }],
    ['5. Black vs. Anna Muster', { round: 5, color: 'black', name: 'Anna Muster' }],
    ['3 ● Müller, Hans 1850 w', { round: 3, color: 'white', name: 'Müller, Hans', rating: 1850 }],
    ['4 ● Kovač, Ivana 2011', { round: 4, color: 'black', name: 'Kovač, Ivana', rating: 2011 }],
    ['4 ○ Kovač, Ivana 2011', { round: 4, color: 'white', name: 'Kovač, Ivana', rating: 2011 }],
    ['Round 3: Black against Jan Kowalski', { round: 3, color: 'black', name: 'Jan Kowalski' }],
    ['Round 3: you have White against Jan Kowalski', { round: 3, color: 'white', name: 'Jan Kowalski' }],
    ['Rd. 2 - O’Brien, Pat (1720)', { round: 2, name: 'O’Brien, Pat', rating: 1720 }],
    ['R7 GM van der Berg, Piet 2534', { round: 7, name: 'van der Berg, Piet', rating: 2534 }],
    ['1) IM Doe, Jane 2400 (B)', { round: 1, name: 'Doe, Jane', rating: 2400, color: 'black' }],
    [
      'Runde 6: Schwarz gegen Dr. Weber, Klaus (DWZ 1765)',
      { round: 6, color: 'black', name: 'Dr. Weber, Klaus', rating: 1765 },
    ],
    [
      'Round 2, Saturday 2026-12-05 10:00, White vs Lena Holm',
      { round: 2, date: '2026-12-05', time: '10:00', color: 'white', name: 'Lena Holm' },
    ],
    ['05.12.2026 19:30 Weiß gegen Lena Holm', { date: '2026-12-05', time: '19:30', color: 'white', name: 'Lena Holm' }],
    ['8. WFM Nguyễn Thị Hoa VIE 2105', { round: 8, name: 'Nguyễn Thị Hoa', rating: 2105 }],
    ['5 bye', { round: 5, name: 'Bye' }],
    ['Runde 4 spielfrei', { round: 4, name: 'Bye' }],
    ['• Piet Snot', { name: 'Piet Snot' }],
    ['3. White, John 1850', { round: 3, name: 'White, John', rating: 1850 }],
    ['Hans Schwarz 1850', { name: 'Hans Schwarz', rating: 1850 }],
    ['Hans Meier 1850 Black', { name: 'Hans Meier', rating: 1850, color: 'black' }],
    ['2 w Holm, Lena', { round: 2, color: 'white', name: 'Holm, Lena' }],
    ['9. Иванова Мария 2210', { round: 9, name: 'Иванова Мария', rating: 2210 }],
  ])('%j', (line, pairing) => expect(first(line)).toEqual(pairing));
});

describe('a row of a table', () => {
  it.each<readonly [string, Partial<Pairing>]>([
    // A player's card of chess-results.com: round, board, number, title, name, rating, federation, club, points, result.
    [
      '1\t12\t45\tFM\tMüller, Hans\t2210\tGER\tSK Musterstadt\t5,5\tw 1',
      { round: 1, name: 'Müller, Hans', rating: 2210, color: 'white', outcome: 'win' },
    ],
    [
      '2\t9\t31\t\tHolm, Lena\t1985\tDEN\tHolte\t4\ts ½',
      { round: 2, name: 'Holm, Lena', rating: 1985, color: 'black', outcome: 'draw' },
    ],
    [
      '3\t4\t7\tIM\tde Vries, Sanne\t2388\tNED\t\t6\tb 0',
      { round: 3, name: 'de Vries, Sanne', rating: 2388, color: 'black', outcome: 'loss' },
    ],
    [
      '4\t2\t3\tGM\tAdeyemi, Tunde\t2501\tNGR\t\t5.5\tw',
      { round: 4, name: 'Adeyemi, Tunde', rating: 2501, color: 'white' },
    ],
    ['Jane Doe\t1600', { name: 'Jane Doe', rating: 1600 }],
    ['6\tbye', { round: 6, name: 'Bye' }],
  ])('%j', (line, pairing) => expect(first(line)).toEqual(pairing));
});

describe('a line with two players', () => {
  const mine = ['Jane Doe', 'J. Doe'];
  it.each<readonly [string, Partial<Pairing>]>([
    [
      'Round 5  12 GM Smith, John 2450 - IM Doe, Jane 2400',
      { round: 5, color: 'black', name: 'Smith, John', rating: 2450 },
    ],
    ['12 IM Doe, Jane 2400 - GM Smith, John 2450', { color: 'white', name: 'Smith, John', rating: 2450 }],
    ['12  Smith John 2450  1:0  Doe Jane 2400', { color: 'black', name: 'Smith John', rating: 2450, outcome: 'loss' }],
    ['Smith, J. ½-½ Doe, Jane', { color: 'black', name: 'Smith, J.', outcome: 'draw' }],
    ['Smith, J. 1/2 - 1/2 Doe, Jane', { color: 'black', name: 'Smith, J.', outcome: 'draw' }],
    ['Jane Doe (1620) v Anna Muster (1987)', { color: 'white', name: 'Anna Muster', rating: 1987 }],
    ['Jane Doe (B) – Anna Muster (W)', { color: 'black', name: 'Anna Muster' }],
    ['J. White - J. Doe', { color: 'black', name: 'J. White' }],
    ['Doe, Jane 0-1 Jean-Luc Petit-Roux', { color: 'white', name: 'Jean-Luc Petit-Roux', outcome: 'loss' }],
    // A round of chess-results.com: board, number, title, name, rating, points, result, and back.
    [
      '1\t5\tGM\tSmith, John\t2450\t3\t1 - 0\t3\tIM\tDoe, Jane\t2400\t12',
      { color: 'black', name: 'Smith, John', rating: 2450, outcome: 'loss' },
    ],
    [
      '7\t14\t\tDoe, Jane\t1600\t2\t\t-\t2\t\tSmith, John\t1700\t9',
      { color: 'white', name: 'Smith, John', rating: 1700 },
    ],
  ])('%j', (line, pairing) => expect(first(line, mine)).toEqual(pairing));

  it('asks who of them it is about where that is not known', () => {
    expect(read('Round 5  12 GM Smith, John 2450 - IM Doe, Jane 2400')).toEqual({
      pairings: [],
      unread: [],
      candidates: ['Smith, John', 'Doe, Jane'],
      others: 0,
      otherPairings: [],
    });
  });

  it('is about who stands in each of several', () => {
    const { pairings, candidates } = read('1. Smith, John - Doe, Jane\n2. Jane Doe - Muster, Anna');
    expect(pairings).toEqual([
      { line: 1, round: 1, color: 'black', name: 'Smith, John' },
      { line: 2, round: 2, color: 'white', name: 'Muster, Anna' },
    ]);
    expect(candidates).toEqual([]);
  });

  it('is of others in the list of a whole round, whose heading holds for all', () => {
    const list = [
      'Round 3 on 2026/12/05 at 19:30',
      'Bo.\tNo.\t\tName\tRtg\tPts.\tResult\tPts.\t\tName\tRtg\tNo.',
      '1\t5\tGM\tSmith, John\t2450\t2\t\t-\t2\tIM\tRossi, Carla\t2400\t12',
      '',
      '2\t6\t\tDoe, Jane\t1600\t1½\t\t-\t1½\t\tMuster, Anna\t1987\t13',
    ].join('\r\n');
    expect(read(list, mine)).toMatchObject({
      pairings: [
        { line: 5, round: 3, date: '2026-12-05', time: '19:30', color: 'white', name: 'Muster, Anna', rating: 1987 },
      ],
      unread: [],
      candidates: [],
      others: 1,
    });
  });
});

describe('a heading', () => {
  it('holds for the opponents below that have no round of their own', () => {
    const { pairings } = read('Round 5, 2026-12-05\nMüller, Hans\n6. White vs Anna Muster');
    expect(pairings).toEqual([
      { line: 2, round: 5, date: '2026-12-05', name: 'Müller, Hans' },
      { line: 3, round: 6, color: 'white', name: 'Anna Muster' },
    ]);
  });
});

describe('what is no pairing', () => {
  it.each([
    'Dear all,',
    'Good luck tomorrow!',
    '-----',
    '12345',
    'Pairings are out: https://example.org/x?tnr=1',
    '1 - 0',
    '?',
  ])('%j is told with its line', (line) =>
    expect(read(`Anna Muster\n\n${line}`)).toMatchObject({
      pairings: [{ line: 1 }],
      unread: [{ line: 3, text: line }],
    }),
  );

  it('never throws, and loses no line', () => {
    const word = fc.constantFrom(
      '1',
      '½',
      '-',
      'w',
      '\t',
      'Doe,',
      'Jane',
      '1987',
      'Round',
      '5',
      'vs',
      '(',
      ')',
      '●',
      'bye',
      '2026-12-05',
      '\u00A0',
    );
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(word, fc.string()), { maxLength: 9 }), { maxLength: 6 }), (lines) => {
        const text = lines.map((words) => words.join(' ').replace(/[\r\n]/g, '')).join('\n');
        const { pairings, unread } = read(text);
        const reported = [...pairings, ...unread].map(({ line }) => line);
        expect(new Set(reported).size).toBe(reported.length);
        for (const line of reported) expect(text.split('\n')[line - 1]?.trim()).not.toBe('');
      }),
    );
  });
});
