/**
 * Openings against what the player usually scores with that color against such opponents: by family, and by position of the
 * first ten plies. What is tested is whether the games of an opening went better or worse than the player's other games.
 */
import { familyKeyOf, familyOf, isOpeningName, type OpeningTally } from '../player/repertoire';
import { fromMillionths } from '../player/results';
import { type Color, COLORS, type San } from '../types';
import type { Verdict } from './rate-kinds';
import { chanceOf, type Interval, passing, scoreInterval } from './statistics';

export type OpeningFinding = {
  /** Of the family. */
  readonly name: string;
  readonly color: Color;
  /** How the position was reached most often; missing where all games of the family are meant. */
  readonly moves?: readonly San[];
  /** Of both players the rating is known. */
  readonly games: number;
  /** Points a game, and what the player usually scores with this color against such opponents, 0-1. */
  readonly score: number;
  readonly expected: number;
  /** `score`, drawn toward what was expected the fewer the games are and the less the player's openings differ. */
  readonly shrunken: number;
  /** Where the true score lies, with 95 %. */
  readonly interval: Interval;
  readonly verdict: Verdict;
};

/** Games before an opening is tested: of fewer, only differences that openings do not make are more than chance. */
const LEAST_GAMES = 40;
/** Of the games of the color: what is more than half of them is what the player usually does. */
const MOST_SHARE = 0.5;
/** Of what is claimed, the share that may be an accident. */
const ACCIDENTS = 0.05;
/** Of a point, after shrinking, that is worth a word. */
const LEAST_SURPLUS = 0.03;
/** Of a color. */
const MOST_SAID = 5;
/** How likely by chance a further finding may be without the games of those that are more certain. */
const MOST_CHANCE_LEFT = 0.05;

/** Every family, and the positions that stand out; the worst first. */
export const findOpenings = (openings: readonly OpeningTally[]): readonly OpeningFinding[] => {
  const groups = compareOpenings(openings);
  const said = groupsToSay(groups);
  return groups
    .filter((group) => isFamily(group) || said.has(group))
    .map((group) => toFinding(group, said.has(group)))
    .sort((one, other) => surplusOf(one) - surplusOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1));
};

/**
 * Those that are no accident, are worth a word, and are not said already. Families and positions are tested apart, for the
 * many positions that lie within one another would hide the few families.
 */
export const groupsToSay = (groups: readonly OpeningGroup[]): ReadonlySet<OpeningGroup> => {
  const tested = groups.filter(isTested);
  const [families, positions] = [tested.filter(isFamily), tested.filter((group) => !isFamily(group))];
  const striking = [families, positions].flatMap((tests) => [...passing(tests, ACCIDENTS / 2)]);
  return new Set(
    COLORS.flatMap((color) => {
      const own = groups.filter((group) => group.color === color);
      const rows = own.filter(isFamily).flatMap((family) => family.rows);
      return withoutRepeated(
        striking.filter((group) => group.color === color && isWorthSaying(group)),
        rows,
      );
    }),
  );
};

/**
 * The most certain first, each only where it stands out without the games of those before. A variation of what is said has no
 * games left then, and what was good only beside something bad is no longer.
 */
const withoutRepeated = (groups: readonly Tested[], all: readonly Row[]): readonly Tested[] => {
  const said: Tested[] = [];
  const taken = new Set<Row>();
  let compareWithRest = comparisonWith(all);
  for (const group of [...groups].sort((one, other) => one.chance - other.chance || one.plies - other.plies)) {
    const rows = group.rows.filter((row) => !taken.has(row));
    if (rows.length === 0) continue;
    const { surplus, error } = compareWithRest(rows);
    const isAgain = error !== undefined && surplus > 0 === surplusOf(group) > 0;
    if (!isAgain || chanceOf(surplus / error) > MOST_CHANCE_LEFT) continue;
    said.push(group);
    if (said.length === MOST_SAID) break;
    for (const row of group.rows) taken.add(row);
    compareWithRest = comparisonWith(all.filter((row) => !taken.has(row)));
  }
  return said;
};

const isFamily = ({ plies }: OpeningGroup): boolean => plies === 0;

/** The games of a family, where `plies` is 0, or those that reached a position after so many plies. */
export type OpeningGroup = Pick<OpeningFinding, 'color' | 'games' | 'score' | 'expected' | 'shrunken'> & {
  /** The same for the same family or position. */
  readonly key: string;
  readonly plies: number;
  readonly rows: readonly Row[];
  /** How likely as much is by chance; missing where it is not tested. */
  readonly chance?: number;
};

