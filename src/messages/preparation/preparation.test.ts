import { describe, expect, it } from 'vitest';
import type { Advice, PreparedLine } from '../../contract/preparation';
import { somePreparation } from '../../test/data/preparations';
import { changeSentence } from '../changes';
import {
  adviceSentence,
  ageSentence,
  branchLabel,
  branchSentence,
  cameUpSentence,
  knownLabel,
  noAdviceLabel,
  reasonSentence,
} from './preparation';

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

const LINE = {
  ...somePreparation().lines[0]!,
  moves: ['d4', 'd5', 'c4', 'c6', 'Nc3', 'Nf6', 'Nf3', 'Bf5', 'cxd5'],
  decision: 2,
  replies: [
    { ply: 1, san: 'd5', chance: 0.9, games: 242, of: 260, lately: { games: 39, of: 40 } },
    { ply: 3, san: 'c6', chance: 0.98, games: 239, of: 242, lately: { games: 38, of: 40 } },
  ],
  ...{ score: 1 / 6, expected: 0.48, games: 6, evaluation: { cp: 40 }, ownGames: 12, value: 0.61, usual: 0.48 },
};

const ADVICE = { kind: 'change', moves: LINE.moves, value: 0.53, usual: 0.5, gain: 0.03 } as const;

const CHANGE = { ...ADVICE, moves: [...LINE.moves], against: { san: 'Bf4', games: 57 } };

const adviceOf = (advice: Partial<Advice> = {}, line: Partial<PreparedLine> = {}): string | undefined => {
  const { moves } = { ...LINE, ...line };
  return adviceSentence({ color: 'white', lines: [{ ...LINE, ...line }], advice: { ...CHANGE, moves, ...advice } });
};

describe('the advice', () => {
  it('names the move, the usual one with its games, their answer lately, the score of both, and the gain in all games', () => {
    expect(adviceOf()).toBe(
      'After 1.d4 d5 play 2.c4 instead of 2.Bf4, your usual move (57 games). They answer 2...c6 (38 of the last 40). Most likely then: 3.Nc3 Nf6 4.Nf3 Bf5 5.cxd5. Expected score there 61% instead of 48%. In all your games with White that is 3 points more in 100. At its end you stand +0.4, and they score 17% in 6 games.',
    );
  });

  it('shows the difference alone of expected scores below 15 or above 85%', () => {
    expect(adviceOf({}, { value: 0.9, usual: 0.7 })).toContain('(38 of the last 40)');
    expect(adviceOf({}, { value: 0.9, usual: 0.7 })).toContain('20 points more in 100 games there.');
    expect(adviceOf({}, { value: 0.9, usual: 0.7 })).not.toContain('90%');
  });

  it('is to play on as one does, with what to know', () => {
    const tip = { ply: 4, san: 'Nf3', score: 0.08, games: 6 };
    const sentence = adviceOf({ kind: 'keep', gain: 0, tip }, { decision: 0, value: 0.5, score: undefined });
    expect(sentence).toBe(
      'Play what you play: 1.d4. They answer 1...d5 (39 of the last 40). Most likely then: 2.c4 c6 3.Nc3 Nf6 4.Nf3 Bf5 5.cxd5. Expected score 50%. At its end you stand +0.4, and no game of theirs comes this far. 3.Nf3 scores 92% against them (6 games).',
    );
  });

  it('says that it rests on their games alone, and that an answer is a guess or not known', () => {
    const replies = [{ ply: 1, san: 'd5', chance: 0.3, games: 2, of: 7, lately: { games: 2, of: 7 } }];
    const alone = { usual: undefined, gain: undefined, against: undefined };
    const line = { decision: 0, usual: undefined, replies };
    expect(adviceOf(alone, line)).toMatch(
      /^By their games alone: play 1\.d4\. They answer 1\.\.\.d5 \(2 of 7, a guess\)\./,
    );
    const unknown = [{ ...replies[0]!, games: 0, of: 0, lately: { games: 0, of: 0 } }];
    expect(adviceOf(alone, { ...line, replies: unknown })).toContain(
      'No game of theirs is known there; 1...d5 is likeliest.',
    );
  });

  it('calls likely what I play as a rule, and not what the line has for me beyond it', () => {
    expect(adviceOf({}, { newFrom: 6 })).toContain('Most likely then: 3.Nc3 Nf6. The line goes on 4.Nf3 Bf5 5.cxd5.');
    expect(adviceOf({}, { newFrom: 2 })).toContain('(38 of the last 40). The line goes on 3.Nc3 Nf6 4.Nf3 Bf5 5.cxd5.');
    const alone = adviceOf({ usual: undefined, gain: undefined, against: undefined });
    expect(alone).toContain('(38 of the last 40). The line goes on 3.Nc3');
  });

  it('is none where its line is hidden', () => {
    expect(adviceSentence({ color: 'white', lines: [], advice: CHANGE })).toBeUndefined();
  });
});

