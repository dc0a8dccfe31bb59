import { describe, expect, it } from 'vitest';
import { speedOfPgn, timeControlOf } from './speed';

const timed = (timeControl?: string, event?: string) => ({
  headers: new Map([
    ...(timeControl === undefined ? [] : [['TimeControl', timeControl] as const]),
    ...(event === undefined ? [] : [['Event', event] as const]),
  ]),
});

describe('the time control of a PGN game', () => {
  it.each([
    ['180+2', { initial: 180, increment: 2 }],
    ['600', { initial: 600, increment: 0 }],
    ['0+1', { initial: 0, increment: 1 }],
    ['40/7200:3600', { initial: 7200, increment: 0 }],
    ['40/5400+30:1800+30', { initial: 5400, increment: 30 }],
    ['7200:3600', { initial: 7200, increment: 0 }],
    ['1/86400', undefined],
    ['-', undefined],
    ['?', undefined],
    ['', undefined],
    ['blitz', undefined],
    ['99999999999+1', undefined],
    [undefined, undefined],
  ])('%j is %j', (written, control) => {
    expect(timeControlOf(timed(written))).toEqual(control);
  });
});

describe('the speed of a PGN game', () => {
  it.each([
    ['180+2', 'Rated Rapid game', false, 'blitz'],
    ['40/7200:3600', undefined, false, 'classical'],
    ['1/86400', 'Live Blitz', true, 'correspondence'],
    [undefined, 'Rated UltraBullet game', true, 'ultraBullet'],
    ['-', 'Casual Correspondence game', true, 'correspondence'],
    ['?', 'Town Open - Rapid', false, 'rapid'],
    [undefined, 'WORLD BLITZ 2023', false, 'blitz'],
    ['-', 'Let’s Play!', true, 'correspondence'],
    ['-', 'Town Open', false, 'classical'],
    [undefined, undefined, false, 'classical'],
  ] as const)('%j of %j (online %j) is %s', (control, event, isOnline, speed) => {
    expect(speedOfPgn(timed(control, event), isOnline)).toBe(speed);
  });
});
