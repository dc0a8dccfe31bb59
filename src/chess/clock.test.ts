import { describe, expect, it } from 'vitest';
import { readGame } from '../test/data/games';
import {
  controlAt,
  estimatedSeconds,
  formatClock,
  formatTimeControl,
  moveSeconds,
  secondsLeft,
  speedOf,
} from './clock';

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

describe('a game in which White went berserk: half of the time, and no increment, for White alone', () => {
  const berserk = readGame(
    `1. e4 {[%clk 0:01:30]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:01:25]} Nc6 {[%clk 0:02:57]}
    3. Bb5 {[%clk 0:01:20]} a6 {[%clk 0:02:54]}`,
  );

  it('counts the time of moves, and what was left, by two controls', () => {
    expect([2, 4].map((ply) => moveSeconds(berserk, ply, control))).toEqual([5, 5]);
    expect([3, 5].map((ply) => moveSeconds(berserk, ply, control))).toEqual([5, 5]);
    expect([0, 1].map((ply) => secondsLeft(berserk, ply, control))).toEqual([90, 180]);
    expect([0, 2, 1].map((ply) => estimatedSeconds(controlAt(berserk, ply, control)))).toEqual([90, 90, 260]);
  });

  it.each([
    ['exactly half', '0:01:30', 180, 2, true],
    ['half with what the network took', '0:01:30.8', 180, 2, true],
    ['half without its part of a second', '0:00:22', 45, 0, true],
    ['all of it', '0:03:00', 180, 2, false],
    ['a little less than half', '0:01:28', 180, 2, false],
    ['half where the increment is most of the time, which is not halved', '0:01:00', 120, 5, false],
    ['nothing', '0:00:00', 0, 1, false],
  ])('is told by a first clock of %s: %s of %d+%d is %j', (_, clock, initial, increment, isBerserk) => {
    const game = readGame(`1. e4 {[%clk ${clock}]} e5`);
    const given = { initial, increment };
    expect(controlAt(game, 0, given)).toEqual(isBerserk ? { initial: initial / 2, increment: 0 } : given);
    expect(controlAt(game, 1, given)).toEqual(given);
  });
});

it.each([
  [{ initial: 180, increment: 2 }, 'blitz', '3+2'],
  [{ initial: 15, increment: 0 }, 'ultraBullet', '¼+0'],
  [{ initial: 100, increment: 0 }, 'bullet', '1.67+0'],
  [undefined, 'correspondence', 'Correspondence'],
  [undefined, 'unknown', 'Speed unknown'],
  [undefined, 'rapid', '-'],
] as const)('a time control of %j, %s, is written %s', (given, speed, text) => {
  expect(formatTimeControl(given, speed)).toBe(text);
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
    expect(estimatedSeconds(control)).toBe(260);
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
