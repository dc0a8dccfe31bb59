import { expect, it } from 'vitest';
import { cameUpSentence } from './preparation';

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
