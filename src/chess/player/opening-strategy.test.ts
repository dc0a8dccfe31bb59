import { describe, expect, it } from 'vitest';
import { openingInsights, openingStrategy, playedOpenings } from './opening-strategy';
import { reportRepertoire } from './repertoire';

type Insight = { readonly winRate?: unknown; readonly games?: unknown };

const namesOf = (insights: Readonly<Record<string, Insight>>): readonly string[] =>
  openingStrategy(
    Object.entries(insights).map(([name, insight]) => ({ name, color: 'white', score: 50, ...insight })),
  ).map(({ name }) => name);

describe('the opening strategy', () => {
  it('names only openings that have a name [VAL-17]', () => {
    const insight = { winRate: 0.5, games: 5 };
    expect(namesOf({ '': insight, ' ': insight, Unknown: insight, 'Ruy Lopez': insight })).toEqual(['Ruy Lopez']);
  });

  it('takes win rates from 0 to 1, both included, and nothing that is no number [VAL-18]', () => {
    const rates = { A: -0.1, B: 0, C: 1, D: 1.1, E: '0.5', F: null, G: Number.NaN };
    const insights = Object.entries(rates).map(([name, winRate]) => [name, { winRate, games: 2 }] as const);
    expect(namesOf(Object.fromEntries(insights))).toEqual(['B', 'C']);
    expect(namesOf({ A: { winRate: 0.5 }, B: { games: 3 } })).toEqual([]);
  });

  it('needs two games [VAL-19]', () => {
    expect(namesOf({ A: { winRate: 0.5, games: 1 }, B: { winRate: 0.5, games: 2 } })).toEqual(['B']);
  });

  it('has at most three openings, most games first, ties in the order given [VAL-20]', () => {
    const games = { A: 2, B: 4, C: 9, D: 4, E: 4 };
    const insights = Object.entries(games).map(([name, played]) => [name, { winRate: 0.5, games: played }] as const);
    expect(namesOf(Object.fromEntries(insights))).toEqual(['C', 'B', 'D']);
  });

  it('rests on the games of one color: an opening of both colors is two [SCT-11]', () => {
    const opened = { name: 'Four Knights', moves: [], wins: 0, losses: 0, draws: 0 };
    const rows = [
      { ...opened, color: 'white' as const, wins: 9, draws: 1 },
      { ...opened, color: 'black' as const, losses: 6, draws: 6 },
    ];
    expect(openingStrategy(playedOpenings(reportRepertoire(rows, 0)))).toEqual([
      { name: 'Four Knights', color: 'black', games: 12, winRate: 0, score: 25 },
      { name: 'Four Knights', color: 'white', games: 10, winRate: 0.9, score: 95 },
    ]);
  });

  it('has the insights of both colors together [ENT-20]', () => {
    const opened = { name: 'Four Knights', moves: [], wins: 0, losses: 0, draws: 0 };
    const rows = [
      { ...opened, color: 'white' as const, wins: 1 },
      { ...opened, color: 'black' as const, wins: 1, losses: 1, draws: 1 },
    ];
    expect(openingInsights(reportRepertoire(rows, 0))).toEqual({ 'Four Knights': { winRate: 0.5, games: 4 } });
  });
});
