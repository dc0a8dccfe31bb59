import { describe, expect, it } from 'vitest';
import { negate, type Evaluation } from './evaluation';
import { judge, type Judgement } from './judgement';

describe('a move is judged', () => {
  it.each<[Evaluation, Evaluation, Judgement | undefined]>([
    [{ cp: 0 }, { cp: -54 }, undefined],
    [{ cp: 0 }, { cp: -55 }, 'inaccuracy'],
    [{ cp: 0 }, { cp: -110 }, 'inaccuracy'],
    [{ cp: 0 }, { cp: -111 }, 'mistake'],
    [{ cp: 0 }, { cp: -168 }, 'mistake'],
    [{ cp: 0 }, { cp: -169 }, 'blunder'],
    [{ cp: 0 }, { cp: 300 }, undefined],
    // Far ahead, much may be lost before it matters; nothing is cut off at 1000.
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
