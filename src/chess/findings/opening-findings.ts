/** Tests whether results in an opening differ from the player's other games, given the opponents' ratings. */
import { familyKeyOf, familyOf, isOpeningName, type OpeningStats } from '../player/repertoire';
import { fromMillionths } from '../player/results';
import { type Color, COLORS, type San } from '../types';
import type { Verdict } from './rate-kinds';
import { type Interval, pValue, scoreInterval, significant } from './statistics';

export type OpeningFinding = {
  readonly name: string;
  readonly color: Color;
  /** The most common move order; missing for a whole family. */
  readonly moves?: readonly San[];
  /** Games where both ratings are known. */
  readonly games: number;
  /** Points per game, 0-1; `expected` is the player's usual score against such opponents. */
  readonly score: number;
  readonly expected: number;
  /** `score` shrunk toward `expected`. */
  readonly shrunken: number;
  readonly interval: Interval;
  readonly verdict: Verdict;
};

/** With fewer games only implausibly large differences are significant. */
const MIN_GAMES = 40;
/** Share of the color's games: beyond half the opening is the player's norm. */
const MAX_SHARE = 0.5;
const FALSE_DISCOVERY_RATE = 0.05;
/** Points per game, after shrinking. */
const MIN_SURPLUS = 0.03;
const MAX_NOTABLE = 5;
/** Tested without the games of more certain findings. */
const MAX_REMAINING_P = 0.05;

export const findOpenings = (openings: readonly OpeningStats[]): readonly OpeningFinding[] => {
  const groups = compareOpenings(openings);
  const notable = notableGroups(groups);
  return groups
    .filter((group) => isFamily(group) || notable.has(group))
    .map((group) => toFinding(group, notable.has(group)))
    .sort((one, other) => surplusOf(one) - surplusOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1));
};

/** Families and positions are tested separately: many overlapping positions would hide the few families. */
export const notableGroups = (groups: readonly ComparedOpening[]): ReadonlySet<ComparedOpening> => {
  const tested = groups.filter(isTested);
  const [families, positions] = [tested.filter(isFamily), tested.filter((group) => !isFamily(group))];
  const significantGroups = [families, positions].flatMap((tests) => [...significant(tests, FALSE_DISCOVERY_RATE / 2)]);
  return new Set(
    COLORS.flatMap((color) => {
      const own = groups.filter((group) => group.color === color);
      const rows = own.filter(isFamily).flatMap((family) => family.rows);
      return withoutOverlap(
        significantGroups.filter((group) => group.color === color && isNotable(group)),
        rows,
      );
    }),
  );
};

/** Most certain first, each without the games of those before. This drops variations of earlier findings. */
const withoutOverlap = (groups: readonly Tested[], all: readonly Row[]): readonly Tested[] => {
  const notable: Tested[] = [];
  const usedRows = new Set<Row>();
  let compareWithRest = comparisonWith(all);
  for (const group of [...groups].sort((one, other) => one.chance - other.chance || one.plies - other.plies)) {
    const rows = group.rows.filter((row) => !usedRows.has(row));
    if (rows.length === 0) continue;
    const { surplus, error } = compareWithRest(rows);
    const isConsistent = error !== undefined && surplus > 0 === surplusOf(group) > 0;
    if (!isConsistent || pValue(surplus / error) > MAX_REMAINING_P) continue;
    notable.push(group);
    if (notable.length === MAX_NOTABLE) break;
    for (const row of group.rows) usedRows.add(row);
    compareWithRest = comparisonWith(all.filter((row) => !usedRows.has(row)));
  }
  return notable;
};

const isFamily = ({ plies }: ComparedOpening): boolean => plies === 0;

/** All games of a family (`plies` is 0), or those through a position after `plies`. */
export type ComparedOpening = Pick<OpeningFinding, 'color' | 'games' | 'score' | 'expected' | 'shrunken'> & {
  readonly key: string;
  readonly plies: number;
  readonly rows: readonly Row[];
  readonly chance?: number;
};

/** Integers, so sums do not depend on the order. */
type Row = {
  readonly key: string;
  readonly name: string;
  readonly moves: readonly San[];
  /** All games, and their draws. */
  readonly counted: number;
  readonly draws: number;
  /** Games with both ratings; `halves` are half points, `byRating` expected points in millionths. */
  readonly games: number;
  readonly halves: number;
  readonly byRating: number;
};

