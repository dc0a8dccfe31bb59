import { expect, it } from 'vitest';
import { challengeOf, NOT_STARTED, solveWith } from '../../../../chess/puzzles/solving';
import { playMove } from '../../../../chess/position/move';
import { changeLabel, stateText } from './solver-state';

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
  expect(changeLabel({ ...attempt, ...rated }, 'starter', 40)).toEqual(label);
});

it('says nothing of puzzles from games, which are never rated', () => {
  expect(changeLabel(attempt, 'own', 40)).toBeUndefined();
  expect(changeLabel(attempt, 'scouted', 40)).toBeUndefined();
});

it('says instead how far the rating is calibrated, for the first ten', () => {
  const rated = { ...attempt, ratingBefore: 1500, ratingAfter: 1250 };
  expect(changeLabel(rated, 'starter', 1)).toEqual({ change: '', text: '1250? calibrating, 1 of 10' });
  expect(changeLabel(rated, 'starter', 10)).toEqual({ change: '−250', text: 'Your rating is 1250.' });
});

it('has one line for what is to be done and how it went', () => {
  const fen = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';
  const challenge = challengeOf({ fen, moves: ['Qb8+'], line: ['Qb8+', 'Nxb8', 'Rd8#'] });
  const play = (solving: typeof NOT_STARTED, at: string, san: string) => {
    const played = playMove(at, san);
    if (!played.ok) throw new Error(played.error);
    return solveWith(challenge, solving, played.value);
  };
  expect(stateText(challenge, NOT_STARTED, '')).toBe('White to move');
  expect(stateText(challenge, play(NOT_STARTED, fen, 'Qb7'), '')).toBe('Qb7 isn’t best. Try again.');
  const onward = play(NOT_STARTED, fen, 'Qb8+');
  expect(stateText(challenge, onward, '')).toBe('Best move. Keep going.');
  const solved = play(onward, onward.played.at(-1)?.fen ?? '', 'Rd8#');
  expect(stateText(challenge, solved, '')).toBe('Solved');
  expect(stateText(challenge, solved, '+8')).toBe('Solved, +8');
});
