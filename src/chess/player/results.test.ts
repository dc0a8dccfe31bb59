import { describe, expect, it } from 'vitest';
import {
  formatForm,
  type Outcome,
  puzzleSuccessTone,
  reportForm,
  scoreTone,
  weaknessLevel,
  winRateTone,
} from './results';

const ended = (...outcomes: readonly Outcome[]) => outcomes.map((outcome, index) => ({ id: `${index}`, outcome }));

describe('the form of a player', () => {
  it('is the last ten games with their badges [SCT-23]', () => {
    const wins = Array.from({ length: 9 }, () => 'win' as const);
    const form = reportForm(ended('loss', 'draw', ...wins, 'loss'));
    expect(form.games).toHaveLength(10);
    expect(form.games.slice(0, 3)).toEqual([
      { id: '0', badge: 'L' },
      { id: '1', badge: 'D' },
      { id: '2', badge: 'W' },
    ]);
    expect(form.results).toEqual({ games: 10, wins: 8, losses: 1, draws: 1, winRate: 80 });
  });

  it('says how many points came of the games in which ratings let expect some', () => {
    const games = [
      { id: '0', outcome: 'win', expected: 640_000 },
      { id: '1', outcome: 'draw', expected: 500_000 },
      { id: '2', outcome: 'loss' },
    ] as const;
    expect(reportForm(games).rated).toEqual({ games: 2, points: 1.5, expected: 1.14 });
    expect(reportForm(games.slice(2))).not.toHaveProperty('rated');
  });

  it('reads as a sentence [SCT-32]', () => {
    expect(formatForm(reportForm(ended('win', 'loss', 'draw')))).toBe('Won 1 of last 3 games (33% win rate)');
    expect(formatForm(reportForm([]))).toBe('Won 0 of last 0 games (0% win rate)');
  });
});

describe('the tone of a figure', () => {
  it.each([
    [0, 'green'],
    [49, 'green'],
    [49.9, 'green'],
    [50, 'yellow'],
    [69, 'yellow'],
    [70, 'red'],
    [100, 'red'],
  ])('of an opening won in %d %% is %s [LIM-09]', (percent, tone) => {
    expect(winRateTone(percent)).toBe(tone);
  });

  it.each([
    [0, 'red'],
    [49, 'red'],
    [50, 'yellow'],
    [69, 'yellow'],
    [70, 'green'],
    [100, 'green'],
  ])('of a score of %d is %s [LIM-10]', (percent, tone) => {
    expect(scoreTone(percent)).toBe(tone);
  });

  it.each([
    [1, 'Minor'],
    [9, 'Minor'],
    [10, 'Moderate'],
    [19, 'Moderate'],
    [20, 'Critical'],
  ])('of a weakness seen %d times in 50 games is %s [LIM-11]', (count, level) => {
    expect(weaknessLevel(count, 50)).toBe(level);
  });

  it.each([
    [3, 30, 'Minor'],
    [6, 30, 'Moderate'],
    [12, 30, 'Critical'],
    [29, 150, 'Minor'],
    [30, 150, 'Moderate'],
    [599, 3000, 'Minor'],
    [1199, 3000, 'Moderate'],
    [1200, 3000, 'Critical'],
  ])('of a weakness seen %d times in %d games is %s, for it counts for 50 games [LIM-11]', (count, games, level) => {
    expect(weaknessLevel(count, games)).toBe(level);
  });

  it.each([
    [0, 'red'],
    [49, 'red'],
    [50, 'orange'],
    [74, 'orange'],
    [75, 'green'],
    [100, 'green'],
  ])('of a theme solved in %d %% is %s [LIM-12]', (percent, tone) => {
    expect(puzzleSuccessTone(percent)).toBe(tone);
  });
});
