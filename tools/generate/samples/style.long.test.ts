import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/test/mock-lichess/make-games';
import { type Candidate, chooseMove, type Style, type Thinking, thinkingTime, worthOf } from './candidates';

const candidate = (uci: string, cp: number): Candidate => ({ uci, score: { cp }, worth: cp, pv: [uci] });

const MOVES = [candidate('e2e4', 50), candidate('d2d4', 20), candidate('g2g4', -250)];

const USUAL = { opening: 1, middlegame: 1, endgame: 1 };

const STYLE: Style = {
  strength: 1800,
  oversights: USUAL,
  appetite: 0,
  timeUse: { share: 0.03, least: 0.5, noise: 0.7 },
};

const MOMENT = { phase: 'opening', isHurried: false, isForcing: () => false, isTactic: () => false } as const;

/** How often of 1000 times. */
const timesChosen = (uci: string, style: Style, moment: Parameters<typeof chooseMove>[2] = MOMENT): number => {
  const random = createRandom(7);
  return Array.from({ length: 1000 }, () => chooseMove(MOVES, style, moment, random)).filter(
    (move) => move?.uci === uci,
  ).length;
};

describe('the choice of a move', () => {
  it('falls on the best most often, on a blunder more often when weak, hurried or in a weak phase', () => {
    expect(timesChosen('e2e4', STYLE)).toBeGreaterThan(500);
    const blunders = timesChosen('g2g4', STYLE);
    expect(timesChosen('g2g4', { ...STYLE, strength: 1400 })).toBeGreaterThan(blunders);
    expect(timesChosen('g2g4', STYLE, { ...MOMENT, isHurried: true })).toBeGreaterThan(blunders);
    expect(timesChosen('g2g4', { ...STYLE, oversights: { ...USUAL, opening: 4 } })).toBeGreaterThan(blunders);
  });

  it('leans to checks and captures by taste', () => {
    const forcing = { ...MOMENT, isForcing: ({ uci }: Candidate) => uci === 'd2d4' };
    expect(timesChosen('d2d4', { ...STYLE, appetite: 60 }, forcing)).toBeGreaterThan(
      timesChosen('d2d4', STYLE, forcing),
    );
  });

  it('misses the tactic that the player is blind to, and no other', () => {
    const forking = { ...MOMENT, isTactic: ({ uci }: Candidate, motif: string) => uci === 'e2e4' && motif === 'fork' };
    const blind: Style = { ...STYLE, blindTo: { motif: 'fork', chance: 1 } };
    expect(timesChosen('e2e4', blind, forking)).toBeLessThan(100);
    expect(timesChosen('e2e4', { ...blind, blindTo: { motif: 'pin', chance: 1 } }, forking)).toBeGreaterThan(500);
  });

  it('is none where there is none', () => {
    expect(chooseMove([], STYLE, MOMENT, createRandom(1))).toBeUndefined();
  });
});

describe('the worth of a move', () => {
  it('has mates beyond all advantages, the nearer the more', () => {
    const scores = [{ mate: 1 }, { mate: 4 }, { cp: 4000 }, { cp: 0 }, { cp: -900 }, { mate: -9 }, { mate: -1 }];
    const worths = scores.map(worthOf);
    expect(worths).toEqual(worths.toSorted((a, b) => b - a));
    expect(new Set(worths).size).toBe(scores.length);
  });
});

describe('the clock model', () => {
  const MIDDLE: Thinking = {
    left: 120,
    control: { initial: 180, increment: 2 },
    phase: 'middlegame',
    choices: 3,
    isBook: false,
  };
  const meanTime = (changes: Partial<Thinking>, timeUse = STYLE.timeUse): number => {
    const random = createRandom(11);
    const times = Array.from({ length: 500 }, () => thinkingTime(timeUse, { ...MIDDLE, ...changes }, random));
    return times.reduce((sum, time) => sum + time, 0) / times.length;
  };

  it('takes less time in the book, for an only move, and with less time left', () => {
    const usual = meanTime({});
    expect(meanTime({ isBook: true, phase: 'opening' })).toBeLessThan(usual / 2);
    expect(meanTime({ choices: 1 })).toBeLessThan(usual);
    expect(meanTime({ left: 20 })).toBeLessThan(usual);
    expect(meanTime({}, { ...STYLE.timeUse, share: 0.06 })).toBeGreaterThan(usual);
  });

  it('is never quicker than the hand', () => {
    expect(meanTime({ left: 0.1, control: { initial: 60, increment: 0 } })).toBeGreaterThanOrEqual(0.25);
  });
});
