import { describe, expect, it } from 'vitest';
import { averageCentipawnLoss, gameAccuracy, moveAccuracy } from './accuracy';
import { type Evaluation, judge, type Judgement, negate, winPercent } from './evaluation';

const even: Evaluation = { cp: 0 };

describe('win %', () => {
  it.each<[Evaluation, number]>([
    [{ cp: 0 }, 50],
    [{ cp: 15 }, 51.38],
    [{ cp: 100 }, 59.1],
    [{ cp: -100 }, 40.9],
    [{ cp: 1000 }, 97.55],
    [{ cp: 5000 }, 97.55],
    [{ mate: 3 }, 97.55],
    [{ mate: -3 }, 2.45],
    [{ checkmate: 'black' }, 2.45],
  ])('of %j is %d', (evaluation, percent) => {
    expect(winPercent(evaluation)).toBeCloseTo(percent, 1);
  });
});

describe('the accuracy of a move', () => {
  it('is full when the mover has not lost anything', () => {
    expect(moveAccuracy({ cp: 20 }, { cp: 20 }, 'white')).toBe(100);
    expect(moveAccuracy({ cp: 20 }, { cp: 300 }, 'white')).toBe(100);
    expect(moveAccuracy({ cp: 20 }, { cp: -300 }, 'black')).toBe(100);
  });

  it('falls with the win % lost, whichever side loses it', () => {
    const white = moveAccuracy({ cp: 100 }, { cp: -100 }, 'white');
    expect(moveAccuracy({ cp: -100 }, { cp: 100 }, 'black')).toBeCloseTo(white, 10);
    // 18.19 points lost: 103.1668 exp(-0.04354 * 18.19) - 3.1669 + 1
    expect(white).toBeCloseTo(44.55, 1);
    expect(moveAccuracy({ mate: 1 }, { mate: -1 }, 'white')).toBe(0);
  });
});

describe('the accuracy of a game', () => {
  it('is missing for a side that has not moved', () => {
    expect(gameAccuracy(even, [], 'white')).toEqual({});
    expect(gameAccuracy(even, [even], 'white')).toEqual({ white: 100 });
    expect(gameAccuracy(even, [even], 'black')).toEqual({ black: 100 });
  });

  it('is full for a level game and falls for the side that blunders', () => {
    const level = Array.from({ length: 40 }, () => even);
    expect(gameAccuracy(even, level, 'white')).toEqual({ white: 100, black: 100 });
    const blundered = gameAccuracy(even, [...level, { cp: -900 }], 'white');
    expect(blundered.black).toBe(100);
    expect(blundered.white).toBeLessThan(75);
  });

  it('belongs to Black first when Black moves first', () => {
    const evaluations: readonly Evaluation[] = [{ cp: 900 }, { cp: 900 }, { cp: 900 }];
    const { white, black } = gameAccuracy(even, evaluations, 'black');
    expect(white).toBe(100);
    expect(black).toBeLessThan(70);
  });

  it('has no entry for the move that mates', () => {
    const evaluations: readonly Evaluation[] = [{ cp: -100 }, { cp: -900 }, { mate: -1 }];
    const mated = gameAccuracy(even, [...evaluations, { checkmate: 'black' }], 'white');
    expect(mated).toEqual(gameAccuracy(even, evaluations, 'white'));
    expect(gameAccuracy({ mate: 1 }, [{ checkmate: 'white' }], 'white')).toEqual({});
  });

  it('is the mean of the weighted and the harmonic mean', () => {
    // White's moves: 100 in a quiet window, and one that loses 18.19 % points in a window of deviation 9.1.
    const { white } = gameAccuracy({ cp: 100 }, [{ cp: 100 }, { cp: 100 }, { cp: -100 }], 'white');
    const lost = moveAccuracy({ cp: 100 }, { cp: -100 }, 'white');
    const deviation = (winPercent({ cp: 100 }) - winPercent({ cp: -100 })) / 2;
    const weighted = (100 * 0.5 + lost * deviation) / (0.5 + deviation);
    const harmonic = 2 / (1 / 100 + 1 / lost);
    expect(white).toBeCloseTo((weighted + harmonic) / 2, 8);
  });
});

describe('average centipawn loss', () => {
  it('counts losses only, within 1000 centipawns', () => {
    const evaluations: readonly Evaluation[] = [{ cp: -50 }, { cp: -80 }, { mate: -2 }, { checkmate: 'black' }];
    expect(averageCentipawnLoss({ cp: 50 }, evaluations, 'white')).toEqual({ white: (100 + 920) / 2, black: 0 });
  });

  it('has no entry for the move that mates', () => {
    const evaluations: readonly Evaluation[] = [
      { cp: 0 },
      { cp: 300 },
      { mate: 1 },
      { mate: 1 },
      { checkmate: 'white' },
    ];
    expect(averageCentipawnLoss(even, evaluations, 'white')).toEqual({ white: 0, black: 150 });
  });

  it('is missing for a side that has not moved', () => {
    expect(averageCentipawnLoss(even, [{ cp: 40 }], 'black')).toEqual({ black: 40 });
  });
});

describe('a move is judged', () => {
  it.each<[Evaluation, Evaluation, Judgement | undefined]>([
    [{ cp: 0 }, { cp: -54 }, undefined],
    [{ cp: 0 }, { cp: -55 }, 'inaccuracy'],
    [{ cp: 0 }, { cp: -110 }, 'inaccuracy'],
    [{ cp: 0 }, { cp: -111 }, 'mistake'],
    [{ cp: 0 }, { cp: -168 }, 'mistake'],
    [{ cp: 0 }, { cp: -169 }, 'blunder'],
    [{ cp: 0 }, { cp: 300 }, undefined],
    // Far ahead, large losses hardly matter; evaluations are not capped at 1000.
    [{ cp: 1500 }, { cp: 900 }, undefined],
    [{ cp: 8120 }, { cp: 790 }, 'inaccuracy'],
    // Mate allowed.
    [{ cp: 0 }, { mate: -3 }, 'blunder'],
    [{ cp: -700 }, { mate: -3 }, 'blunder'],
    [{ cp: -701 }, { mate: -3 }, 'mistake'],
    [{ cp: -1000 }, { mate: -3 }, 'inaccuracy'],
    // Mate lost.
    [{ mate: 3 }, { cp: 1000 }, 'inaccuracy'],
    [{ mate: 3 }, { cp: 999 }, 'mistake'],
    [{ mate: 3 }, { cp: 700 }, 'blunder'],
    [{ mate: 3 }, { mate: -2 }, 'blunder'],
    // Mate delayed, mate found, mate suffered.
    [{ mate: 1 }, { mate: 9 }, undefined],
    [{ cp: 0 }, { mate: 5 }, undefined],
    [{ mate: -5 }, { mate: -1 }, undefined],
    [{ mate: -5 }, { cp: -300 }, undefined],
    [{ mate: 1 }, { checkmate: 'white' }, undefined],
  ])('of White from %j to %j as %s, and of Black alike', (before, after, judgement) => {
    expect(judge(before, after, 'white')).toBe(judgement);
    expect(judge(negate(before), negate(after), 'black')).toBe(judgement);
  });
});
