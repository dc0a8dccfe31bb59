import { expect, it } from 'vitest';
import { filterLabels } from './filter-labels';

it('says each thing that is filtered by in words', () => {
  const label = filterLabels({
    opening: 'Réti Opening',
    color: 'white',
    outcome: 'draw',
    speed: 'ultraBullet',
    opponent: 'ek',
    from: '2026-07-01',
    to: '2026-07-31',
    tactic: 'missedForks',
    missed: 'back_rank',
    allowed: 'fork',
    analysis: 'failed',
  });
  expect(label.map((one) => one.label)).toEqual([
    'Missed Forks',
    'Missed: Back Rank',
    'Allowed: Fork',
    'Réti Opening',
    'Against “ek”',
    'Drawn',
    'As White',
    'UltraBullet',
    'From 1 Jul 2026',
    'To 31 Jul 2026',
    'Analysis failed',
  ]);
});

it('shows a date that is none as it is written', () => {
  expect(filterLabels({ from: '2026-13-99' })).toEqual([{ name: 'from', label: 'From 2026-13-99' }]);
});
