import { describe, expect, it } from 'vitest';
import { playedGame, readGame } from '../../test/data/played-game';
import { readClock, reportClockUse, tallyClockUse, type ClockUse } from './clock-use';
import { factsOf } from './game-facts';
import type { PlayedGame } from './played-game';
import { sumTallies } from './sums';

const timeControl = { initial: 180, increment: 2 };
const useIn = (...games: readonly PlayedGame[]): ClockUse =>
  reportClockUse(sumTallies(games.map(factsOf).map(tallyClockUse)), games.length);
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
