import { describe, expect, it } from 'vitest';
import { ownColor } from './names';

const players = (white: string, black: string) => ({
  headers: new Map([
    ['White', white],
    ['Black', black],
  ]),
});

describe('the player’s own color', () => {
  it.each([
    ['Mira.Talwade', 'Rival', ['mira.talwade'], 'white'],
    ['Rival', 'MIRA', ['someone', 'mira'], 'black'],
    ['Talwade, Mira', 'Rival', ['Mira Talwade'], 'white'],
    ['Rival', 'mira  talwade ', ['Talwade,Mira'], 'black'],
    ['Mira', 'mira', ['Mira'], 'white'],
    ['Ünal, Åsa', 'Rival', ['A\u030asa U\u0308nal'], 'white'],
  ] as const)('in %s against %s under the names %j is %s', (white, black, names, color) => {
    expect(ownColor(players(white, black), names)).toBe(color);
  });

  it.each([
    ['initials', 'Talwade, M', ['Mira Talwade']],
    ['a part of a name', 'Mira Talwade', ['Mira']],
    ['no name', '?', ['?', '', ' ']],
    ['no names to go by', 'Mira', []],
  ])('is not guessed from %s', (_, white, names) => {
    expect(ownColor(players(white, ''), names)).toBeUndefined();
    expect(ownColor({ headers: new Map() }, names)).toBeUndefined();
  });
});
