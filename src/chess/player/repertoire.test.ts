import { describe, expect, it } from 'vitest';
import { countUnnamed, isOpeningName, openingTallyOf, reportRepertoire, tallyUnnamed } from './repertoire';
import { sumTallies } from './sums';

const open = (opening: string | undefined, moves: string, color: 'white' | 'black' = 'white') => ({
  color,
  outcome: 'win' as const,
  firstMoves: moves.split(' '),
  opening,
});

const repertoireOf = (games: readonly Parameters<typeof openingTallyOf>[0][]) =>
  reportRepertoire(
    games.flatMap((game) => openingTallyOf(game) ?? []),
    countUnnamed(sumTallies(games.map(tallyUnnamed))),
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
      { name: 'A', color: 'black', moves: ['d4', 'd5'], games: 9, wins: 3, losses: 4, draws: 2, winRate: 33 },
    ]);
  });

  it('has no row for a game that is left out', () => {
    expect(openingTallyOf(open('A', 'd4'))).toMatchObject({ name: 'A', wins: 1, losses: 0, draws: 0 });
    expect(openingTallyOf({ ...open('A', 'd4'), leftOut: 'setUp' })).toBeUndefined();
  });

  it('counts games without a known opening apart [ENT-09]', () => {
    const names = ['', '  ', 'Unknown', '?', undefined];
    expect(repertoireOf(names.map((name) => open(name, 'e4')))).toEqual({ white: [], black: [], unnamed: 5 });
    expect(isOpeningName('Unknown Gambit')).toBe(true);
  });
});
