import { describe, expect, it } from 'vitest';
import { TACTICAL_WEAKNESSES } from '../../../chess/player/tactics';
import { tacticalSentences } from './tactical-sentences';

const COUNTED = {
  reviewedGames: 187,
  openingPhaseScore: 81,
  middlegameScore: 66,
  endgameScore: 43,
  tacticalStrengths: { pins: 12, forks: 31 },
  tacticalWeaknesses: { missedForks: 22, hangingPieces: 13 },
};

describe('what the tactics say', () => {
  it('is the greatest weakness with what to do, the greatest strength, and the weakest phase [PROF-07]', () => {
    expect(tacticalSentences({ ...COUNTED, reviewedGames: 170 })).toEqual([
      'Missed Forks, 22 times in 170 games: your greatest weakness. Before every move, look for one piece that attacks two.',
      'Forks, 31 times in 170 games: what you find most. Steer for positions that allow it.',
      'Your endgame scores 43%, your opening 81%. Begin with the endgame.',
    ]);
  });

  it('names no habit that was seen less than three times, and no phase that hardly differs', () => {
    const rare = { tacticalWeaknesses: { missedForks: 2 }, tacticalStrengths: { forks: 2 } };
    const scores = { openingPhaseScore: 70, middlegameScore: null, endgameScore: 61 };
    expect(tacticalSentences({ ...COUNTED, ...rare, ...scores })).toEqual([]);
    expect(tacticalSentences({ ...COUNTED, ...rare, ...scores, endgameScore: 60 })).toHaveLength(1);
  });

  it('does not call a plan a tactic', () => {
    const tacticalStrengths = { exchanges: 50, pawnBreaks: 40, pins: 3 };
    const [, strength] = tacticalSentences({ ...COUNTED, tacticalStrengths });
    expect(strength).toMatch(/^Pins, 3 times/);
  });

  it('has something to do about each weakness, and shows an unknown one as it comes', () => {
    for (const name of TACTICAL_WEAKNESSES) {
      expect(tacticalSentences({ ...COUNTED, tacticalWeaknesses: { [name]: 9 } })[0]).toMatch(/weakness\. .+\.$/);
    }
    expect(tacticalSentences({ ...COUNTED, tacticalWeaknesses: { lostTempi: 9 } })[0]).toBe(
      'Lost Tempi, 9 times in 187 games: your greatest weakness.',
    );
  });
});
