import { describe, expect, it } from 'vitest';
import { findingsWith, rateFinding } from '../../../test/data/facts';
import { tacticalSentences } from './tactical-analysis';

describe('what the tactics say', () => {
  it('is what is worse and better than others do it, with what to do [PROF-07]', () => {
    const rates = [rateFinding('missed.fork', 'weakness'), rateFinding('phase.endgame', 'strength')];
    expect(tacticalSentences(findingsWith(rates))).toEqual([
      'You miss forks 1.8 times as often as others at 1400–1599: 18.0 of 100 chances, others 10.0. ' +
        'Look before every move for one piece that attacks two, with knights and queen first of all.',
      'You make mistakes in the endgame less often than others at 1400–1599: 5.0 of 100 moves, others 10.0. ' +
        'Exchange into endgames when the position is level.',
    ]);
  });

  it('is nothing where all may be chance, or nothing is compared', () => {
    expect(tacticalSentences(findingsWith([rateFinding('blunders', 'ordinary')]))).toEqual([]);
    expect(tacticalSentences({})).toEqual([]);
  });
});
