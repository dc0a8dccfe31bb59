/** Findings as tests write them. */
import type { OpeningFinding } from '../../chess/findings/opening-findings';
import type { Fault } from '../../chess/findings/rate-kinds';
import type { Findings, RateFinding, Verdict } from '../../chess/findings/verdicts';

export const rateFinding = (kind: Fault, verdict: Verdict, given: Partial<RateFinding> = {}): RateFinding => ({
  ...{ kind, verdict, of: 400, games: 40, z: 4, chance: 0.0001 },
  ...(verdict === 'strength' ? { rate: 0.05, ratio: 0.5 } : { rate: 0.18, ratio: 1.8 }),
  interval: { low: 0.15, high: 0.22 },
  others: { rate: 0.1, from: 1400, to: 1599, games: 900 },
  ...given,
});

export const openingFinding = (
  name: string,
  verdict: Verdict,
  given: Partial<OpeningFinding> = {},
): OpeningFinding => ({
  ...{ name, verdict, color: 'white', games: 30 },
  ...(verdict === 'strength' ? { score: 0.8, shrunken: 0.737 } : { score: 0.2, shrunken: 0.263 }),
  expected: 0.5,
  interval: { low: 0.09, high: 0.38 },
  ...given,
});

export const findingsWith = (
  rates: readonly RateFinding[],
  openings: readonly OpeningFinding[] = [],
): { readonly findings: Findings } => ({ findings: { games: 40, rates, openings, clock: [] } });
