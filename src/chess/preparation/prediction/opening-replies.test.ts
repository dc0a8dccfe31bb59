import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../position/fen';
import { hashOf } from '../../position/hash';
import { playMove } from '../../position/move';
import type { Fen } from '../../types';
import { createMoveModel } from './move-model';
import { BANDS, LEAST_GAMES, readReplies, replySourceAt, withReplies } from './opening-replies';
import ROWS from './replies.json' with { type: 'json' };

const after = (moves: string): Fen =>
  moves.split(' ').reduce((fen, move) => {
    const played = playMove(fen, move);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, START_FEN);

const percentOf = (moves: string, rating: number | undefined): ReadonlyMap<string, number> => {
  const model = createMoveModel([], { color: 'black', now: 0, speed: 'blitz', rating });
  return new Map(model.chancesAt(after(moves)).map(({ uci, chance }) => [uci, 100 * chance]));
};

/** In percent, counted over 1,020 and 146 rated games of players of all ratings. */
const PLAYED = [
  { moves: 'e4 e5 Nf3', replies: { b8c6: 63, d7d6: 18, g8f6: 8.5, d7d5: 2 }, likeliest: ['b8c6'] },
  { moves: 'd4 Nf6 c4', replies: { g7g6: 37, e7e6: 34, d7d5: 7 }, likeliest: ['e7e6', 'g7g6'] },
] as const;

describe('replies of players without games of their own', () => {
  it.each(PLAYED)('are within 10 points of what was played after $moves', ({ moves, replies, likeliest }) => {
    for (const rating of [1500, 1700, 1899, undefined]) {
      const said = percentOf(moves, rating);
      for (const [uci, percent] of Object.entries(replies))
        expect(Math.abs((said.get(uci) ?? 0) - percent)).toBeLessThan(10);
      expect([...said.keys()].slice(0, likeliest.length).sort()).toEqual(likeliest);
    }
  });

  it('differ by rating: the Sicilian is played more often by stronger players', () => {
    const sicilian = (rating: number): number => percentOf('e4', rating).get('c7c5') ?? 0;
    expect(sicilian(2000)).toBeGreaterThan(sicilian(1700));
    expect(sicilian(1700)).toBeGreaterThan(sicilian(1200));
  });

  it('keep the sum of the chances, and every legal move', () => {
    const said = percentOf('d4 Nf6 c4', 1500);
    expect([...said.values()].reduce((sum, percent) => sum + percent, 0)).toBeCloseTo(100);
    expect(Math.min(...said.values())).toBeGreaterThan(0);
  });

  it('are left as they are where no game was counted', () => {
    const usual = [
      { uci: 'a2a3', chance: 0.25 },
      { uci: 'h2h4', chance: 0.75 },
    ];
    expect(withReplies(usual, hashOf('8/8/4k3/8/8/4K3/8/8 w - - 0 1'), 1500)).toBe(usual);
  });

  it('go from predicted to counted without a step while games are added', () => {
    const position = hashOf(START_FEN);
    const usual = [
      { uci: 'e2e4', chance: 0.1 },
      { uci: 'd2d4', chance: 0.9 },
    ];
    const chanceAfter = (games: number): number => {
      const rows = games < LEAST_GAMES ? [] : [[position, `e2e4 0 ${games} 0 0`]];
      return withReplies(usual, position, 1500, readReplies(rows))[0]?.chance ?? 0;
    };
    const chances = Array.from({ length: 400 }, (_, games) => chanceAfter(games));
    for (const [games, chance] of chances.entries()) {
      const change = chance - (chances[games - 1] ?? chance);
      expect(change).toBeGreaterThanOrEqual(0);
      expect(change).toBeLessThan(0.12);
    }
    expect(chances[0]).toBe(0.1);
    expect(chances.at(-1)).toBeGreaterThan(0.95);
  });
});

describe('where a reply is from', () => {
  /** Games in a row of the file, as it is written there. */
  const gamesIn = (row: readonly string[], bands: readonly number[]): number =>
    row
      .slice(1)
      .flatMap((move) => bands.map((band) => Number(move.split(' ')[band + 1])))
      .reduce((sum, games) => sum + games, 0);

  it.each([1000, 1500, 1800, 2300])('is counted around %i only where enough games are', (rating) => {
    const band = BANDS.filter((lowest) => lowest <= rating).length - 1;
    const near = BANDS.flatMap((_, other) => (Math.abs(other - band) <= 1 ? [other] : []));
    const sources = ROWS.map((row) => {
      const source = replySourceAt(row[0] ?? '', rating);
      if (source === 'nearRating') expect(gamesIn(row, near)).toBeGreaterThanOrEqual(40);
      if (source === 'allRatings') expect(gamesIn(row, [0, 1, 2, 3])).toBeGreaterThanOrEqual(14);
      if (source === 'predicted') expect(gamesIn(row, [0, 1, 2, 3])).toBeLessThan(14);
      return source;
    });
    expect(new Set(sources).size).toBe(3);
  });

  it('is predicted where no game was counted', () => {
    expect(replySourceAt(hashOf('8/8/4k3/8/8/4K3/8/8 w - - 0 1'), 1500)).toBe('predicted');
    expect(replySourceAt(hashOf(START_FEN), undefined)).toBe('allRatings');
  });
});
