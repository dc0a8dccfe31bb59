import { describe, expect, it } from 'vitest';
import { playedGame, readGame, reviewFrom } from '../../test/data/games';
import { factsOf } from './game-facts';
import type { PlayedGame } from './played-game';
import { sumStats } from './results';
import {
  type ClockUse,
  clockUseStats,
  pressureSeconds,
  pressureStats,
  readClock,
  readPressure,
  reportClockUse,
  reportPressure,
} from './time-management';

const timeControl = { initial: 180, increment: 2 };

const useIn = (...games: readonly PlayedGame[]): ClockUse =>
  reportClockUse(sumStats(games.map(factsOf).map(clockUseStats)), games.length);

const CLOCKED = `1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:50]} Nc6 {[%clk 0:02:58]}
  3. Bb5 {[%clk 0:00:25]} a6 {[%clk 0:03:02]} 0-1`;

describe('the clock use of a player', () => {
  it('is read for one color, leaving out what is not known', () => {
    const game = readGame(CLOCKED);
    // White: 180 + 2 - 170 and 170 + 2 - 25; Black: 180 + 2 - 178, and a clock that gained more than the increment.
    expect(readClock(game, 'white', timeControl)).toEqual({ moves: 2, seconds: 159, isLow: true });
    expect(readClock(game, 'black', timeControl)).toEqual({ moves: 1, seconds: 4, isLow: false });
    expect(readClock(readGame('1. e4 e5'), 'white', timeControl)).toBeUndefined();
  });

  it('calls a game low under a tenth of the time for 40 moves: 26 of 260 seconds', () => {
    const leaving = (clock: string) => readGame(`1. e4 {[%clk ${clock}]}`);
    expect(readClock(leaving('0:00:26'), 'white', timeControl)?.isLow).toBe(false);
    expect(readClock(leaving('0:00:25.9'), 'white', timeControl)?.isLow).toBe(true);
  });

  it('is the mean of moves, with the shares of low games and of games lost on time', () => {
    const games = [
      playedGame(CLOCKED, { timeControl, ending: 'outOfTime' }),
      playedGame(CLOCKED, { timeControl, ending: 'outOfTime', color: 'black' }),
      playedGame('1. e4 e5 0-1', { timeControl, ending: 'outOfTime' }),
      playedGame(CLOCKED),
    ];
    expect(useIn(...games)).toEqual({
      games: 2,
      moves: 3,
      averageSeconds: expect.closeTo(163 / 3, 6) as number,
      lowGames: 1,
      lowShare: 50,
      lostOnTime: 2,
      lostOnTimeShare: 50,
    });
  });

  it('counts a game whose clock ran out as low', () => {
    const lost = playedGame('1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 0-1', { timeControl, ending: 'outOfTime' });
    expect(useIn(lost)).toMatchObject({ games: 1, moves: 0, lowGames: 1, lostOnTime: 1 });
  });

  it('does not call a draw on time lost', () => {
    const drawn = playedGame('1. e4 e5 1/2-1/2', { timeControl, ending: 'outOfTime' });
    expect(useIn(drawn)).toEqual({
      games: 0,
      moves: 0,
      lowGames: 0,
      lostOnTime: 0,
      lostOnTimeShare: 0,
    });
  });

  it('has no averages without games', () => {
    expect(useIn()).toEqual({ games: 0, moves: 0, lowGames: 0, lostOnTime: 0 });
  });
});

const TEN_MINUTES = { initial: 600, increment: 0 };

const game = readGame(
  `1. e4 {[%clk 0:10:00]} e5 {[%clk 0:10:00]} 2. Nf3 {[%clk 0:04:59]} Nc6 {[%clk 0:05:00]}
  3. Nxe5 {[%clk 0:04:00]} Nxe5 {[%clk 0:04:50]} 4. d4 {[%clk 0:03:00]} Nc4 0-1`,
);

// White loses a knight with 3. Nxe5 at 4:59; Black about a pawn with 2...Nc6 at 10:00.
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
    expect(readPressure(game, 'white', TEN_MINUTES, review)).toEqual({
      low: { moves: 2, blunders: 1 },
      rest: { moves: 2, blunders: 0 },
    });
    // 5:00 is not below five minutes, and 4...Nc4 has no clock.
    expect(readPressure(game, 'black', TEN_MINUTES, review)).toEqual({
      low: { moves: 0, blunders: 0 },
      rest: { moves: 3, blunders: 1 },
    });
  });

  it('are counted over all games that have clocks and a review', () => {
    const games = [
      { id: 'both', game, timeControl: TEN_MINUTES, review },
      { id: 'again', game, timeControl: TEN_MINUTES, review, color: 'black' as const },
      { id: 'no review', game, timeControl: TEN_MINUTES },
      {
        id: 'no clocks',
        review: reviewFrom(readGame('1. e4'), [20]),
        game: readGame('1. e4'),
        timeControl: TEN_MINUTES,
      },
    ].map((label) => factsOf(playedGame('1. e4', label)));
    expect(reportPressure(sumStats(games.map(pressureStats)))).toEqual({
      games: 2,
      low: { moves: 2, blunders: 1, rate: 50 },
      rest: { moves: 5, blunders: 1, rate: 20 },
    });
  });

  it('have no rate without moves', () => {
    const none = { moves: 0, blunders: 0 };
    expect(reportPressure(sumStats([]))).toEqual({ games: 0, low: none, rest: none });
  });
});
