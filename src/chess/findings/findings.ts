/** Significant weaknesses and strengths, corrected for multiple tests and free of contradictions. */
import type { OpeningStats } from '../player/repertoire';
import type { Stats } from '../player/results';
import { type BaselineTable, compare, type RateComparison } from './comparison';
import { readRates, type SpeedRates } from './game-rates';
import { openingFindings } from './opening-findings';
import { CLOCK_KINDS, isFault, RATE_KINDS, type RateKind } from './rate-kinds';
import { significant } from './statistics';
import type { ClockStat, Findings, RateFinding } from './verdicts';

const MIN_GAMES = 30;

const MIN_EXPECTED = 8;

const FALSE_DISCOVERY_RATE = 0.05;

export const findingsOf = (stats: Stats, openings: readonly OpeningStats[], table?: BaselineTable): Findings => {
  const speeds = readRates(stats);
  return {
    games: speeds.reduce((total, { games }) => total + games, 0),
    rates: findRates(speeds, table),
    ...openingFindings(openings),
    clock: clockStats(speeds),
  };
};

const clockStats = (speeds: readonly SpeedRates[]): readonly ClockStat[] =>
  CLOCK_KINDS.flatMap((kind) => {
    const rates = speeds.flatMap(({ rates: { [kind]: rate } }) => rate ?? []);
    const sum = (field: 'happened' | 'of' | 'games'): number => rates.reduce((total, rate) => total + rate[field], 0);
    return sum('of') === 0 ? [] : [{ kind, rate: sum('happened') / sum('of'), of: sum('of'), games: sum('games') }];
  });

export const findRates = (speeds: readonly SpeedRates[], table?: BaselineTable): readonly RateFinding[] => {
  const compared = RATE_KINDS.flatMap((kind) => compare(kind, speeds, table) ?? []);
  const tested = compared.filter(isTested);
  // Tested separately: many strengths must not make weaknesses easier to pass.
  const significantRates = new Set(
    [tested.filter(({ z }) => z > 0), tested.filter(({ z }) => z < 0)].flatMap((side) => [
      ...significant(side, FALSE_DISCOVERY_RATE, tested.length),
    ]),
  );
  const judged = compared.map((rate): RateFinding => {
    if (!isFault(rate.kind)) return { ...rate, verdict: 'ordinary' };
    const ratio = rate.others.rate === 0 ? 1 : rate.rate / rate.others.rate;
    if (!isTested(rate)) return { ...rate, ratio, verdict: 'few' };
    const verdict = rate.z > 0 ? 'weakness' : 'strength';
    return { ...rate, ratio, verdict: significantRates.has(rate) ? verdict : 'ordinary' };
  });
  return withoutContradictions(judged.sort((one, other) => Math.abs(other.z) - Math.abs(one.z)));
};

const isTested = ({ kind, of, games, others }: RateComparison): boolean =>
  isFault(kind) && games >= MIN_GAMES && of * others.rate >= MIN_EXPECTED;

/** Drops the less significant of two. */
const withoutContradictions = (rates: readonly RateFinding[]): readonly RateFinding[] =>
  rates.reduce<readonly RateFinding[]>(
    (accepted, rate) => [
      ...accepted,
      accepted.some((other) => contradicts(other, rate)) ? { ...rate, verdict: 'ordinary' as const } : rate,
    ],
    [],
  );

type Judged = { readonly kind: RateKind; readonly verdict: string };

const contradicts = (one: Judged, other: Judged): boolean => {
  const verdicts = [one.verdict, other.verdict];
  if (!verdicts.includes('weakness') || !verdicts.includes('strength')) return false;
  return subjectsOf(one.kind).some((subject) => subjectsOf(other.kind).includes(subject));
};

/** Rook endgames are endgames, and flag falls are time trouble. */
const subjectsOf = (kind: RateKind): readonly string[] => {
  const [area = '', part] = kind.split('.');
  if (kind === 'timeTrouble' || kind === 'flagFalls') return ['clock'];
  if (area === 'endgame') return part === undefined ? ['endgame'] : ['endgame', kind];
  return area === 'phase' ? [part ?? ''] : [kind];
};
