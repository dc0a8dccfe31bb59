import { describe, expect, it } from 'vitest';
import { evaluationLabel } from './evaluation-label';

describe('the label of an evaluation', () => {
  it.each([
    [51, 'Slight Edge'],
    [150, 'Slight Edge'],
    [151, 'Advantage'],
    [300, 'Advantage'],
    [301, 'Decisive'],
  ])('at %d centipawns is %s, for either side [LIM-05]', (centipawns, label) => {
    expect(evaluationLabel(centipawns)).toEqual({ label, side: 'white' });
    expect(evaluationLabel(-centipawns)).toEqual({ label, side: 'black' });
  });

  it.each([0, 50, -50])('at %d centipawns is Balanced and nobody’s [LIM-05]', (centipawns) => {
    expect(evaluationLabel(centipawns)).toEqual({ label: 'Balanced' });
  });
});
