import { describe, expect, it } from 'vitest';
import { readPairings } from './pairing-list';

const ME = ['Aro, Tim'];

/** Opponents as `round color name rating outcome`, without what is unknown. */
const opponentsIn = (list: string, names: readonly string[] = ME): readonly string[] =>
  readPairings(list, names).pairings.map(({ round, color, name, rating, outcome }) =>
    [round, color, name, rating, outcome].filter((part) => part !== undefined).join(' '),
  );

describe('one row of a list with Aro, Tim', () => {
  it.each<readonly [origin: string, row: string, opponent: string]>([
    // chess-results.com: board, number, title, name, rating, points, result, and back.
    ['chess-results', '1\t5\tGM\tBex, Ola\t2450\t3\t1 - 0\t3\tIM\tAro, Tim\t2400\t12', 'black Bex, Ola 2450 loss'],
    ['chess-results', '1\t5\tGM\tBex, Ola\t2450\t3\t0 - 1\t3\tIM\tAro, Tim\t2400\t12', 'black Bex, Ola 2450 win'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t\t2½\tWIM\tBex, Ola\t2240\t2', 'white Bex, Ola 2240'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t\t2½\tWIM\tBex, Ola\t0\t2', 'white Bex, Ola'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t+ - -\t2½\t\tBex, Ola\t2240\t2', 'white Bex, Ola 2240 win'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t- - +\t2½\t\tBex, Ola\t2240\t2', 'white Bex, Ola 2240 loss'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t- - -\t2½\t\tBex, Ola\t2240\t2', 'white Bex, Ola 2240'],
    ['chess-results', '2\t7\t\tAro, Tim\t2010\t2\t1 - 0K\t2½\t\tBex, Ola\t2240\t2', 'white Bex, Ola 2240 win'],
    ['chess-results', '9\t7\t\tAro, Tim\t2010\t2\t1\t\t\tbye', 'Bye'],
    ['chess-results', '9\t7\t\tAro, Tim\t2010\t2\t½\t\t\tnot paired', 'Bye'],
    ['chess-results', '9\t7\t\tAro, Tim\t2010\t2\t1\t\t\tspielfrei', 'Bye'],
    ['chess-results', '1\t4\t\tBex, Ola\tNOR\t1900\t1\t½ - ½\t1\t\tAro, Tim\tENG\t2010\t8', 'black Bex, Ola 1900 draw'],
    ['chess-results', '1\t4\t\tBex, Ola\t1900\tSK Nord\t1\t-\t1\t\tAro, Tim\t2010\tSK Sued\t8', 'black Bex, Ola 1900'],
    ['chess-results', '1\t4\t\tHall, Jesse\t1900\t1\t½ - ½\t1\t\tAro, Tim\t2010\t8', 'black Hall, Jesse 1900 draw'],
    ['chess-results', '1\t4\t\tIm, Bo\t1900\t1\t\t1\t\tAro, Tim\t2010\t8', 'black Im, Bo 1900'],
    ['chess-results', '1\t4\tGM\tIm, Bo\t1900\t1\t\t1\tFM\tAro, Tim\t2010\t8', 'black Im, Bo 1900'],
    ['chess-results', '1\t4\t\tMay, June\t1900\t1\t\t1\t\tAro, Tim\t2010\t8', 'black May, June 1900'],
    ['chess-results', '1\t4\t\tWhite, Rose\t1900\t1\t0 - 1\t1\t\tAro, Tim\t2010\t8', 'black White, Rose 1900 win'],
    ['chess-results', '1\t4\t\tSchwarz\t1900\t1\t0 - 1\t1\t\tAro, Tim\t2010\t8', 'black Schwarz 1900 win'],
    ['chess-results', '1\t4\t\t王小明\t1900\t1\t0 - 1\t1\t\tAro, Tim\t2010\t8', 'black 王小明 1900 win'],
    // Team matches.
    ['team', '3.1\tGM\tBex, Ola\t2400\t-\t\tAro, Tim\t2300\t½ : ½', 'Bex, Ola 2400 draw'],
    ['team', '3.10\tGM\tCor, Ada\t2400\t-\t\tAro, Tim\t2300\t1 : 0', 'Cor, Ada 2400 loss'],
    ['team', '12.4\t\tAro, Tim\t2300\t-\tFM\tCor, Ada\t2400\t+ : -', 'Cor, Ada 2400 win'],
    // Swiss-Manager, printed.
    ['Swiss-Manager', '  2   7  Aro Tim           2010  2   -   2½  WIM Bex Ola    2240   2', 'white Bex Ola 2240'],
    ['Swiss-Manager', '12  Bex Ola 2450  1:0  Aro Tim 2400', 'black Bex Ola 2450 loss'],
    ['Swiss-Manager', '12  Bex, Ola 2450  ½:½  Aro, Tim 2400', 'black Bex, Ola 2450 draw'],
    ['Swiss-Manager', '12. FM Bex, Ola NOR 2450 - Aro, Tim ENG 2400', 'black Bex, Ola 2450'],
    // SwissSys.
    ['SwissSys', '1   BEX, OLA (5 1900)  ______  ARO, TIM (7 1850)', 'black BEX, OLA 1900'],
    ['SwissSys', '1   BEX, OLA (5 1900 2.0)  1-0  ARO, TIM (7 1850 1.5)', 'black BEX, OLA 1900 loss'],
    ['SwissSys', '4   TIM ARO (7 1850)  ______  OLA BEX (12 unr.)', 'white OLA BEX'],
    ['SwissSys', '4\t____\tARO, TIM (7 1850)\t____\tBEX, OLA (12 1700)', 'white BEX, OLA 1700'],
    ['SwissSys', 'ARO, TIM (7 1850)   bye', 'Bye'],
    // Vega.
    ['Vega', '  1 Bex Ola  (2.0)  -  (2.0) Aro Tim', 'black Bex Ola'],
    ['Vega', '1 | Bex, Ola | 2240 | [2.0] | - | [1.5] | Aro, Tim | 2010 |', 'black Bex, Ola 2240'],
    // Tables of Markdown, and files of tables.
    ['pipes', '| 1 | Bex, Ola | 2240 | 0-1 | Aro, Tim | 2010 |', 'black Bex, Ola 2240 win'],
    ['CSV', '1,"Bex, Ola",2240,0-1,"Aro, Tim",2010', 'black Bex, Ola 2240 win'],
    ['CSV', '1;Bex, Ola;2240;1-0;Aro, Tim;2010', 'black Bex, Ola 2240 loss'],
    ['CSV', '1,Ola Bex,2240,,Tim Aro,2010', 'black Ola Bex 2240'],
    // Typed by hand.
    ['email', '1. Aro, Tim 2010 - Bex, Ola 2240 1-0', 'white Bex, Ola 2240 win'],
    ['email', '1. Bex, Ola 2240 - Aro, Tim 2010 1-0', 'black Bex, Ola 2240 loss'],
    ['email', '1. Bex, Ola 2240 - Aro, Tim 2010 ½-½', 'black Bex, Ola 2240 draw'],
    ['email', 'Board 2: Ada Cor vs Tim Aro', 'black Ada Cor'],
    ['email', 'Tim Aro (1620) v Ada Cor (1987)', 'white Ada Cor 1987'],
    ['email', 'Tim Aro vs. Will Tate', 'white Will Tate'],
    ['email', 'Tim Aro – Dr. Klaus Weber', 'white Dr. Klaus Weber'],
    ['email', 'T. White - Tim Aro', 'black T. White'],
    ['email', 'Tim Aro (B) – Ada Cor (W)', 'black Ada Cor'],
    ['email', 'Tim Aro - Jean-Luc Petit-Roux', 'white Jean-Luc Petit-Roux'],
    ['email', 'Round 3: Tim Aro - Ola Bex', '3 white Ola Bex'],
    ['email', 'R3 Tim Aro 2010 - Ola Bex 2240', '3 white Ola Bex 2240'],
    ['email', 'Runde 3: Aro, Tim - Bex, Ola', '3 white Bex, Ola'],
    ['email', '3. Runde: Aro, Tim - Bex, Ola', '3 white Bex, Ola'],
    ['email', 'Ronda 3: Aro, Tim - Bex, Ola', '3 white Bex, Ola'],
    ['email', 'Тур 3: Aro, Tim - Bex, Ola', '3 white Bex, Ola'],
    ['email', '1. Aro, Tim 2010 - bye', 'Bye'],
    ['email', 'Tim Aro - Bye, Lars', 'white Bye, Lars'],
    ['email', '7 Aro, Tim 2010 Freilos', 'Bye'],
    ['email', 'Board 5 – Aro, Tim – Bex, Ola', 'white Bex, Ola'],
    ['email', 'Rd 3 Bd 12: W vs Bex, Ola 2240', '3 white Bex, Ola 2240'],
    ['email', 'Round 3 (Saturday 28 November, 14:00): Black vs Bex, Ola', '3 black Bex, Ola'],
    ['email', 'you play Black against Ola Bex in round 4.', '4 black Ola Bex'],
    ['email', 'White: Bex, Ola  Black: Aro, Tim', 'black Bex, Ola'],
    ['email', 'Bex, Ola 2240 - Aro, Tim 2010 (0:1)', 'black Bex, Ola 2240 win'],
    ['email', 'Bex,Ola(2240)-Aro,Tim(2010)', 'black Bex,Ola 2240'],
    ['email', 'Bex, Ola - Aro, Tim 1/2', 'black Bex, Ola draw'],
    ['email', '1 Bex, Ola (2240, 2.5) – Aro, Tim (2010, 2.5) ½–½', 'black Bex, Ola 2240 draw'],
    ['email', 'Aro, Tim (Club Nord) - Bex, Ola (Club Sued)', 'white Bex, Ola'],
    ['email', '1.Bex, Ola – Aro, Tim', 'black Bex, Ola'],
    ['email', '#1: Bex, Ola x Aro, Tim', 'black Bex, Ola'],
    ['email', 'Round, Al 12 - Aro, Tim', 'black Round, Al'],
    ['email', '1 Al Round 1900 - Aro, Tim 2010', 'black Al Round 1900'],
    ['email', '5 May 2010 - Aro, Tim 2240', 'black May 2010'],
    ['email', '2 Rose White - Aro, Tim', 'black Rose White'],
    ['email', '3.10 Bex, Ola 2400 - Aro, Tim 2300 1:0', 'Bex, Ola 2400 loss'],
    // Copied out of a PDF, where columns are lost.
    ['PDF', '2 7 Aro, Tim 2010 2 2½ WIM Bex, Ola 2240 2', 'white Bex, Ola 2240'],
    ['PDF', '2 7 Aro Tim 2010 2 2½ Bex Ola 2240 2', 'white Bex Ola 2240'],
    // Rows without figures.
    ['rows', '1\tTim Aro\tOla Bex', 'white Ola Bex'],
    ['rows', 'Ola Bex\tTim Aro\t1-0', 'black Ola Bex loss'],
    ['rows', '1\tRP\tBex, Ola\tm\t2240\t \tAro, Tim\tw\t2010', 'black Bex, Ola 2240'],
    ['rows', '1\tBex, Ola\t12345678\t2240\t-\tAro, Tim\t1234567\t2010', 'black Bex, Ola 2240'],
    ['rows', '1\tBex, Ola\tNOR\tOslo SK, A\t2240\t-\tAro, Tim\tENG\tLeeds, B\t2010', 'black Bex, Ola 2240'],
    ['rows', '2026-11-28\t10:00\tBex, Ola\tAro, Tim\t1-0', 'black Bex, Ola loss'],
    // Opponents alone.
    ['opponents', '5. White vs Anna Muster (1987)', '5 white Anna Muster 1987'],
    ['opponents', '3 ● Müller, Hans 1850 w', '3 white Müller, Hans 1850'],
    ['opponents', 'Round 4 Lena Holm', '4 Lena Holm'],
    ['opponents', '5 bye', '5 Bye'],
    ['opponents', 'Round 5: half-point bye', '5 Bye'],
    ['opponents', '5. Sun, Mei 1900', '5 Sun, Mei 1900'],
    ['opponents', '5. May, Ann 1900', '5 May, Ann 1900'],
    ['opponents', '2 w So, W.', '2 white So, W.'],
    // A player's card of chess-results.com.
    ['card', '1\t12\t45\tFM\tMüller, Hans\t2210\tGER\tSK Nord\t5,5\tw 1', '1 white Müller, Hans 2210 win'],
    ['card', '2\t9\t31\t\tHall, Lena\t1985\tDEN\tHolte\t4\ts ½', '2 black Hall, Lena 1985 draw'],
  ])('%s: %j', (_, row, opponent) => {
    const { unread } = readPairings(row, ME);
    expect(opponentsIn(row)).toEqual([opponent]);
    expect(unread).toEqual([]);
  });
});

describe('a row with a date that stays open', () => {
  it.each([
    ['R2 05/12/2026 7:30 pm Cor, Ada - Aro, Tim', { round: 2, time: '19:30', color: 'black', name: 'Cor, Ada' }],
    ['Saturday 5 December, 14:30: Tim Aro (W) v Ola Bex (B)', { time: '14:30', color: 'white', name: 'Ola Bex' }],
    ['Sat 5th Dec 2pm   Home: Aro, T   Away: Bex, O', { time: '14:00', name: 'Bex, O' }],
    ['5. May, Ann - Aro, Tim', { color: 'black', name: 'May, Ann' }],
  ])('has no part of it in a name: %j', (row, pairing) => {
    const { pairings } = readPairings(row, ['Aro, Tim', 'Aro, T']);
    expect(pairings).toHaveLength(1);
    expect(pairings[0]).toMatchObject(pairing);
    expect(pairings[0]?.date).toBeUndefined();
  });

  it('is a heading where a round is with it', () => {
    const { pairings } = readPairings('Ronde 2 - samedi 5 décembre à 14h00\n1 ARO Tim 1987 N - B BEX Ola 2011', ME);
    expect(pairings).toEqual([{ line: 2, round: 2, time: '14:00', color: 'white', name: 'BEX Ola', rating: 2011 }]);
  });
});

describe('a list with headings', () => {
  it.each<readonly [origin: string, list: string, opponents: readonly string[], others: number]>([
    [
      'chess-results before the round',
      'Round 4 on 2026/11/28 at 10:00\nBo.\tNo.\t\tName\tRtg\tPts.\tResult\tPts.\t\tName\tRtg\tNo.\n' +
        '1\t1\tIM\tCor, Ada\t2400\t3\t\t3\tFM\tDun, Eli\t2300\t5\n2\t7\t\tAro, Tim\t2010\t2\t\t2½\tWIM\tBex, Ola\t2240\t2',
      ['4 white Bex, Ola 2240'],
      1,
    ],
    [
      'chess-results in German',
      '4. Runde am 28.11.2026 um 10:00 Uhr\nBr.\tNr.\t\tName\tElo\tPkt.\tErgebnis\tPkt.\t\tName\tElo\tNr.\n' +
        '1\t1\tIM\tCor, Ada\t2400\t3\t\t3\tFM\tDun, Eli\t2300\t5\n2\t7\t\tAro, Tim\t2010\t2\t\t2½\t\tspielfrei',
      ['4 Bye'],
      1,
    ],
    [
      'chess-results in Spanish with clubs',
      'Ronda 2 el 2026/11/28\nM.\tNo.\t\tNombre\tElo\tClub/Ciudad\tPts.\tResultado\tPts.\t\tNombre\tElo\tClub/Ciudad\tNo.\n' +
        '1\t4\t\tBex, Ola\t1900\tNord\t1\t1 - 0\t1\t\tAro, Tim\t2010\tSur\t8',
      ['2 black Bex, Ola 1900 loss'],
      0,
    ],
    [
      'SwissSys',
      'Round 3 Pairings - Open Section\nBd\tRes\tWhite\tRes\tBlack\n1\t1\tBex, Ola (5 1900)\t0\tAro, Tim (7 1850)\n' +
        '2\t½\tCor, Ada (1 2000)\t½\tDun, Eli (3 1950)',
      ['3 black Bex, Ola 1900 loss'],
      1,
    ],
    [
      'a table whose first column is Black',
      'Board\tBlack\tWhite\tResult\n1\tAro, Tim\tBex, Ola\t1-0\n2\tCor, Ada\tDun, Eli\t',
      ['black Bex, Ola loss'],
      1,
    ],
    [
      'CSV with a row of headings',
      'Board,White,Rating,Black,Rating,Result\n1,"Bex, Ola",2240,"Aro, Tim",2010,0-1\n2,"Cor, Ada",2100,"Dun, Eli",2000,1-0',
      ['black Bex, Ola 2240 win'],
      1,
    ],
    [
      'Markdown',
      '| Bd | White | Rtg | Res | Black | Rtg |\n|---|---|---|---|---|---|\n| 1 | Bex, Ola | 2240 | | Aro, Tim | 2010 |',
      ['black Bex, Ola 2240'],
      0,
    ],
    [
      'an email with boards',
      'Round 5\n1. Cor, Ada - Dun, Eli\n2. Aro, Tim 2010 - Bex, Ola 2240\n3. Fox, Una - Gil, Leo',
      ['5 white Bex, Ola 2240'],
      2,
    ],
    [
      'an email with rounds',
      '1. Aro, Tim - Bex, Ola\n2. Cor, Ada - Aro, Tim',
      ['1 white Bex, Ola', '2 black Cor, Ada'],
      0,
    ],
    [
      'a team match',
      'Bo.\t3\t\tAlpha\tRtg\t-\t4\t\tBeta\tRtg\t2 : 2\n3.1\tGM\tBex, Ola\t2400\t-\t\tAro, Tim\t2300\t½ : ½\n' +
        '3.2\t\tCor, Ada\t2200\t-\t\tDun, Eli\t2100\t1 : 0',
      ['Bex, Ola 2400 draw'],
      1,
    ],
    [
      'a card with headings',
      'Rd.\tBo.\tSNo\t\tName\tRtg\tFED\tPts.\tRes.\n1\t12\t45\tFM\tHall, Hans\t2210\tGER\t5,5\tw 1\n2\t9\t31\t\tIm, Lena\t1985\tDEN\t4\ts ½',
      ['1 white Hall, Hans 2210 win', '2 black Im, Lena 1985 draw'],
      0,
    ],
    [
      'columns of blanks',
      'Rd 6  28 November 2026\n  1  Cor, Ada     2400   Dun, Eli    2300\n  2  Aro, Tim     2010   Bex, Ola    2240',
      ['6 white Bex, Ola 2240'],
      1,
    ],
    [
      'Swiss-Chess in German',
      'Tisch;TNr;Teilnehmer;Titel;Punkte;-;TNr;Teilnehmer;Titel;Punkte;Ergebnis;At\n1;1.;Cor, Ada;;(2);-;4.;Dun, Eli;;(2);-;\n' +
        '2;5.;Aro, Tim;;(1);-;6.;Bex, Ola;;(1);-;',
      ['white Bex, Ola'],
      1,
    ],
    [
      'Swiss-Chess, printed',
      'Tisch TNr Teilnehmer        Titel Punkte  -  TNr Teilnehmer     Titel Punkte Ergebnis\n' +
        '  1    1. Cor,Ada           FM    (2)     -   4. Dun,Eli              (2)     -\n' +
        '  2    5. Aro,Tim                 (1)     -   6. Bex,Ola        CM    (1)     -',
      ['white Bex,Ola'],
      1,
    ],
    [
      'French',
      'Ronde 3 le samedi 28 novembre 2026 à 14h30\nEch.\tBlancs\tElo\tPts\tRés.\tNoirs\tElo\tPts\n' +
        '1\tCor Ada\t2400\t2\t\tDun Eli\t2300\t2\n2\tBex Ola\t2240\t1\t\tAro Tim\t2010\t1\n3\tFox Una\t\t\t\tEXEMPT\t\t',
      ['3 black Bex Ola 2240'],
      2,
    ],
    [
      'Vega in Italian',
      'Turno 3 - 28/11/2026 ore 14:30\nTav.\tBianco\tElo\tRis.\tNero\tElo\n1\tBex Ola\t2240\t\tAro Tim\t2010',
      ['3 black Bex Ola 2240'],
      0,
    ],
    [
      'a table in Cyrillic',
      'Тур 3, 28.11.2026\nСтол\tБелые\tРейтинг\tРезультат\tЧёрные\tРейтинг\n1\tБекс Ола\t2240\t\tAro Tim\t2010',
      ['3 black Бекс Ола 2240'],
      0,
    ],
    [
      'a match of teams in words',
      '3.  Alpha - Beta  2½:1½\n3.1 Bex, Ola - Aro, Tim ½:½\n3.2 Cor, Ada - Dun, Eli 1:0',
      ['Bex, Ola draw'],
      1,
    ],
    [
      'a schedule of one player',
      'Date\tTime\tRound\tColour\tOpponent\n28.11.2026\t10.00\t1\tWhite\tMuster, Anna\n29.11.2026\t15.30\t2\tBlack\tMay, Jan',
      ['1 white Muster, Anna', '2 black May, Jan'],
      0,
    ],
    [
      'a wall chart',
      '1 Bex, Ola 1900 W3 W2 3.0\n2 Aro, Tim 1800 D3 L1 0.5\n3 Cor, Ada 1700 L1 D2 0.5',
      ['1 Cor, Ada 1700 draw', '2 Bex, Ola 1900 loss'],
      0,
    ],
    [
      'a crosstable of US Chess',
      [
        '  Pair |Num  Name |Total|Round|Round|Round|',
        '    1 | OLA BEX     |3.0  |W   3|W   2|     |',
        '   WI | 12345678 / R: 1900   ->1950 |     |W    |B    |     |',
        '    2 | TIM ARO     |1.0  |D   3|L   1|     |',
        '   WI | 12345679 / R: 1800   ->1790 |     |B    |W    |     |',
        '    3 | ADA COR     |0.5  |L   1|D   2|H---|',
        '   WI | 12345670 / R: 1700   ->1690 |     |B    |W    |     |',
      ].join('\n'),
      ['1 black ADA COR 1700 draw', '2 white OLA BEX 1900 loss'],
      0,
    ],
    [
      'a crosstable of chess-results, before the third round',
      'No\tName\tRtg\t1.Rd\t2.Rd\t3.Rd\tPts\n1\tBex, Ola\t1900\t3w1\t2b1\t-1\t3\n2\tAro, Tim\t1800\t3b½\t1w0\t4w\t0,5\n' +
        '3\tCor, Ada\t1700\t1b0\t2w½\t\t0,5\n4\tDun, Eli\t1600\t-0\t-0\t2b\t0',
      ['1 black Cor, Ada 1700 draw', '2 white Bex, Ola 1900 loss', '3 white Dun, Eli 1600'],
      0,
    ],
    ['a list in Cyrillic', 'Тур 3\n1. Иванова Мария 2210 - Aro, Tim 2010', ['3 black Иванова Мария 2210'], 0],
  ])('%s', (_, list, opponents, others) => {
    expect(opponentsIn(list)).toEqual(opponents);
    expect(readPairings(list, ME)).toMatchObject({ unread: [], others });
  });
});

describe('an email around the pairings', () => {
  it('is told line by line, and gives its round', () => {
    const list =
      'Dear all,\nround 5 is below. Please be on time!\n\n1. Cor, Ada - Dun, Eli\n2. Aro, Tim - Bex, Ola\n\nBest wishes\nYour arbiter';
    const { pairings, unread } = readPairings(list, ME);
    expect(pairings).toMatchObject([{ line: 5, name: 'Bex, Ola' }]);
    expect(unread.map(({ line }) => line)).toEqual([1, 2, 7, 8]);
  });
});

describe('the list’s owner', () => {
  it.each([
    ['Aro, Tim 2010', ME],
    ['Aro, Tim - ', ME],
    ['1\t7\t\tAro, Tim\t2010', ME],
    ['- Aro, Tim', ME],
    ['1 Ola Bex Tim Aro', ME],
  ])('of %j is never the opponent', (list, names) => {
    expect(readPairings(list, names)).toMatchObject({ pairings: [], unread: [{ line: 1 }] });
  });

  it.each([
    ['Müller, Hans', '1. Mueller, Hans - Bex, Ola'],
    ['Piet van der Berg', '1. Berg, Piet van der - Bex, Ola'],
    ['Aro, Tim', '1. Aro, T. - Bex, Ola'],
    ['Tim Aro', '1. ARO Tim - Bex, Ola'],
  ])('%s is found in %j', (name, list) => expect(opponentsIn(list, [name])).toEqual(['white Bex, Ola']));

  it('is asked for where two names may be meant', () => {
    const list = '1. Aro, T. - Bex, Ola\n2. Aro, Timo - Cor, Ada';
    expect(readPairings(list, ['Aro, T. J.']).candidates).toContain('Aro, T.');
  });

  it('keeps the pairings of others, so that they can be added', () => {
    const { others, otherPairings } = readPairings(
      'Round 5\n1. Cor, Ada 2100 - Dun, Eli 1-0\n2. Aro, Tim - Bex, Ola',
      ME,
    );
    expect(others).toBe(1);
    expect(otherPairings).toEqual([
      {
        line: 2,
        round: 5,
        white: { name: 'Cor, Ada', rating: 2100 },
        black: { name: 'Dun, Eli' },
        outcome: 'win',
        hasColors: true,
      },
    ]);
  });
});

describe('a hostile list', () => {
  it.each([
    '((((x',
    'a\t',
    '- ',
    'x - ',
    'Doe, ',
    '"a",',
    '1 1 ',
    'H  ',
    'W1 ',
    '| a ',
    'a\n',
    'a\tb\n',
    '- : ',
    '12 May ',
    '_ _',
    '1-0 ',
  ])('of %j takes time in proportion to its length', (part) => {
    const cpuOf = (length: number): number => {
      const text = part.repeat(length / part.length);
      const start = process.cpuUsage();
      readPairings(text, ME);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    cpuOf(20_000);
    // Short times are noise: at most what a quadratic reader would take 100 times of.
    expect(Math.min(cpuOf(40_000), cpuOf(40_000))).toBeLessThan(6 * Math.max(cpuOf(20_000), 30_000));
  });
});
