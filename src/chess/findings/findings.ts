/**
 * What stands out in a player's games: the one set of findings that every card, sentence and summary speaks from. Pure.
 * Nothing is called a weakness or a strength that is not worse or better than others of the same strength by more than
 * chance, the many questions tested at once counted in, and nothing that contradicts something said already.
 */
import type { OpeningTally } from '../player/repertoire';
import type { Tally } from '../player/results';
import { type BaselineTable, compare, type Compared } from './comparison';
import { readRates, type SpeedRates } from './game-rates';
import { findOpenings } from './opening-findings';
import { CLOCK_KINDS, isFault, RATE_KINDS, type RateKind } from './rate-kinds';
import { passing } from './statistics';
import type { ClockFigure, Findings, RateFinding } from './verdicts';

/** Games in which it could happen, and events expected of others there, before anything is claimed. */
const LEAST_GAMES = 30;

const LEAST_EXPECTED = 8;

/** Of what is claimed, the share that may be an accident. */
const ACCIDENTS = 0.05;

export const findingsOf = (tally: Tally, openings: readonly OpeningTally[], table?: BaselineTable): Findings => {
  const speeds = readRates(tally);
  return {
    games: speeds.reduce((total, { games }) => total + games, 0),
    rates: findRates(speeds, table),
    openings: findOpenings(openings),
    clock: clockFigures(speeds),
  };
};

const clockFigures = (speeds: readonly SpeedRates[]): readonly ClockFigure[] =>
  CLOCK_KINDS.flatMap((kind) => {
    const rates = speeds.flatMap(({ rates: { [kind]: rate } }) => rate ?? []);
    const sum = (figure: 'happened' | 'of' | 'games'): number => rates.reduce((total, rate) => total + rate[figure], 0);
    return sum('of') === 0 ? [] : [{ kind, rate: sum('happened') / sum('of'), of: sum('of'), games: sum('games') }];
  });

/** `table` is that of the project unless another is given. */
export const findRates = (speeds: readonly SpeedRates[], table?: BaselineTable): readonly RateFinding[] => {
  const compared = RATE_KINDS.flatMap((kind) => compare(kind, speeds, table) ?? []);
  const tested = compared.filter(isTested);
  // Each side by itself: many strengths do not make a weakness more likely.
  const striking = new Set(
    [tested.filter(({ z }) => z > 0), tested.filter(({ z }) => z < 0)].flatMap((side) => [
      ...passing(side, ACCIDENTS, tested.length),
    ]),
  );
  const judged = compared.map((rate): RateFinding => {
    if (!isFault(rate.kind)) return { ...rate, verdict: 'ordinary' };
    const ratio = rate.others.rate === 0 ? 1 : rate.rate / rate.others.rate;
    if (!isTested(rate)) return { ...rate, ratio, verdict: 'few' };
    const verdict = rate.z > 0 ? 'weakness' : 'strength';
    return { ...rate, ratio, verdict: striking.has(rate) ? verdict : 'ordinary' };
  });
  return withoutContradictions(judged.sort((one, other) => Math.abs(other.z) - Math.abs(one.z)));
};

const isTested = ({ kind, of, games, others }: Compared): boolean =>
  isFault(kind) && games >= LEAST_GAMES && of * others.rate >= LEAST_EXPECTED;

/** Of two that contradict each other the less striking one is not said. */
const withoutContradictions = (rates: readonly RateFinding[]): readonly RateFinding[] =>
  rates.reduce<readonly RateFinding[]>(
    (kept, rate) => [
      ...kept,
      kept.some((other) => contradicts(other, rate)) ? { ...rate, verdict: 'ordinary' as const } : rate,
    ],
    [],
  );

type Judged = { readonly kind: RateKind; readonly verdict: string };

/** Whether one is good and the other bad at the same thing. */
const contradicts = (one: Judged, other: Judged): boolean => {
  const verdicts = [one.verdict, other.verdict];
  if (!verdicts.includes('weakness') || !verdicts.includes('strength')) return false;
  return subjectsOf(one.kind).some((subject) => subjectsOf(other.kind).includes(subject));
};

/** What a kind is about: an endgame with rooks is the endgame too, and running out of time is one thing with losing by it. */
const subjectsOf = (kind: RateKind): readonly string[] => {
  const [area = '', part] = kind.split('.');
  if (kind === 'timeTrouble' || kind === 'flagFalls') return ['clock'];
  if (area === 'endgame') return part === undefined ? ['endgame'] : ['endgame', kind];
  return area === 'phase' ? [part ?? ''] : [kind];
};
