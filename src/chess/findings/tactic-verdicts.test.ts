import { describe, expect, it } from 'vitest';
import { findingsWith, rateFinding } from '../../test/data/findings';
import type { TacticLists } from '../player/tactics';
import { findingOnMissed, tacticsInTune } from './tactic-verdicts';

const counted = <Name extends string>(name: Name) => ({ name, count: 4, places: [] });
const tactics: TacticLists = {
  weaknesses: [counted('missedForks'), counted('endgamePrecision'), counted('timeManagement')],
  strengths: [counted('forks'), counted('pins'), counted('exchanges')],
  missed: [counted('fork'), counted('pin'), counted('smotheredMate'), counted('windmill')],
  allowed: [counted('fork')],
};
const named = (...rates: Parameters<typeof findingsWith>[0][number][]) => {
  const { weaknesses, strengths, missed } = tacticsInTune({ tactics, ...findingsWith(rates) });
  return [weaknesses, strengths, missed].map((list) => list.map(({ name }) => name));
};

describe('the tactics that are listed', () => {
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

  it('have the finding on their kind', () => {
    const fork = rateFinding('missed.fork', 'weakness');
    expect(findingOnMissed(findingsWith([fork]).findings, 'fork')).toBe(fork);
    expect(findingOnMissed(findingsWith([fork]).findings, 'windmill')).toBeUndefined();
  });
});
