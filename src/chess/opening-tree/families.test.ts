import { describe, expect, it } from 'vitest';
import type { OpeningGroup } from '../player/repertoire';
import { toResults } from '../player/results';
import { familyOf, familyKeyOf, openingFamilies } from './families';

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
