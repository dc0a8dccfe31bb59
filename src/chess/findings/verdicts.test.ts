import { describe, expect, it } from 'vitest';
import { findingsWith, rateFinding } from '../../test/data/facts';
import type { TacticLists } from '../player/tactics';
import { compareStrength, compareWeakness, consistentTactics } from './verdicts';

const counted = <Name extends string>(name: Name) => ({ name, count: 4, places: [] });

const tactics: TacticLists = {
  weaknesses: [counted('missedForks'), counted('endgamePrecision'), counted('timeManagement')],
  strengths: [counted('forks'), counted('pins'), counted('exchanges')],
  missed: [counted('fork'), counted('pin'), counted('smotheredMate'), counted('windmill')],
  allowed: [counted('fork')],
};

const named = (...rates: Parameters<typeof findingsWith>[0][number][]) => {
  const { weaknesses, strengths, missed } = consistentTactics({ tactics, ...findingsWith(rates) });
  return [weaknesses, strengths, missed].map((list) => list.map(({ name }) => name));
};

describe('the tactics that advice speaks of', () => {
  it('are all of them where no finding speaks against one', () => {
    expect(named(rateFinding('missed.fork', 'ordinary'))).toEqual([
      ['missedForks', 'endgamePrecision', 'timeManagement'],
      ['forks', 'pins', 'exchanges'],
      ['fork', 'pin', 'smotheredMate', 'windmill'],
    ]);
  });

  it('are no weakness where others miss more, and no strength where others find more', () => {
    expect(named(rateFinding('missed.fork', 'strength'), rateFinding('missed.pin', 'weakness'))).toEqual([
      ['endgamePrecision', 'timeManagement'],
      ['forks', 'exchanges'],
      ['pin', 'smotheredMate', 'windmill'],
    ]);
    expect(named(rateFinding('endgame.rook', 'strength'), rateFinding('timeTrouble', 'strength'))[0]).toEqual([
      'missedForks',
    ]);
    expect(named(rateFinding('missed.mate', 'strength'))[2]).toEqual(['fork', 'pin', 'windmill']);
  });
});

describe('a count beside others', () => {
  const { findings } = findingsWith([
    rateFinding('missed.fork', 'weakness'),
    rateFinding('missed.mate', 'ordinary', { ratio: 0.8 }),
    rateFinding('phase.endgame', 'strength'),
    rateFinding('endgame.rook', 'weakness'),
    rateFinding('time.little', 'weakness'),
    rateFinding('weakSquares', 'strength', { rate: 0, ratio: 0 }),
  ]);
  const expectedOf = (name: string, count: number) => compareWeakness(findings, { name, count })?.expected;

  it('has the number of others in as many games where both are counted alike [A93]', () => {
    expect(expectedOf('missedForks', 18)).toBeCloseTo(10);
    expect(expectedOf('fork', 18)).toBeCloseTo(10);
    expect(expectedOf('smotheredMate', 4)).toBeCloseTo(5);
    expect(expectedOf('endgamePrecision', 6)).toBeCloseTo(12);
  });

  it('has the finding alone where the rate counts something else, or nothing happened in what it counts [A93]', () => {
    expect(compareWeakness(findings, { name: 'timeManagement', count: 7 })).toEqual({
      finding: rateFinding('time.little', 'weakness'),
    });
    expect(compareWeakness(findings, { name: 'poorEndgamePlay', count: 7 })?.finding.kind).toBe('phase.endgame');
    expect(expectedOf('weakSquares', 3)).toBeUndefined();
    expect(compareWeakness(findings, { name: 'windmill', count: 7 })).toBeUndefined();
  });

  it('of a strength has how often others miss it [A93]', () => {
    expect(compareStrength(findings, 'forks')).toEqual(rateFinding('missed.fork', 'weakness'));
    expect(compareStrength(findings, 'exchanges')).toBeUndefined();
    expect(compareStrength(findings, 'toString')).toBeUndefined();
  });
});
