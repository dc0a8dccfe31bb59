import { describe, expect, it } from 'vitest';
import { findingsWith, rateFinding } from '../../../test/data/facts';
import { tacticalSentences } from './tactical-analysis';

describe('what the tactics say', () => {
  it('is what is worse and better than others do it, with what to do [PROF-07]', () => {
    const rates = [rateFinding('missed.fork', 'weakness'), rateFinding('phase.endgame', 'strength')];
    expect(tacticalSentences(findingsWith(rates))).toEqual([
      'You miss forks 1.8 times as often as players rated 1400–1599: 18.0 per 100 chances (others: 10.0). ' +
        'Before every move, look for forks, especially with knights and queen.',
      'You make mistakes in the endgame less often than players rated 1400–1599: 5.0 per 100 moves (others: 10.0). ' +
        'Trade into endgames when the position is level.',
    ]);
  });

  it('is nothing where all may be chance, or nothing is compared', () => {
    expect(tacticalSentences(findingsWith([rateFinding('blunders', 'ordinary')]))).toEqual([]);
    expect(tacticalSentences({})).toEqual([]);
  });
});
