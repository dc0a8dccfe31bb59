import { describe, expect, it } from 'vitest';
import { cameUpSentence, changeSentence } from './preparation';

const lines = [{ moves: ['e4', 'c5', 'Nf3', 'd6', 'Bb5+'], decision: 2 }];

const left = { by: 'opponent', ply: 3, san: 'e6', prepared: ['d6', 'Nc6'] } as const;

it.each([
  [
    { line: 0, linePlies: 3, gamePlies: 3, left },
    'Your line 1.e4 c5 2.Nf3 was played up to move 2; they deviated with 2...e6. You had prepared 2...d6 or 2...Nc6.',
  ],
  [
    { line: 0, linePlies: 2, gamePlies: 2, left: { by: 'me', ply: 2, san: 'd4', prepared: ['Nf3'] } },
    'Your line 1.e4 c5 2.Nf3 was played up to move 1; you deviated with 2.d4. You had prepared 2.Nf3.',
  ],
  [{ line: 0, linePlies: 5, gamePlies: 5 }, 'Your line 1.e4 c5 2.Nf3 was played to its end, move 3.'],
  [{ line: 0, linePlies: 2, gamePlies: 2 }, 'Your line 1.e4 c5 2.Nf3 was played; the game ended within it.'],
  [
    { line: 0, linePlies: 0, gamePlies: 0, left: { by: 'opponent', ply: 0, san: 'd4', prepared: ['e4'] } },
    'None of your lines was played: they began with 1.d4. You had prepared 1.e4.',
  ],
] as const)('says of %j: %s', (cameUp, sentence) => expect(cameUpSentence(cameUp, lines)).toBe(sentence));

describe('a change of repertoire', () => {
  const change = {
    fen: '',
    position: ['e4'],
    before: [
      { san: 'c5', games: 88 },
      { san: 'e5', games: 15 },
    ],
    after: [
      { san: 'd5', games: 38 },
      { san: 'c5', games: 2 },
    ],
    since: '2026-01-31T23:30:00.000Z',
  };

  it('has its month, both first choices and their counts', () => {
    expect(changeSentence(change)).toBe(
      'Since January 2026 after 1.e4: 1...d5 (38 of 40 games). Before: 1...c5 (88 of 103).',
    );
  });

  it('of the first move names no position', () => {
    expect(changeSentence({ ...change, position: [] })).toMatch(
      /^Since January 2026 on the first move: 1\.d5 \(38 of 40 games\)\./,
    );
  });
});
