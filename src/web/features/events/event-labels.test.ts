import { expect, it } from 'vitest';
import { aboutText, daysText, pairingText, pointsText, scoreOf, scoreText } from './event-labels';

it.each([
  [0, '0'],
  [0.5, '½'],
  [1, '1'],
  [2.5, '2½'],
])('%j points are %j', (points, text) => expect(pointsText(points)).toBe(text));

it('tells days, place and speed as far as they are known', () => {
  expect(daysText({})).toBe('');
  expect(daysText({ startsOn: '2026-12-04', endsOn: '2026-12-04' })).toBe('4 Dec 2026');
  expect(aboutText({ name: 'x', startsOn: '2026-12-04', endsOn: '2026-12-06', place: 'Hall 2', speed: 'rapid' })).toBe(
    '4 Dec 2026 – 6 Dec 2026, Hall 2, Rapid',
  );
});

it('adds results up', () => {
  const round = { id: 1, notes: '', version: 0 };
  const rounds = [
    { ...round, outcome: 'win' },
    { ...round, outcome: 'draw' },
    { ...round, outcome: 'loss' },
    round,
  ] as const;
  expect(scoreText(scoreOf(rounds))).toBe('4 rounds, score 1½/3');
  expect(scoreText(scoreOf([round]))).toBe('1 round');
  expect(scoreText(scoreOf([]))).toBe('No rounds yet');
});

it.each([
  [{}, 'Opponent not known yet'],
  [{ color: 'black' }, 'Black, opponent not known yet'],
  [{ player: 'chesscom:Somebody' }, 'Against chesscom:Somebody'],
  [{ color: 'white', opponent: 'Doe, Jane', player: 'x' }, 'White against Doe, Jane'],
] as const)('a round with %j is %j', (round, text) => expect(pairingText(round)).toBe(text));
