import { describe, expect, it } from 'vitest';
import { changeSentence } from './changes';
import { cameUpSentence, decisionSentence, evidenceText, reasonSentence } from './preparation';

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

describe('a line', () => {
  const line = {
    moves: ['d4', 'd5', 'c4', 'c6', 'Nc3', 'Nf6', 'Nf3', 'Bf5', 'cxd5'],
    decision: 2,
    replies: [
      { ply: 1, san: 'd5', chance: 0.9, games: 242, of: 260 },
      { ply: 3, san: 'c6', chance: 0.98, games: 239, of: 242 },
    ],
    ...{ score: 1 / 6, expected: 0.48, games: 6, evaluation: { cp: 40 }, ownGames: 12 },
  };

  it('is a decision with its reply, their answer, and where it leads', () => {
    expect(decisionSentence(line, 'white')).toBe(
      'Play 1.d4 d5 2.c4: they answer 2...c6 (239 of 242). After 3.Nc3 Nf6 4.Nf3 Bf5 5.cxd5 you stand +0.4, and they score 17% in 6 games.',
    );
  });

  it('says that a reply is a guess, and ends with the decision where no game of theirs goes on', () => {
    const replies = [{ ply: 3, san: 'c6', chance: 0.3, games: 2, of: 7 }];
    expect(decisionSentence({ ...line, replies }, 'white')).toContain('they answer 2...c6 (2 of 7, a guess).');
    const short = { ...line, moves: line.moves.slice(0, 3), replies: [], score: undefined, games: 0 };
    expect(decisionSentence(short, 'white')).toBe(
      'Play 1.d4 d5 2.c4: you stand +0.4, and no game of theirs comes this far.',
    );
  });

  it('has a reason of their score, the engine in my view, and my games', () => {
    expect(reasonSentence(line, 'white')).toBe(
      'They score 17% in 6 games, 48% expected; you stand +0.4; you play it in 12 of your games.',
    );
    expect(reasonSentence({ ...line, expected: undefined, games: 1, ownGames: 0 }, 'black')).toBe(
      'They score 17% in 1 game; you stand −0.4.',
    );
    expect(reasonSentence({ ...line, score: undefined, games: 0, evaluation: { mate: -3 } }, 'black')).toBe(
      'No game of theirs comes this far; you stand #3; you play it in 12 of your games.',
    );
  });

  it('has its evidence in numbers', () => {
    expect([0, 1, 2, 14, 71].map(evidenceText)).toEqual([
      'no games',
      '1 game only',
      '2 games only',
      '14 games',
      '71 games',
    ]);
  });
});

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
      'Since January 2026: 1...d5 against 1.e4 (38 of 40). Until then: 1...c5 (88 of 103).',
    );
  });

  it('of the first move names no position', () => {
    expect(changeSentence({ ...change, position: [] })).toMatch(/^Since January 2026: 1\.d5 with White \(38 of 40\)\./);
  });
});