export const compareOpenings = (openings: readonly OpeningStats[]): readonly ComparedOpening[] => {
  const compared = COLORS.flatMap((color) => compareColor(rowsOf(openings, color), color));
  const spread = spreadOf(compared);
  return compared.map(({ surplus, error, ...group }) =>
    error === undefined
      ? { ...group, shrunken: group.expected }
      : {
          ...group,
          shrunken: group.expected + (surplus * spread) / (spread + error ** 2),
          chance: pValue(surplus / error),
        },
  );
};

/** Sorted and merged, so single games and their sums give the same rows. */
const rowsOf = (openings: readonly OpeningStats[], color: Color): readonly Row[] => {
  const rows = new Map<string, Row>();
  for (const { color: of, name, moves, draws, wins, losses, rated } of openings) {
    if (of !== color || !isOpeningName(name)) continue;
    const key = `${moves.join(' ')}\n${name}`;
    const before = rows.get(key) ?? { key, name, moves, counted: 0, draws: 0, games: 0, halves: 0, byRating: 0 };
    rows.set(key, {
      key,
      name,
      moves,
      counted: before.counted + wins + draws + losses,
      draws: before.draws + draws,
      games: before.games + (rated?.games ?? 0),
      halves: before.halves + (rated?.halves ?? 0),
      byRating: before.byRating + (rated?.expected ?? 0),
    });
  }
  return [...rows.values()].filter(({ games }) => games > 0).sort((one, other) => (one.key < other.key ? -1 : 1));
};

/** `error` is the standard error of `surplus`; missing when not tested. */
type Compared = Omit<ComparedOpening, 'shrunken' | 'chance'> & { readonly surplus: number; readonly error?: number };

const compareColor = (rows: readonly Row[], color: Color): readonly Compared[] => {
  const compareWithAll = comparisonWith(rows);
  return [...byFamily(rows), ...byPosition(rows)].map((group) => ({ ...group, color, ...compareWithAll(group.rows) }));
};

/** `all` must not be empty. */
const comparisonWith = (
  all: readonly Row[],
): ((own: readonly Row[]) => Pick<Compared, 'games' | 'score' | 'expected' | 'surplus' | 'error'>) => {
  const whole = sumOf(all, ({ games }) => games);
  const usual = usualScore(all);
  const variance = varianceOf(all);
  return (own) => {
    const { games, points, byRating } = meansOf(own);
    const expected = usual(byRating);
    const isTestable = games >= MIN_GAMES && games <= MAX_SHARE * whole && variance > 0;
    return {
      games,
      score: points,
      expected,
      surplus: points - expected,
      // Sampling without replacement.
      ...(isTestable ? { error: Math.sqrt(((variance / games) * (whole - games)) / (whole - 1)) } : {}),
    };
  };
};

const meansOf = (rows: readonly Row[]) => {
  const games = sumOf(rows, (row) => row.games);
  const [halves, byRating] = [sumOf(rows, (row) => row.halves), sumOf(rows, (row) => row.byRating)];
  return { games, points: halves / 2 / games, byRating: fromMillionths(byRating) / games };
};

/** Weight of Elo's formula as a prior, worth some hundred games. */
const PRIOR_WEIGHT = 2;

/** The player's score by rating expectation: a regression with Elo's formula as prior. */
const usualScore = (rows: readonly Row[]): ((byRating: number) => number) => {
  const mean = meansOf(rows);
  let [covariance, sumOfSquares] = [PRIOR_WEIGHT, PRIOR_WEIGHT];
  for (const row of rows) {
    const { games, points, byRating } = meansOf([row]);
    covariance += games * (byRating - mean.byRating) * (points - mean.points);
    sumOfSquares += games * (byRating - mean.byRating) ** 2;
  }
  return (byRating) => mean.points + (covariance / sumOfSquares) * (byRating - mean.byRating);
};

const varianceOf = (rows: readonly Row[]): number => {
  const { points } = meansOf(rows);
  return points * (1 - points) - sumOf(rows, ({ draws }) => draws) / sumOf(rows, ({ counted }) => counted) / 4;
};

