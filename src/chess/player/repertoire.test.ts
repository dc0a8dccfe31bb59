import { describe, expect, it } from 'vitest';
import OPENINGS from '../openings.json' with { type: 'json' };
import {
  countUnnamed,
  familyKeyOf,
  familyOf,
  isOpeningName,
  openingFamilies,
  type OpeningGroup,
  openingInsights,
  openingSide,
  openingStatsOf,
  openingStrategy,
  playedOpenings,
  reportRepertoire,
  unnamedStats,
} from './repertoire';
import { sumStats, toResults } from './results';

const open = (opening: string | undefined, moves: string, color: 'white' | 'black' = 'white') => ({
  color,
  outcome: 'win' as const,
  firstMoves: moves.split(' '),
  opening,
});

const repertoireOf = (games: readonly Parameters<typeof openingStatsOf>[0][]) =>
  reportRepertoire(
    games.flatMap((game) => openingStatsOf(game) ?? []),
    countUnnamed(sumStats(games.map(unnamedStats))),
  );

describe('a repertoire', () => {
  it('groups by name and color, most games first, then by name [ENT-08]', () => {
    const { white, black } = repertoireOf([
      open('Vienna Game', 'e4 e5 Nc3 Nf6'),
      open('Bird Opening', 'f4 d5 Nf3 g6'),
      open('Italian Game', 'e4 e5 Nf3 Nc6'),
      { ...open('Italian Game', 'e4 e5 Nf3 Nc6'), outcome: 'loss' },
      { ...open('Italian Game', 'e4 e5 Nf3 Nc6', 'black'), outcome: 'draw' },
    ]);
    expect(white.map(({ name }) => name)).toEqual(['Italian Game', 'Bird Opening', 'Vienna Game']);
    expect(white[0]).toEqual({
      name: 'Italian Game',
      color: 'white',
      moves: ['e4', 'e5', 'Nf3', 'Nc6'],
      usual: { moves: [], games: 2 },
      games: 2,
      wins: 1,
      losses: 1,
      draws: 0,
      winRate: 50,
    });
    expect(black).toMatchObject([{ name: 'Italian Game', color: 'black', games: 1, draws: 1, winRate: 0 }]);
  });

  it('shows the moves that a group began with most often, by their text among equals', () => {
    const [group] = repertoireOf([
      open('Queen’s Gambit', 'Nf3 d5 d4 e6'),
      open('Queen’s Gambit', 'd4 d5 c4 e6'),
      open('Queen’s Gambit', 'd4 d5 c4 e6'),
    ]).white;
    expect(group?.moves.join(' ')).toBe('d4 d5 c4 e6');
    const tied = [open('A', 'd4 d5 c4 e6'), open('A', 'Nf3 d5 d4 e6')];
    for (const games of [tied, tied.toReversed()]) {
      expect(repertoireOf(games).white[0]?.moves.join(' ')).toBe('Nf3 d5 d4 e6');
    }
  });

  it('is the same from rows of single games and from rows that were added up', () => {
    const rows = (wins: number, losses: number, draws: number, moves: string) =>
      ({ color: 'black', name: 'A', moves: moves.split(' '), wins, losses, draws }) as const;
    const { black } = reportRepertoire([rows(1, 0, 1, 'd4 d5'), rows(0, 4, 0, 'c4 e5'), rows(2, 0, 1, 'd4 d5')], 0);
    expect(black).toEqual([
      {
        name: 'A',
        color: 'black',
        moves: ['d4', 'd5'],
        usual: { moves: ['d4', 'd5'], games: 5 },
        games: 9,
        wins: 3,
        losses: 4,
        draws: 2,
        winRate: 33,
      },
    ]);
  });

  it('has the beginning that most of three games or more share, however long', () => {
    const [italian] = repertoireOf([
      open('Italian Game', 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3'),
      open('Italian Game', 'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O'),
      open('Italian Game', 'e4 e5 Nf3 Nc6 Bc4 Bc5 d3'),
      open('Italian Game', 'e4 e5 Bc4 Nc6 Nf3 Bc5 d3'),
    ]).white;
    expect(italian?.usual).toEqual({ moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'], games: 3 });
  });

  it('has no row for an excluded game', () => {
    expect(openingStatsOf(open('A', 'd4'))).toMatchObject({ name: 'A', wins: 1, losses: 0, draws: 0 });
    expect(openingStatsOf({ ...open('A', 'd4'), excluded: 'setUp' })).toBeUndefined();
  });

  it('counts games without a known opening apart [ENT-09]', () => {
    const names = ['', '  ', 'Unknown', '?', undefined];
    expect(repertoireOf(names.map((name) => open(name, 'e4')))).toEqual({ white: [], black: [], unnamed: 5 });
    expect(isOpeningName('Unknown Gambit')).toBe(true);
  });
});

const group = (name: string, wins: number, draws = 0, losses = 0): OpeningGroup => ({
  name,
  color: 'white',
  moves: ['e4', 'c5'],
  ...toResults({ wins, draws, losses }),
});

describe('the family of an opening', () => {
  it.each([
    ['Sicilian Defense: Najdorf Variation, English Attack', 'Sicilian Defense'],
    ['Sicilian Defense', 'Sicilian Defense'],
    ["Queen's Gambit Declined: Exchange Variation", "Queen's Gambit Declined"],
    ["Queen's Pawn Game: London System, with e6", "Queen's Pawn Game"],
    ["Petrov's Defense: Classical Attack: Chigorin", "Petrov's Defense"],
    ['London System, with Bd3', 'London System'],
    ['Vienna Gambit, with Max Lange Defense: Pierce Gambit', 'Vienna Gambit'],
    ['  Ruy Lopez : Berlin Defense ', 'Ruy Lopez'],
    [': Najdorf Variation', ': Najdorf Variation'],
    ['', ''],
  ])('of "%s" is "%s"', (name, family) => {
    expect(familyOf(name)).toBe(family);
  });

  it('has one key however it is spelled', () => {
    expect(familyKeyOf("King's Gambit: A")).toBe(familyKeyOf('King’s  gambit: B'));
    expect(familyKeyOf('Sicilian Defence')).toBe(familyKeyOf('Sicilian Defense: Alapin Variation'));
    expect(familyKeyOf('Sicilian')).toBe(familyKeyOf('Sicilian Defense: Alapin Variation'));
    expect(familyKeyOf("King's Indian")).toBe(familyKeyOf("King's Indian Defense"));
    expect(familyKeyOf('Reti opening')).toBe(familyKeyOf('Réti'));
    expect(familyKeyOf('English Opening')).not.toBe(familyKeyOf('English Defense'));
    expect(familyKeyOf("Queen's Gambit Declined")).not.toBe(familyKeyOf("Queen's Gambit Accepted"));
  });
});

describe('the families of a repertoire', () => {
  it('have the sums of their variations, the share of the color’s games and the score', () => {
    const variations = [group('Sicilian Defense: Najdorf Variation', 3, 2, 1), group('Sicilian Defense', 1, 0, 1)];
    expect(openingFamilies(variations, 20)).toEqual([
      {
        name: 'Sicilian Defense',
        variations,
        games: 8,
        wins: 4,
        draws: 2,
        losses: 2,
        winRate: 50,
        share: 40,
        score: 63,
      },
    ]);
  });

  it('keep each group as it is, once, in its order', () => {
    const openings = [group('A: x', 4), group('B', 3), group('A: y', 2), group('C: z', 1), group('A', 1)];
    const families = openingFamilies(openings, 11);
    expect(families.flatMap(({ variations }) => variations).length).toBe(openings.length);
    for (const opening of openings) expect(families.flatMap(({ variations }) => variations)).toContain(opening);
    expect(families[0]?.variations.map(({ name }) => name)).toEqual(['A: x', 'A: y', 'A']);
  });

  it('come most played first, then by name', () => {
    const openings = [
      group('Vienna Game', 3),
      group('French Defense: a', 2),
      group('French Defense: b', 2),
      group('Bird', 3),
    ];
    expect(openingFamilies(openings, 10).map(({ name }) => name)).toEqual(['French Defense', 'Bird', 'Vienna Game']);
  });

  it('are named as their most played variation is', () => {
    const [family, ...rest] = openingFamilies([group('King’s Gambit: a', 2), group("King's gambit", 1)], 3);
    expect(family).toMatchObject({ name: 'King’s Gambit', games: 3 });
    expect(rest).toEqual([]);
  });

  it('are none of no games', () => {
    expect(openingFamilies([], 0)).toEqual([]);
  });
});

type Insight = { readonly winRate?: unknown; readonly games?: unknown };

const namesOf = (insights: Readonly<Record<string, Insight>>): readonly string[] =>
  openingStrategy(
    Object.entries(insights).map(([name, insight]) => ({ name, color: 'white', score: 50, ...insight })),
  ).map(({ name }) => name);

describe('the opening strategy', () => {
  it('names only openings that have a name [VAL-17]', () => {
    const insight = { winRate: 0.5, games: 5 };
    expect(namesOf({ '': insight, ' ': insight, Unknown: insight, 'Ruy Lopez': insight })).toEqual(['Ruy Lopez']);
  });

  it('takes win rates from 0 to 1, both included, and nothing that is no number [VAL-18]', () => {
    const rates = { A: -0.1, B: 0, C: 1, D: 1.1, E: '0.5', F: null, G: Number.NaN };
    const insights = Object.entries(rates).map(([name, winRate]) => [name, { winRate, games: 2 }] as const);
    expect(namesOf(Object.fromEntries(insights))).toEqual(['B', 'C']);
    expect(namesOf({ A: { winRate: 0.5 }, B: { games: 3 } })).toEqual([]);
  });

  it('needs two games [VAL-19]', () => {
    expect(namesOf({ A: { winRate: 0.5, games: 1 }, B: { winRate: 0.5, games: 2 } })).toEqual(['B']);
  });

  it('has at most three openings, most games first, ties in the order given [VAL-20]', () => {
    const games = { A: 2, B: 4, C: 9, D: 4, E: 4 };
    const insights = Object.entries(games).map(([name, played]) => [name, { winRate: 0.5, games: played }] as const);
    expect(namesOf(Object.fromEntries(insights))).toEqual(['C', 'B', 'D']);
  });

  it('rests on the games of one color: an opening of both colors is two [SCT-11]', () => {
    const opened = { name: 'Four Knights', moves: [], wins: 0, losses: 0, draws: 0 };
    const rows = [
      { ...opened, color: 'white' as const, wins: 9, draws: 1 },
      { ...opened, color: 'black' as const, losses: 6, draws: 6 },
    ];
    expect(openingStrategy(playedOpenings(reportRepertoire(rows, 0)))).toEqual([
      { name: 'Four Knights', color: 'black', games: 12, winRate: 0, score: 25 },
      { name: 'Four Knights', color: 'white', games: 10, winRate: 0.9, score: 95 },
    ]);
  });

  it('has the insights of both colors together [ENT-20]', () => {
    const opened = { name: 'Four Knights', moves: [], wins: 0, losses: 0, draws: 0 };
    const rows = [
      { ...opened, color: 'white' as const, wins: 1 },
      { ...opened, color: 'black' as const, wins: 1, losses: 1, draws: 1 },
    ];
    expect(openingInsights(reportRepertoire(rows, 0))).toEqual({ 'Four Knights': { winRate: 0.5, games: 4 } });
  });
});

describe('the side that chooses an opening', () => {
  it.each([
    ['Philidor Defense', 'black'],
    ['Italian Game: Two Knights Defense', 'white'],
    ["King's Indian Attack", 'white'],
    ["King's Indian Defense", 'black'],
    ["Queen's Gambit Accepted", 'black'],
    ["Queen's Gambit", 'white'],
    ['Englund Gambit', 'black'],
    ['Englund Gambit Declined', 'white'],
    ['Four Knights Game', 'white'],
    ["King's Pawn Game", 'white'],
    ['Sicilian', 'black'],
    ['Sicilian defence', 'black'],
    ['French', 'black'],
    ['Caro-Kann', 'black'],
    ['QGD Slav', 'black'],
    ['Petrov', 'black'],
    ['Benko gambit', 'black'],
    ["Benko's opening", 'white'],
    ['Reti opening', 'white'],
    ['Englund Gambit Complex', 'black'],
  ])('of the %s is %s', (name, side) => {
    expect(openingSide(name)).toBe(side);
  });

  /** Systems that are set up against anything, and openings that both sides make: the last move says nothing of them. */
  const EITHER = [
    'Amsterdam Attack',
    'Colle System',
    'Creepy Crawly Formation',
    'Four Knights Game',
    'Lasker Simul Special',
    'Marienbad System',
  ];

  it('made its last move, in every opening that has a name', () => {
    const movers = new Map<string, Set<string>>();
    for (const [epd = '', , name = ''] of OPENINGS.map((row) => row.split('\t'))) {
      const family = familyOf(name);
      const sides = movers.get(family) ?? new Set();
      movers.set(family, sides.add(epd.split(' ')[1] === 'b' ? 'white' : 'black'));
    }
    const wrong = [...movers].flatMap(([name, sides]) => (sides.has(openingSide(name)) ? [] : [name]));
    expect(movers.size).toBeGreaterThan(100);
    expect(wrong.filter((name) => !EITHER.includes(name))).toEqual([]);
  });
});
