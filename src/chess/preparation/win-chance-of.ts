import type { Evaluation } from '../evaluation';
import type { Color } from '../types';
import { winPercent } from '../win-chance';

/** 0-1, in the view of the color. */
export const winChanceOf = (evaluation: Evaluation, color: Color): number => {
  const chance = winPercent(evaluation) / 100;
  return color === 'white' ? chance : 1 - chance;
};