/** Openings always differ by at least 3 points in a hundred. */
const MIN_SPREAD = 0.03 ** 2;

const spreadOf = (compared: readonly Compared[]): number => {
  const excesses = compared.flatMap(({ games, surplus, error }) =>
    error === undefined ? [] : [{ games, excess: surplus ** 2 - error ** 2 }],
  );
  const games = sumOf(excesses, (group) => group.games);
  const spread = sumOf(excesses, (group) => group.games * group.excess) / Math.max(1, games);
  return Math.max(MIN_SPREAD, spread);
};

type RowGroup = Pick<ComparedOpening, 'key' | 'plies' | 'rows'>;

const byFamily = (rows: readonly Row[]): readonly RowGroup[] => {
  const families = new Map<string, Row[]>();
  for (const row of rows) addToGroup(families, familyKeyOf(row.name), row);
  return [...families].map(([key, own]) => ({ key, plies: 0, rows: own }));
};

/** Transpositions count; a position with only one predecessor is merged into it. */
const byPosition = (rows: readonly Row[]): readonly RowGroup[] => {
  const all = sumOf(rows, (row) => row.games);
  const lines = rows.map((row) => ({ row, keys: positionKeys(row.moves) }));
  const games = new Map<number, number>();
  for (const { row, keys } of lines) for (const key of keys) games.set(key, (games.get(key) ?? 0) + row.games);
  const gamesAt = (key: number | undefined): number => (key === undefined ? all : (games.get(key) ?? 0));
  const groups = new Map<number, Row[]>();
  const plies = new Map<number, number>();
  for (const { keys } of lines) {
    for (const [index, key] of keys.entries()) {
      if (gamesAt(key) >= MIN_GAMES && gamesAt(key) !== gamesAt(keys[index - 1])) plies.set(key, index + 1);
    }
  }
  for (const { row, keys } of lines) for (const key of keys) if (plies.has(key)) addToGroup(groups, key, row);
  return [...groups].map(([key, own]) => ({ key: `${key}`, plies: plies.get(key) ?? 0, rows: own }));
};

const addToGroup = <Key>(groups: Map<Key, Row[]>, key: Key, row: Row): void => {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
};

/** The order within a side's moves does not matter. */
const positionKeys = (moves: readonly San[]): readonly number[] => {
  let key = 0;
  return moves.map((san, ply) => (key += hashMove(san, ply % 2)));
};

/** Sums identify sets of moves (MurmurHash3 finalizer). Check signs are ignored. */
const hashMove = (san: San, side: number): number => {
  let bits = side + 1;
  for (let index = 0; index < san.length; index++) {
    if (san[index] !== '+') bits = Math.imul(bits ^ san.charCodeAt(index), 0x9e37_79b1);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

type Tested = ComparedOpening & { readonly chance: number };

const isTested = (group: ComparedOpening): group is Tested => group.chance !== undefined;

const surplusOf = ({ shrunken, expected }: Pick<OpeningFinding, 'shrunken' | 'expected'>): number =>
  shrunken - expected;

const isNotable = (group: ComparedOpening): boolean => Math.abs(surplusOf(group)) >= MIN_SURPLUS;

const toFinding = (group: ComparedOpening, isNotableGroup: boolean): OpeningFinding => {
  const { color, plies, rows, games, score, expected, shrunken } = group;
  const verdict = surplusOf(group) < 0 ? 'weakness' : 'strength';
  const otherVerdict = isTested(group) ? 'ordinary' : 'few';
  const line = mostPlayed(rows, ({ moves }) => moves.slice(0, plies).join(' '));
  return {
    name: familyOf(mostPlayed(rows, ({ name }) => name)),
    color,
    games,
    score,
    expected,
    shrunken,
    ...(plies === 0 ? {} : { moves: line.split(' ') }),
    interval: scoreInterval(score, games),
    verdict: isNotableGroup ? verdict : otherVerdict,
  };
};

const mostPlayed = (rows: readonly Row[], textOf: (row: Row) => string): string => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + row.games);
  const [most = ['', 0]] = [...counts].sort(([one, games], [other, more]) => more - games || (one < other ? -1 : 1));
  return most[0];
};

const keyOf = ({ color, name, moves = [] }: OpeningFinding): string => [color, name, ...moves].join(' ');

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
