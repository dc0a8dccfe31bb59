import { describe, expect, it } from 'vitest';
import type { Motif } from '../motifs/motif';
import { lichessThemes } from './tactics';

const themes = (motifs: readonly Motif[], line: string, solver: 'white' | 'black' = 'white') =>
  lichessThemes({ motifs, line: line.split(' ') }, solver);

describe('the themes of a tactic', () => {
  it('are its motifs, without what Lichess has no theme for', () => {
    expect(themes(['fork', 'capture', 'check'], 'Nxc7+ Kd8 Nxa8')).toEqual(['fork']);
    expect(themes(['backRankMate', 'mate'], 'Rd8#')).toEqual(['backRankMate', 'mate']);
  });

  it('are a promotion whenever it comes', () => {
    expect(themes(['promotion'], 'b7 Kd6 b8=Q')).toEqual(['promotion', 'advancedPawn']);
    expect(themes(['promotion'], 'b6 Kd6 Ka7 Kd7 b7 Kd6 b8=Q')).toEqual(['promotion']);
  });

  it('are an advanced pawn where one reaches its last rank but one soon', () => {
    expect(themes(['promotion'], 'b6 Kd6 b7 Kd7 b8=Q')).toEqual(['promotion', 'advancedPawn']);
    expect(themes(['fork'], 'cxd7+ Ke7')).toEqual(['fork', 'advancedPawn']);
    expect(themes(['fork'], 'Rd7+ Ke8')).toEqual(['fork']);
    expect(themes(['fork'], 'dxc2 Ke7', 'black')).toEqual(['fork', 'advancedPawn']);
    expect(themes(['fork'], 'Nc3 d2')).toEqual(['fork']);
  });

  it('are none where no motif has a name: an advantage is no tactic', () => {
    expect(themes(['capture', 'check'], 'Nxe5+')).toEqual([]);
    expect(themes([], 'Kf3')).toEqual([]);
  });
});
