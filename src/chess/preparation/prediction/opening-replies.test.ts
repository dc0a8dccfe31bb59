import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../position/fen';
import { hashOf } from '../../position/hash';
import { playMove } from '../../position/move';
import type { Fen } from '../../types';
import { createMoveModel } from './move-model';
import { withReplies } from './opening-replies';

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
});
