import { expect, it } from 'vitest';
import type { Evaluation } from '../evaluation';
import type { Color } from '../types';
import { isOnlyWin } from './only-win';

const CASES: readonly (readonly [string, Evaluation, Evaluation | undefined, Color, boolean])[] = [
  ['wins where nothing else does', { cp: 400 }, { cp: 30 }, 'white', true],
  ['is Black’s', { cp: -400 }, { cp: -30 }, 'black', true],
  ['mates where nothing else wins', { mate: 3 }, { cp: 150 }, 'white', true],
  ['is all that can be played', { cp: 250 }, undefined, 'white', true],
  ['is as good as another', { cp: 400 }, { cp: 390 }, 'white', false],
  ['wins more than another that wins', { cp: 900 }, { cp: 300 }, 'white', false],
  ['mates where another wins', { mate: 2 }, { cp: 800 }, 'white', false],
  ['mates sooner than another', { mate: 2 }, { mate: 5 }, 'white', false],
  ['is hardly better than another', { cp: 205 }, { cp: 190 }, 'white', false],
  ['does not win', { cp: 150 }, { cp: -300 }, 'white', false],
  ['wins for the other side', { cp: -400 }, { cp: -900 }, 'white', false],
];

it.each(CASES)('a move that %s', (_, move, others, color, isOnly) => {
  expect(isOnlyWin(move, others, color)).toBe(isOnly);
});
