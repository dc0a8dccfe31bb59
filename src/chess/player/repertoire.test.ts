import { describe, expect, it } from 'vitest';
import { isOpeningName, reportRepertoire } from './repertoire';

const open = (opening: string | undefined, moves: string, color: 'white' | 'black' = 'white') => ({
  color,
  outcome: 'win' as const,
  firstMoves: moves.split(' '),
  ...(opening === undefined ? {} : { opening }),
});

describe('a repertoire', () => {
  it('groups by name and colour, most games first, then by name [ENT-08]', () => {
    const { white, black } = reportRepertoire([
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

  it('shows the moves that a group began with most often, the latest among equals', () => {
    const [group] = reportRepertoire([
      open('Queen’s Gambit', 'Nf3 d5 d4 e6'),
      open('Queen’s Gambit', 'd4 d5 c4 e6'),
      open('Queen’s Gambit', 'd4 d5 c4 e6'),
    ]).white;
    expect(group?.moves.join(' ')).toBe('d4 d5 c4 e6');
    const [tied] = reportRepertoire([open('A', 'Nf3 d5 d4 e6'), open('A', 'd4 d5 c4 e6')]).white;
    expect(tied?.moves.join(' ')).toBe('Nf3 d5 d4 e6');
  });

  it('counts games without a known opening apart [ENT-09]', () => {
    const names = ['', '  ', 'Unknown', '?', undefined];
    expect(reportRepertoire(names.map((name) => open(name, 'e4')))).toEqual({ white: [], black: [], unnamed: 5 });
    expect(isOpeningName('Unknown Gambit')).toBe(true);
  });
});