/** Games that began alike: whole numbers, so that sums are the same in any order. */
type Row = {
  readonly key: string;
  readonly name: string;
  readonly moves: readonly San[];
  /** Of all games, and the draws among them. */
  readonly counted: number;
  readonly draws: number;
  /** Of those with both ratings: their half points, and millionths of the points that the ratings let expect. */
  readonly games: number;
  readonly halves: number;
  readonly byRating: number;
};

/** Families and positions of both colors; of positions those that can be tested. */
export const compareOpenings = (openings: readonly OpeningTally[]): readonly OpeningGroup[] => {
  const compared = COLORS.flatMap((color) => compareColor(rowsOf(openings, color), color));
  const spread = spreadOf(compared);
  return compared.map(({ surplus, error, ...group }) =>
    error === undefined
      ? { ...group, shrunken: group.expected }
      : {
          ...group,
          shrunken: group.expected + (surplus * spread) / (spread + error ** 2),
          chance: chanceOf(surplus / error),
        },
  );
};

/** In one order, each beginning once: the same of single games and of their sums. */
const rowsOf = (openings: readonly OpeningTally[], color: Color): readonly Row[] => {
  const rows = new Map<string, Row>();
  for (const { color: of, name, moves, draws, wins, losses, rated } of openings) {
    if (of !== color || !isOpeningName(name)) continue;
    const key = `${moves.join(' ')}\n${name}`;
    const before = rows.get(key) ?? { key, name, moves, counted: 0, draws: 0, games: 0, halves: 0, byRating: 0 };
    rows.set(key, {
      ...{ key, name, moves },
      counted: before.counted + wins + draws + losses,
      draws: before.draws + draws,
      games: before.games + (rated?.games ?? 0),
      halves: before.halves + (rated?.halves ?? 0),
      byRating: before.byRating + (rated?.expected ?? 0),
    });
  }
  return [...rows.values()].filter(({ games }) => games > 0).sort((one, other) => (one.key < other.key ? -1 : 1));
};

/** `error` is the standard error of `surplus`, missing where it is not tested. */
type Compared = Omit<OpeningGroup, 'shrunken' | 'chance'> & { readonly surplus: number; readonly error?: number };

const compareColor = (rows: readonly Row[], color: Color): readonly Compared[] => {
  const compareWithAll = comparisonWith(rows);
  return [...byFamily(rows), ...byPosition(rows)].map((group) => ({ ...group, color, ...compareWithAll(group.rows) }));
};

/** Some of the games of a color against all of them; there are some. */
const comparisonWith = (
  all: readonly Row[],
): ((own: readonly Row[]) => Pick<Compared, 'games' | 'score' | 'expected' | 'surplus' | 'error'>) => {
  const whole = sumOf(all, ({ games }) => games);
  const usual = usualScore(all);
  const variance = varianceOf(all);
  return (own) => {
    const { games, points, byRating } = meansOf(own);
    const expected = usual(byRating);
    const isTestable = games >= LEAST_GAMES && games <= MOST_SHARE * whole && variance > 0;
    return {
      ...{ games, score: points, expected, surplus: points - expected },
      // Of so many games drawn from all of them, as if the opening did not matter.
      ...(isTestable ? { error: Math.sqrt(((variance / games) * (whole - games)) / (whole - 1)) } : {}),
    };
  };
};

/** Points a game, and those that the ratings let expect. */
const meansOf = (rows: readonly Row[]) => {
  const games = sumOf(rows, (row) => row.games);
  const [halves, byRating] = [sumOf(rows, (row) => row.halves), sumOf(rows, (row) => row.byRating)];
  return { games, points: halves / 2 / games, byRating: fromMillionths(byRating) / games };
};

/** The weight of Elo's formula: of some hundred games against opponents as different as they usually are. */
const FORMULA = 2;

/**
 * What a player scores against those against whom the ratings let expect so much: the own mean, and as much more or less as
 * the own games show. Where ratings tell little that is less than Elo's formula has it.
 */
const usualScore = (rows: readonly Row[]): ((byRating: number) => number) => {
  const mean = meansOf(rows);
  let [together, square] = [FORMULA, FORMULA];
  for (const row of rows) {
    const { games, points, byRating } = meansOf([row]);
    together += games * (byRating - mean.byRating) * (points - mean.points);
    square += games * (byRating - mean.byRating) ** 2;
  }
  return (byRating) => mean.points + (together / square) * (byRating - mean.byRating);
};

/** Of the points of one game: smaller where games are drawn. */
const varianceOf = (rows: readonly Row[]): number => {
  const { points } = meansOf(rows);
  return points * (1 - points) - sumOf(rows, ({ draws }) => draws) / sumOf(rows, ({ counted }) => counted) / 4;
};

