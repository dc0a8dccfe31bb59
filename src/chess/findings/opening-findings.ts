/** What a player scores in each family of openings, against the score that the opponents' ratings let expect. */
import { familyKeyOf, familyOf, isOpeningName, type OpeningStats, type RatedStats } from '../player/repertoire';
import { fromMillionths } from '../player/results';
import { type Color, COLORS } from '../types';
import { type Interval, scoreInterval } from './statistics';

export type OpeningFinding = {
  /** Of the family. */
  readonly name: string;
  readonly color: Color;
  /** Games where both ratings are known. */
  readonly games: number;
  /** Points per game, 0-1; `expected` is the player's usual score against such opponents. */
  readonly score: number;
  readonly expected: number;
  /** 95%, of the score. */
  readonly interval: Interval;
};

const MIN_GAMES = 20;

/**
 * Families of 20 games or more, by the lower bound of what they gain on the expected score, the highest first. None is called
 * good or bad: measured by `npm run corpus -- opening-findings`, a test of the difference speaks as rarely as by chance.
 */
export const findOpenings = (openings: readonly OpeningStats[]): readonly OpeningFinding[] =>
  COLORS.flatMap((color) => {
    const families = familiesOf(openings, color);
    const usual = usualScore(families);
    return families.filter(({ games }) => games >= MIN_GAMES).map((family) => toFinding(family, color, usual));
  }).sort((one, other) => leastGain(other) - leastGain(one) || (keyOf(one) < keyOf(other) ? -1 : 1));

/** Points per game, 0-1; `expected` is the player's usual score against such opponents with either color. */
export type ColorScore = { readonly games: number; readonly score: number; readonly expected: number };

/** Of the games with both ratings and a named opening; a color without any is missing. */
export type ColorScores = { readonly [color in Color]?: ColorScore | undefined };

/** What stored games and stored sums of games say of openings and of the colors. */
export const openingFindings = (openings: readonly OpeningStats[]) => ({
  openings: findOpenings(openings),
  colors: scoresOfColors(openings),
});

const scoresOfColors = (openings: readonly OpeningStats[]): ColorScores => {
  const families = COLORS.map((color) => familiesOf(openings, color));
  const usual = usualScore(families.flat());
  const [white, black] = families.map((of): ColorScore | undefined => {
    if (of.length === 0) return undefined;
    const { games, points, byRating } = meansOf(of);
    return { games, score: points, expected: usual(byRating) };
  });
  return { ...(white && { white }), ...(black && { black }) };
};

const leastGain = ({ interval, expected }: OpeningFinding): number => interval.low - expected;

const keyOf = ({ color, name }: OpeningFinding): string => `${color} ${name}`;

/** `names`: games by the name of the family as it is written. */
type Family = RatedStats & { readonly names: ReadonlyMap<string, number> };

/** Sums, so that single games and their sums give the same. */
const familiesOf = (openings: readonly OpeningStats[], color: Color): readonly Family[] => {
  const families = new Map<string, Family>();
  for (const { color: of, name, rated } of openings) {
    if (of !== color || !isOpeningName(name) || !rated?.games) continue;
    const key = familyKeyOf(name);
    const before = families.get(key) ?? EMPTY;
    const written = familyOf(name);
    families.set(key, {
      games: before.games + rated.games,
      halves: before.halves + rated.halves,
      expected: before.expected + rated.expected,
      names: new Map([...before.names, [written, (before.names.get(written) ?? 0) + rated.games]]),
    });
  }
  return [...families].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, family]) => family);
};

const EMPTY: Family = { games: 0, halves: 0, expected: 0, names: new Map() };

const toFinding = (family: Family, color: Color, usual: (byRating: number) => number): OpeningFinding => {
  const { games, points, byRating } = meansOf([family]);
  const [name = ''] = [...family.names]
    .sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))
    .map(([written]) => written);
  return { name, color, games, score: points, expected: usual(byRating), interval: scoreInterval(points, games) };
};

const meansOf = (rows: readonly RatedStats[]) => {
  const games = sumOf(rows, (row) => row.games);
  const [halves, byRating] = [sumOf(rows, (row) => row.halves), sumOf(rows, (row) => row.expected)];
  return { games, points: halves / 2 / games, byRating: fromMillionths(byRating) / games };
};

/** Weight of Elo's formula as a prior, worth some hundred games. */
const PRIOR_WEIGHT = 2;

/** A player's score by rating expectation, both 0-1: a regression with Elo's formula as prior. */
export const usualScore = (rows: readonly RatedStats[]): ((byRating: number) => number) => {
  const mean = meansOf(rows);
  let [covariance, sumOfSquares] = [PRIOR_WEIGHT, PRIOR_WEIGHT];
  for (const row of rows) {
    const { games, points, byRating } = meansOf([row]);
    covariance += games * (byRating - mean.byRating) * (points - mean.points);
    sumOfSquares += games * (byRating - mean.byRating) ** 2;
  }
  return (byRating) => mean.points + (covariance / sumOfSquares) * (byRating - mean.byRating);
};

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
