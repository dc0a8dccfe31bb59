import { expect, it } from 'vitest';
import type { PuzzleSource } from '../../../../contract/learn/puzzles';
import { dayLabel, puzzleTitle, sourceLabel } from './puzzle-labels';

const players = { white: 'Rosalind', black: 'Henrik' };

it.each<[PuzzleSource, string]>([
  [{ origin: 'starter' }, 'Comes with Outpost Pro'],
  [{ origin: 'imported', url: 'https://lichess.org/abcd' }, 'From Lichess'],
  [{ origin: 'own', ...players, played: 'Nf3' }, 'From your own game against Henrik: you played Nf3'],
  [{ origin: 'own', ...players, playedAt: '2026-07-01T12:00:00Z' }, 'From your own game against Henrik, 1 Jul 2026'],
  [{ origin: 'own' }, 'From your own game'],
  [{ origin: 'scouted', ...players, played: 'Nf3' }, 'From a game of Rosalind against Henrik: they played Nf3'],
  [{ origin: 'scouted', white: null, black: '' }, 'From a game'],
  [
    { origin: 'own', white: 'Henrik', black: 'Rosalind', played: 'Nf6', allowed: 'fork' },
    'You allowed a fork in your own game against Henrik: you played Nf6',
  ],
  [{ origin: 'own', allowed: 'backRankMate' }, 'You allowed mate in your own game'],
  [{ origin: 'own', allowed: 'capture' }, 'You allowed a winning capture in your own game'],
  [
    { origin: 'scouted', white: 'Henrik', black: 'Rosalind', played: 'Nf6', allowed: 'attraction' },
    'Rosalind allowed an attraction in a game against Henrik: they played Nf6',
  ],
  [{ origin: 'scouted', allowed: 'pin' }, 'The player allowed a pin in a game'],
  [{ origin: 'own', isSample: true, ...players }, 'From a sample game of Rosalind against Henrik'],
  [
    { origin: 'own', isSample: true, white: 'Henrik', black: 'Rosalind', played: 'Nf6', allowed: 'fork' },
    'Rosalind allowed a fork in a sample game against Henrik: they played Nf6',
  ],
])('says of %o where it is from, for White', (source, words) => {
  expect(sourceLabel(source, 'white')).toBe(words);
});

it('takes the side to move for the one who missed it', () => {
  expect(sourceLabel({ origin: 'scouted', ...players }, 'black')).toBe('From a game of Henrik against Rosalind');
});

it.each<[number | undefined, boolean, string]>([
  [1449.6, true, 'Daily Puzzle'],
  [1449.6, false, 'Puzzle rated 1450'],
  [undefined, false, 'Puzzle'],
])('a puzzle rated %s (of the day: %s) is titled %s', (rating, isDaily, title) => {
  expect(puzzleTitle({ ...(rating !== undefined && { rating }) }, 'white', isDaily)).toBe(title);
});

it('gives a day as it is told, wherever one is', () => {
  expect(dayLabel('2026-11-21')).toBe('21 Nov 2026');
});
