/** Openings by color, against what the ratings of the games let expect. */
import { isOpeningName, type OpeningTally, type RatedTally } from '../player/repertoire';
import type { Color } from '../types';
import type { Verdict } from './verdict';
import { chanceOf, passing, scoreInterval, type Interval } from './statistics';

export type OpeningFinding = {
  readonly name: string;
  readonly color: Color;
  /** Of both players the rating is known. */
  readonly games: number;
  /** Points a game, and those expected, 0-1. */
  readonly score: number;
  readonly expected: number;
  /** `score`, drawn toward what was expected the fewer the games are. */
  readonly shrunken: number;
  /** Where the true score lies, with 95 %. */
  readonly interval: Interval;
  readonly verdict: Verdict;
};

/** As many games as expected are added in thought. */
const GAMES_IN_THOUGHT = 8;
const LEAST_GAMES = 8;
/** Of what is claimed, the share that may be an accident. */
const ACCIDENTS = 0.05;
/** Points in a hundred, after shrinking, that are worth a word. */
const LEAST_SURPLUS = 0.05;

/** By how much the score is off what was expected, the worst first. */
export const findOpenings = (openings: readonly OpeningTally[]): readonly OpeningFinding[] => {
  const groups = [...gather(openings).values()].filter(({ games }) => games > 0).map(toOpening);
  const tested = groups.filter(({ opening: { games } }) => games >= LEAST_GAMES);
  const striking = passing(tested, ACCIDENTS);
  return groups
    .map((group): OpeningFinding => {
      if (!tested.includes(group)) return { ...group.opening, verdict: 'few' };
      return { ...group.opening, verdict: striking.has(group) ? verdictOn(group.opening) : 'ordinary' };
    })
    .sort((one, other) => surplusOf(one) - surplusOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1));
};

/** Whole numbers, whose sum is the same in any order. */
type Sums = RatedTally & { readonly name: string; readonly color: Color };

const gather = (openings: readonly OpeningTally[]): ReadonlyMap<string, Sums> => {
  const groups = new Map<string, Sums>();
  for (const { name, color, rated } of openings) {
    if (rated === undefined || !isOpeningName(name)) continue;
    const before = groups.get(keyOf({ name, color })) ?? { name, color, games: 0, halves: 0, expected: 0 };
    groups.set(keyOf({ name, color }), {
      ...before,
      games: before.games + rated.games,
      halves: before.halves + rated.halves,
      expected: before.expected + rated.expected,
    });
  }
  return groups;
};

const keyOf = ({ name, color }: Pick<Sums, 'name' | 'color'>): string => `${color} ${name}`;

const toOpening = ({ name, color, games, halves, expected }: Sums) => {
  const points = halves / 2;
  const [score, mean] = [points / games, expected / 1_000_000 / games];
  const error = Math.sqrt((mean * (1 - mean)) / games);
  return {
    opening: {
      ...{ name, color, games, score, expected: mean },
      shrunken: (points + GAMES_IN_THOUGHT * mean) / (games + GAMES_IN_THOUGHT),
      interval: scoreInterval(score, games),
    },
    chance: error === 0 ? 1 : chanceOf((score - mean) / error),
  };
};

const surplusOf = ({ shrunken, expected }: Pick<OpeningFinding, 'shrunken' | 'expected'>): number =>
  shrunken - expected;

const verdictOn = (opening: Pick<OpeningFinding, 'shrunken' | 'expected'>): Verdict => {
  const surplus = surplusOf(opening);
  if (surplus <= -LEAST_SURPLUS) return 'weakness';
  return surplus >= LEAST_SURPLUS ? 'strength' : 'ordinary';
};
