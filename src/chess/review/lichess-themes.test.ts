import { describe, expect, it } from 'vitest';
import type { Motif } from '../motifs/motif';
import { lichessThemes } from './lichess-themes';

const themes = (motifs: readonly Motif[], line: string, cp = 300, solver: 'white' | 'black' = 'white') =>
  lichessThemes({ motifs, line: line.split(' ') }, { cp }, solver);

describe('the themes of a tactic', () => {
  it('are its motifs, without what Lichess has no theme for', () => {
    expect(themes(['fork', 'capture', 'check'], 'Nxc7+ Kd8 Nxa8')).toEqual(['fork']);
    expect(themes(['backRankMate', 'mate'], 'Rd8#')).toEqual(['backRankMate', 'mate']);
  });

  it('are a promotion where it comes with the second move at the latest', () => {
    expect(themes(['promotion'], 'b7 Kd6 b8=Q')).toEqual(['promotion', 'advancedPawn']);
    expect(themes(['promotion'], 'b6 Kd6 Ka7 Kd7 b7 Kd6 b8=Q')).toEqual(['advantage']);
  });

  it('are an advanced pawn where one reaches its last rank but one soon', () => {
    expect(themes(['promotion'], 'b6 Kd6 b7 Kd7 b8=Q')).toEqual(['advancedPawn']);
    expect(themes(['fork'], 'cxd7+ Ke7')).toEqual(['fork', 'advancedPawn']);
    expect(themes(['fork'], 'Rd7+ Ke8')).toEqual(['fork']);
    expect(themes(['fork'], 'dxc2 Ke7', -300, 'black')).toEqual(['fork', 'advancedPawn']);
    expect(themes(['fork'], 'Nc3 d2', 300)).toEqual(['fork']);
  });

  it('are what is won, where no motif has a name', () => {
    expect(themes(['capture'], 'Nxe5', 499)).toEqual(['advantage']);
    expect(themes([], 'Kf3', 500)).toEqual(['crushing']);
    expect(themes([], 'Kf3', -500, 'black')).toEqual(['crushing']);
    expect(themes([], 'Kf3', -499, 'black')).toEqual(['advantage']);
  });
});
