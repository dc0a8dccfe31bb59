import { describe, expect, it } from 'vitest';
import { playedGame, readGame, reviewFrom } from '../../test/data/played-game';
import { factsOf } from './game-facts';
import { sumTallies } from './sums';
import { pressureSeconds, readPressure, reportPressure, tallyPressure } from './time-pressure';

const timeControl = { initial: 600, increment: 0 };
const game = readGame(
  `1. e4 {[%clk 0:10:00]} e5 {[%clk 0:10:00]} 2. Nf3 {[%clk 0:04:59]} Nc6 {[%clk 0:05:00]}
  3. Nxe5 {[%clk 0:04:00]} Nxe5 {[%clk 0:04:50]} 4. d4 {[%clk 0:03:00]} Nc4 0-1`,
);
// White gives a knight with 3. Nxe5, thought of with 4:59 left; Black gives a pawn or so with 2...Nc6, at 10:00.
const review = reviewFrom(game, [20, 20, 20, 400, -500, -500, -500, -500]);

describe('the limit of time pressure', () => {
  it.each([
    [600, 0, 300],
    [1800, 0, 300],
    [5400, 30, 990],
    [180, 2, 39],
    [300, 0, 45],
    [60, 0, 9],
  ])('of %d+%d is %d seconds', (initial, increment, seconds) => {
    expect(pressureSeconds({ initial, increment })).toBe(seconds);
  });
});

describe('blunders under time pressure', () => {
  it('are set against those with enough time', () => {
    expect(readPressure(game, 'white', timeControl, review)).toEqual({
      low: { moves: 2, blunders: 1 },
      rest: { moves: 2, blunders: 0 },
    });
    // 5:00 is not yet under five minutes, and the clock of 4...Nc4 is not known.
    expect(readPressure(game, 'black', timeControl, review)).toEqual({
      low: { moves: 0, blunders: 0 },
      rest: { moves: 3, blunders: 1 },
    });
  });

  it('are counted over all games that have clocks and a review', () => {
    const games = [
      { id: 'both', game, timeControl, review },
      { id: 'again', game, timeControl, review, color: 'black' as const },
      { id: 'no review', game, timeControl },
      { id: 'no clocks', review: reviewFrom(readGame('1. e4'), [20]), game: readGame('1. e4'), timeControl },
    ].map((label) => factsOf(playedGame('1. e4', label)));
    expect(reportPressure(sumTallies(games.map(tallyPressure)))).toEqual({
      games: 2,
      low: { moves: 2, blunders: 1, rate: 50 },
      rest: { moves: 5, blunders: 1, rate: 20 },
    });
  });

  it('have no rate without moves', () => {
    const none = { moves: 0, blunders: 0 };
    expect(reportPressure(sumTallies([]))).toEqual({ games: 0, low: none, rest: none });
  });
});