/** Variance of what openings are worth to a player: nobody plays all alike, by 3 points in a hundred at least. */
const LEAST_SPREAD = 0.03 ** 2;

/** How far the player's openings differ in truth: the variance of what was seen beyond that of chance. */
const spreadOf = (compared: readonly Compared[]): number => {
  const beyond = compared.flatMap(({ games, surplus, error }) =>
    error === undefined ? [] : [{ games, excess: surplus ** 2 - error ** 2 }],
  );
  const games = sumOf(beyond, (group) => group.games);
  const spread = sumOf(beyond, (group) => group.games * group.excess) / Math.max(1, games);
  return Math.max(LEAST_SPREAD, spread);
};

type Gathered = Pick<OpeningGroup, 'key' | 'plies' | 'rows'>;

const byFamily = (rows: readonly Row[]): readonly Gathered[] => {
  const families = new Map<string, Row[]>();
  for (const row of rows) gatherIn(families, familyKeyOf(row.name), row);
  return [...families].map(([key, own]) => ({ key, plies: 0, rows: own }));
};

/** Positions of enough games, whatever the order of the moves; where one move was always played, the position before it alone. */
const byPosition = (rows: readonly Row[]): readonly Gathered[] => {
  const all = sumOf(rows, (row) => row.games);
  const lines = rows.map((row) => ({ row, keys: positionKeys(row.moves) }));
  const games = new Map<number, number>();
  for (const { row, keys } of lines) for (const key of keys) games.set(key, (games.get(key) ?? 0) + row.games);
  const gamesAt = (key: number | undefined): number => (key === undefined ? all : (games.get(key) ?? 0));
  const groups = new Map<number, Row[]>();
  const plies = new Map<number, number>();
  for (const { keys } of lines) {
    for (const [index, key] of keys.entries()) {
      if (gamesAt(key) >= LEAST_GAMES && gamesAt(key) !== gamesAt(keys[index - 1])) plies.set(key, index + 1);
    }
  }
  for (const { row, keys } of lines) for (const key of keys) if (plies.has(key)) gatherIn(groups, key, row);
  return [...groups].map(([key, own]) => ({ key: `${key}`, plies: plies.get(key) ?? 0, rows: own }));
};

const gatherIn = <Key>(groups: Map<Key, Row[]>, key: Key, row: Row): void => {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
};

/** A number for each position on the way: the same moves of each side make the same position in any order. */
const positionKeys = (moves: readonly San[]): readonly number[] => {
  let key = 0;
  return moves.map((san, ply) => (key += numberOf(san, ply % 2)));
};

/** 32 bits spread so that sums of them tell sets of moves apart (the finalizer of MurmurHash3). A check is no other move. */
const numberOf = (san: San, side: number): number => {
  let bits = side + 1;
  for (let index = 0; index < san.length; index++) {
    if (san[index] !== '+') bits = Math.imul(bits ^ san.charCodeAt(index), 0x9e37_79b1);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

type Tested = OpeningGroup & { readonly chance: number };

const isTested = (group: OpeningGroup): group is Tested => group.chance !== undefined;

const surplusOf = ({ shrunken, expected }: Pick<OpeningFinding, 'shrunken' | 'expected'>): number =>
  shrunken - expected;

const isWorthSaying = (group: OpeningGroup): boolean => Math.abs(surplusOf(group)) >= LEAST_SURPLUS;

const toFinding = (group: OpeningGroup, isSaid: boolean): OpeningFinding => {
  const { color, plies, rows, games, score, expected, shrunken } = group;
  const verdict = surplusOf(group) < 0 ? 'weakness' : 'strength';
  const unsaid = isTested(group) ? 'ordinary' : 'few';
  const line = mostPlayed(rows, ({ moves }) => moves.slice(0, plies).join(' '));
  return {
    ...{ name: familyOf(mostPlayed(rows, ({ name }) => name)), color, games, score, expected, shrunken },
    ...(plies === 0 ? {} : { moves: line.split(' ') }),
    interval: scoreInterval(score, games),
    verdict: isSaid ? verdict : unsaid,
  };
};

/** The text that most games have; of equals the first. */
const mostPlayed = (rows: readonly Row[], textOf: (row: Row) => string): string => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + row.games);
  const [most = ['', 0]] = [...counts].sort(([one, games], [other, more]) => more - games || (one < other ? -1 : 1));
  return most[0];
};

const keyOf = ({ color, name, moves = [] }: OpeningFinding): string => [color, name, ...moves].join(' ');

const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);