it('without advice says that all lines are guesses, or that there is none', () => {
  const known = { guess: false, games: 12, replies: [], decision: 0 };
  expect(noAdviceLabel([{ ...known, guess: true }])).toContain('what follows is a guess');
  expect(noAdviceLabel([{ ...known, games: 0 }])).toContain('what follows is a guess');
  expect(noAdviceLabel([])).toContain('No line was found');
  expect(noAdviceLabel([known])).toBe('');
});

describe('a line', () => {
  it('has a reason of their score, the engine in my view, and my games that reach its end', () => {
    expect(reasonSentence(LINE, 'white')).toBe(
      'They score 17% in 6 games, 48% expected; you stand +0.4; 12 games of yours reach this position.',
    );
    expect(reasonSentence({ ...LINE, expected: undefined, games: 1, ownGames: 0 }, 'black')).toBe(
      'Only 1 game of theirs comes this far; you stand −0.4.',
    );
    expect(
      reasonSentence({ ...LINE, score: undefined, games: 0, ownGames: 1, evaluation: { mate: -3 } }, 'black'),
    ).toBe('No game of theirs comes this far; you stand #3; 1 game of yours reaches this position.');
  });

  it('says from which move on it is new, and that it is known where none is', () => {
    expect(knownLabel({ ...LINE, kind: 'aside', newFrom: 4 })).toBe('New to you from 3.Nc3');
    expect(knownLabel({ ...LINE, kind: 'aside', newFrom: 4, newGames: 4 })).toBe('You have played 3.Nc3 in 4 games');
    expect(knownLabel({ ...LINE, kind: 'familiar' })).toBe('You already know it');
  });
});

it('says how old the newest game is only where that is years', () => {
  const now = Date.UTC(2026, 10, 29);
  expect(ageSentence({ newest: '2021-06-03T12:00:00.000Z' }, now)).toBe(
    'Their newest game here is from June 2021: 5 years old.',
  );
  expect(ageSentence({ newest: '2025-06-03T12:00:00.000Z' }, now)).toBeUndefined();
  expect(ageSentence({}, now)).toBeUndefined();
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

describe('a move of the tree', () => {
  const theirs = { parent: 1, san: 'c6', isMine: false, chance: 0.56, reach: 0.31, games: 4, ownGames: 0 } as const;
  const path = ['d4', 'd5', 'c4', 'c6'];
  const sentence = (node: Partial<Parameters<typeof branchSentence>[0]['node']>, hasOwnGames = true, moves = path) =>
    branchSentence({ node: { ...theirs, ...node }, path: moves, hasOwnGames });

  it('has its chance, its games, and the score where three games or more are known', () => {
    expect(sentence({ results: { games: 6, score: 2 / 3 }, expected: 0.58 })).toBe(
      '2...c6: 56% of replies, 4 games. Comes up in 31% of games if you go this way. They score 67% in 6 games. Expected score 58%.',
    );
    expect(sentence({ reach: 0.56, results: { games: 2, score: 1 }, expected: 0.92 })).toBe(
      '2...c6: 56% of replies, 4 games.',
    );
  });

  it('is counted where fewer than three games are known, on both sides', () => {
    expect([branchLabel(theirs), branchLabel({ ...theirs, games: 2 }), branchLabel({ ...theirs, games: 0 })]).toEqual([
      '56%',
      '2 games',
      '0 games',
    ]);
    expect(sentence({ games: 1, reach: 0.56 })).toBe('2...c6: 1 game, a guess.');
    const mine = (ownGames: number, hasOwnGames = true) =>
      sentence({ isMine: true, san: 'c4', chance: 0.4, ownGames }, hasOwnGames, path.slice(0, 3));
    expect(mine(12)).toBe('2.c4: you play it in 40%, 12 games.');
    expect(mine(2)).toBe('2.c4: 2 games of yours.');
    expect(mine(0)).toBe('2.c4: not in your games.');
    expect(mine(0, false)).toBe('2.c4.');
  });
});
