import { expect, it } from 'vitest';
import { timeScale, timeX } from './time-axis';

const at = (text: string): number => Date.parse(text);

const labels = (from: string, to: string): readonly string[] =>
  timeScale([at(from), at(to)]).ticks.map(({ label }) => label);

it.each([
  ['2026-11-17T08:00:00Z', '2026-11-19T20:00:00Z', ['18 Nov', '19 Nov']],
  ['2026-11-08T20:00:00Z', '2026-11-19T20:00:00Z', ['12 Nov', '19 Nov']],
  ['2026-08-08T00:00:00Z', '2026-11-19T00:00:00Z', ['Sep 2026', 'Oct 2026', 'Nov 2026']],
  ['2025-11-08T00:00:00Z', '2026-11-19T00:00:00Z', ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
  ['2012-03-01T00:00:00Z', '2026-11-19T00:00:00Z', ['2015', '2020', '2025']],
])('has round dates from %s to %s', (from, to, expected) => {
  expect(labels(from, to)).toEqual(expected);
});

it('goes on for a day around a single moment, which stands in its middle', () => {
  const scale = timeScale([at('2026-11-19T12:00:00Z')]);
  expect(scale.to - scale.from).toBe(86_400_000);
  expect(timeX(scale, at('2026-11-19T12:00:00Z'))).toBe(50);
});

it('has its ticks within its ends, at most five, whatever the stretch', () => {
  for (const days of [1, 3, 9, 40, 200, 800, 4000, 20_000]) {
    const scale = timeScale([0, days * 86_400_000]);
    expect(scale.ticks.length).toBeLessThanOrEqual(5);
    expect(scale.ticks.every((tick) => tick.at >= scale.from && tick.at <= scale.to)).toBe(true);
    expect(timeX(scale, scale.from)).toBe(0);
    expect(timeX(scale, scale.to)).toBe(100);
  }
});
