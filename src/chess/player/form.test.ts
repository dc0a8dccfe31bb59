import { describe, expect, it } from 'vitest';
import { formatForm, reportForm } from './form';
import type { Outcome } from './results';

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
