import { expect, it } from 'vitest';
import { changeLabel, clueText } from './solver-controls';

const attempt = { solved: true, attemptedAt: '2026-11-20T12:00:00Z' };

it.each([
  [
    { ratingBefore: 1500, ratingAfter: 1507 },
    { change: '+7', text: 'Your rating is 1507.' },
  ],
  [
    { ratingBefore: 1500, ratingAfter: 1491 },
    { change: '−9', text: 'Your rating is 1491.' },
  ],
  [
    { ratingBefore: 1500, ratingAfter: 1500 },
    { change: '±0', text: 'Your rating is 1500.' },
  ],
  [{ ratingAfter: 1507 }, { change: '', text: 'Your rating is 1507.' }],
  [{ hinted: true }, { change: '', text: 'Not rated: you used a hint.' }],
  [{ hinted: false }, { change: '', text: 'Not rated: tried before.' }],
])('says of %o how it changed the rating', (rated, label) => {
  expect(changeLabel({ ...attempt, ...rated }, 'starter')).toEqual(label);
});

it('says nothing of puzzles from games, which are never rated', () => {
  expect(changeLabel(attempt, 'own')).toBeUndefined();
  expect(changeLabel(attempt, 'scouted')).toBeUndefined();
});

it('gives a clue in two steps', () => {
  const clue = { piece: 'knight', from: 'g7', to: 'f5' };
  expect([clueText(clue, 1), clueText(clue, 2)]).toEqual(['Look at the knight on g7.', 'The knight on g7 goes to f5.']);
});
