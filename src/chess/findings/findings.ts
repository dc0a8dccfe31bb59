/**
 * What stands out in a player's games: the one set of findings that every card, sentence and summary speaks from. Pure.
 * Nothing is called a weakness or a strength that is not worse or better than others of the same strength by more than
 * chance, the many questions asked at once counted in, and nothing that contradicts something said already.
 */
import type { Tally } from '../player/sums';
import type { OpeningTally } from '../player/repertoire';
import type { BaselineTable } from './baselines';
import { compare, type Compared } from './comparison';
import { contradicts } from './contradictions';
import { findOpenings } from './opening-findings';
import { isFault, RATE_KINDS } from './rate-kinds';
import { readRates, type SpeedRates } from './rate-tally';
import type { Findings, RateFinding, Verdict } from './verdicts';
import { passing } from './statistics';

/** Games in which it could happen, and events expected of others there, before anything is claimed. */
const LEAST_GAMES = 20;
const LEAST_EXPECTED = 8;
/** A difference that nobody would notice is none. */
const LEAST_RATIO = 1.1;
/** Of what is claimed, the share that may be an accident. */
const ACCIDENTS = 0.1;

export const findingsOf = (tally: Tally, openings: readonly OpeningTally[], table?: BaselineTable): Findings => {
  const speeds = readRates(tally);
  return {
    games: speeds.reduce((total, { games }) => total + games, 0),
    rates: findRates(speeds, table),
    openings: findOpenings(openings),
  };
};

/** `table` is that of the project unless another is given. */
export const findRates = (speeds: readonly SpeedRates[], table?: BaselineTable): readonly RateFinding[] => {
  const compared = RATE_KINDS.flatMap((kind) => compare(kind, speeds, table) ?? []);
  const asked = compared.filter(isAsked);
  const striking = passing(asked, ACCIDENTS);
  const judged = compared.map((rate): RateFinding => {
    if (!isFault(rate.kind)) return { ...rate, verdict: 'ordinary' };
    const ratio = rate.others.rate === 0 ? 1 : rate.rate / rate.others.rate;
    if (!isAsked(rate)) return { ...rate, ratio, verdict: 'few' };
    return { ...rate, ratio, verdict: striking.has(rate) ? verdictOn(ratio) : 'ordinary' };
  });
  return withoutContradictions(judged.sort((one, other) => Math.abs(other.z) - Math.abs(one.z)));
};

const isAsked = ({ kind, of, games, others }: Compared): boolean =>
  isFault(kind) && games >= LEAST_GAMES && of * others.rate >= LEAST_EXPECTED;

const verdictOn = (ratio: number): Verdict => {
  if (ratio >= LEAST_RATIO) return 'weakness';
  return ratio <= 1 / LEAST_RATIO ? 'strength' : 'ordinary';
};

/** Of two that contradict each other the less striking one is not said. */
const withoutContradictions = (rates: readonly RateFinding[]): readonly RateFinding[] =>
  rates.reduce<readonly RateFinding[]>(
    (kept, rate) => [
      ...kept,
      kept.some((other) => contradicts(other, rate)) ? { ...rate, verdict: 'ordinary' as const } : rate,
    ],
    [],
  );
