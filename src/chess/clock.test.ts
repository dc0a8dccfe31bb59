import { describe, expect, it } from 'vitest';
import { readGame } from '../test/data/played-game';
import { formatClock, moveSeconds, secondsLeft, speedOf, wholeTime } from './clock';

const control = { initial: 180, increment: 2 };
const clocked = readGame(
  `1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:50]} Nc6 {[%clk 0:02:58]}
  3. Bb5 {[%clk 0:00:20.5]} a6 {[%clk 0:03:02]} 4. Ba4 Nf6`,
);

describe('the clock of a game', () => {
  it('gives the seconds of a move with the increment counted', () => {
    expect(moveSeconds(clocked, 2, control)).toBe(12);
    expect(moveSeconds(clocked, 3, control)).toBe(4);
    expect(moveSeconds(clocked, 4, control)).toBe(151.5);
  });

  it('does not know the time of the first moves, of a clock that gained, and without clocks', () => {
    for (const ply of [-1, 0, 1, 5, 6, 7, 8]) expect(moveSeconds(clocked, ply, control)).toBeUndefined();
  });

  it('says what the mover had before the move', () => {
    expect([0, 1, 2, 4].map((ply) => secondsLeft(clocked, ply, control))).toEqual([180, 180, 180, 170]);
    expect(secondsLeft(clocked, 6, control)).toBeUndefined();
    expect(secondsLeft(readGame('1. e4'), 0, control)).toBeUndefined();
  });
});

describe('the speed of a time control', () => {
  it.each([
    [15, 0, 'ultraBullet'],
    [30, 0, 'bullet'],
    [0, 1, 'bullet'],
    [120, 1, 'bullet'],
    [180, 0, 'blitz'],
    [180, 2, 'blitz'],
    [300, 5, 'rapid'],
    [900, 10, 'rapid'],
    [1500, 0, 'classical'],
    [21_600, 0, 'correspondence'],
  ])('of %d+%d is %s', (initial, increment, speed) => {
    expect(speedOf({ initial, increment })).toBe(speed);
  });

  it('is correspondence without one', () => {
    expect(speedOf(undefined)).toBe('correspondence');
  });

  it('counts 40 increments to the time', () => {
    expect(wholeTime(control)).toBe(260);
  });
});

it.each([
  [5400, '1:30:00'],
  [185, '3:05'],
  [42, '0:42'],
  [9.37, '0:09.3'],
  [0, '0:00.0'],
])('shows %d seconds on a clock as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
