/**
 * Openings by family: `Sicilian Defense` for all of its variations. Made of the groups of a repertoire, which are counted
 * already: nothing is counted a second time here.
 */
import type { OpeningGroup } from '../player/repertoire';
import { addResults, percentOf, scoreOf, type Results } from '../player/results';

/** `share` is whole % of the games of the color, `score` whole % of the points, a draw being half a point. */
export type OpeningFamily = Results & {
  readonly name: string;
  readonly share: number;
  readonly score: number;
  /** In the order of the repertoire: the most played first. */
  readonly variations: readonly [OpeningGroup, ...OpeningGroup[]];
};

/**
 * `Queen's Gambit Declined` of `Queen's Gambit Declined: Exchange Variation`, `London System` of `London System, with Bd3`;
 * the whole name where it has no variation, or begins with one.
 */
export const familyOf = (name: string): string => {
  const [family = ''] = name.split(/[:,]/, 1);
  return family.trim() || name.trim();
};

/** The same for all openings of a family, in whichever way the sources write it: case, apostrophes, spaces, `Defence`. */
export const familyKeyOf = (name: string): string =>
  familyOf(name)
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\bdefence\b/g, 'defense');

/**
 * The families of a color's openings, the most played first, then by name. `games` are all of the color, those without a
 * named opening too. A family is spelled as in its most played variation.
 */
export const openingFamilies = (openings: readonly OpeningGroup[], games: number): readonly OpeningFamily[] => {
  const families = new Map<string, [OpeningGroup, ...OpeningGroup[]]>();
  for (const opening of openings) {
    const key = familyKeyOf(opening.name);
    const family = families.get(key);
    if (family === undefined) families.set(key, [opening]);
    else family.push(opening);
  }
  return [...families.values()]
    .map((variations) => toFamily(variations, games))
    .sort((one, other) => other.games - one.games || (one.name < other.name ? -1 : 1));
};

const toFamily = (variations: OpeningFamily['variations'], games: number): OpeningFamily => {
  const [first, ...others] = variations;
  const results = others.reduce<Results>(addResults, addResults(first, NO_RESULTS));
  return {
    ...results,
    name: familyOf(first.name),
    share: percentOf(results.games, games),
    score: scoreOf(results) ?? 0,
    variations,
  };
};

const NO_RESULTS: Results = { games: 0, wins: 0, losses: 0, draws: 0, winRate: 0 };
