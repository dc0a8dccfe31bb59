import type { Color, San } from '../types';
import {
  addResults,
  makeStats,
  type Outcome,
  percentOf,
  type Results,
  scoreOf,
  statIn,
  type Stats,
  toResults,
} from './results';

type OpeningFacts = {
  readonly color: Color;
  readonly outcome: Outcome;
  readonly opening?: string;
  readonly firstMoves: readonly San[];
  readonly excluded?: string;
  /** Expected points in millionths. */
  readonly expected?: number;
};

export type OpeningStats = {
  readonly color: Color;
  readonly name: string;
  /** The first ten plies; four in older stored games. */
  readonly moves: readonly San[];
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly rated?: RatedStats;
};

/** Integers: half points, and expected points in millionths. */
export type RatedStats = { readonly games: number; readonly halves: number; readonly expected: number };

/** `moves` are the most common first plies. */
export type OpeningGroup = Results & {
  readonly name: string;
  readonly color: Color;
  readonly moves: readonly San[];
  /** The longest beginning that more than half of its games share, and in how many; missing in older stored reports. */
  readonly usual?: { readonly moves: readonly San[]; readonly games: number };
};

/** Most played first, then by name. */
export type Repertoire = {
  readonly white: readonly OpeningGroup[];
  readonly black: readonly OpeningGroup[];
  readonly unnamed: number;
};

export const FIRST_MOVES = 10;

/** Plies shown for an opening. Specification, ENT-08. */
const SHOWN_MOVES = 4;

const UNNAMED: ReadonlySet<string> = new Set(['', 'Unknown', '?']);

/** Specification, ENT-09 and VAL-17. */
export const isOpeningName = (name: string | undefined): name is string =>
  name !== undefined && !UNNAMED.has(name.trim());

export const openingStatsOf = ({
  color,
  opening,
  firstMoves,
  outcome,
  excluded,
  expected,
}: OpeningFacts): OpeningStats | undefined => {
  if (excluded !== undefined || !isOpeningName(opening)) return undefined;
  return {
    color,
    name: opening,
    moves: firstMoves,
    wins: Number(outcome === 'win'),
    losses: Number(outcome === 'loss'),
    draws: Number(outcome === 'draw'),
    rated:
      expected === undefined
        ? undefined
        : { games: 1, halves: 2 * Number(outcome === 'win') + Number(outcome === 'draw'), expected },
  };
};

export const unnamedStats = ({ opening }: Pick<OpeningFacts, 'opening'>): Stats =>
  makeStats({ 'openings.unnamed': Number(!isOpeningName(opening)) });

export const countUnnamed = (stats: Stats): number => statIn(stats, 'openings.unnamed');

export const reportRepertoire = (openings: readonly OpeningStats[], unnamed: number): Repertoire => ({
  white: groupOpenings(openings.filter(({ color }) => color === 'white')),
  black: groupOpenings(openings.filter(({ color }) => color === 'black')),
  unnamed,
});

const groupOpenings = (openings: readonly OpeningStats[]): readonly OpeningGroup[] =>
  [...groupBy(openings, ({ name }) => name)]
    .map(([name, rows]) => ({
      ...{ name, color: rows[0].color, moves: usualMoves(rows), usual: sharedMoves(rows) },
      ...sumRows(rows),
    }))
    .sort((one, other) => other.games - one.games || compareTexts(one.name, other.name));

type Rows = readonly [OpeningStats, ...OpeningStats[]];

const usualMoves = (rows: Rows): readonly San[] => {
  const [best] = [...groupBy(rows, ({ moves }) => moves.slice(0, SHOWN_MOVES).join(' '))]
    .map(([text, same]) => ({ text, moves: same[0].moves.slice(0, SHOWN_MOVES), games: sumRows(same).games }))
    .sort((one, other) => other.games - one.games || compareTexts(one.text, other.text));
  return best?.moves ?? [];
};

/** Fewer games show nothing usual. */
const MIN_SHARED = 3;

const sharedMoves = (rows: Rows): NonNullable<OpeningGroup['usual']> => {
  const { games } = sumRows(rows);
  let shared: NonNullable<OpeningGroup['usual']> & { readonly rows: readonly OpeningStats[] } = {
    moves: [],
    games,
    rows,
  };
  for (let plies = 1; plies <= FIRST_MOVES; plies += 1) {
    const most = [...groupBy(shared.rows, ({ moves }) => moves[plies - 1] ?? '')]
      .map(([san, same]) => ({ san, rows: same, games: sumRows(same).games }))
      .find((one) => one.games >= MIN_SHARED && 2 * one.games > games);
    if (most === undefined || most.san === '') break;
    shared = { moves: [...shared.moves, most.san], games: most.games, rows: most.rows };
  }
  return { moves: shared.moves, games: shared.games };
};

const groupBy = (
  openings: readonly OpeningStats[],
  keyOf: (opening: OpeningStats) => string,
): ReadonlyMap<string, Rows> => {
  const groups = new Map<string, [OpeningStats, ...OpeningStats[]]>();
  for (const opening of openings) {
    const group = groups.get(keyOf(opening));
    if (group === undefined) groups.set(keyOf(opening), [opening]);
    else group.push(opening);
  }
  return groups;
};

const sumRows = (rows: readonly OpeningStats[]): Results =>
  toResults({
    wins: rows.reduce((total, { wins }) => total + wins, 0),
    losses: rows.reduce((total, { losses }) => total + losses, 0),
    draws: rows.reduce((total, { draws }) => total + draws, 0),
  });

/** By character code, independent of the locale. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

// Opening families

/** `share` of the color's games and `score` in %, rounded; a draw is half a point. */
export type OpeningFamily = Results & {
  readonly name: string;
  readonly share: number;
  readonly score: number;
  readonly variations: readonly [OpeningGroup, ...OpeningGroup[]];
};

/** For example `Queen's Gambit Declined` of `Queen's Gambit Declined: Exchange Variation`. */
export const familyOf = (name: string): string => {
  const [family = ''] = name.split(/[:,]/, 1);
  return family.trim() || name.trim();
};

/** Normalizes case, accents, apostrophes, spaces, `Defence`, and names with and without `Opening`, `Game` or `Defense`. */
export const familyKeyOf = (name: string): string => {
  const key = familyOf(name)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\bdefence\b/g, 'defense');
  const short = key.replace(/ (?:opening|game|defense)$/, '');
  // The English Defense is none of the English Opening.
  return key.endsWith(' defense') && openingSide(short) === 'white' ? key : short;
};

const CHOSEN_BY_BLACK = /defen[cs]e|benoni|counter-?gambit|accepted|declined|refused|indian(?! attack)/i;

/** Defenses that files name without the word, such as `Sicilian`, `QGD Slav` or `Caro-Kann`. */
const NAMED_FOR_BLACK =
  /^(alekhine|benko|budapest|caro-kann|center counter|centre counter|dutch|french|giuoco|gr(ue|ü|u)nfeld|kg[ad]\b|neo-gr|nimzo-indian|philidor|petroff|petrov|pirc|qg[ad]\b|robatsch|russian game|scandinavian|semi-|sicilian|slav|two knights)/i;

const NAMED_FOR_WHITE = /attack|opening/i;

/** Black's gambits, which White accepts or declines. */
const GAMBIT_OF_BLACK = /^(?:Englund|Benko|Duras|Elephant|Latvian) Gambit( Accepted| Declined)?( Complex)?$/i;

/** The side whose move makes it this opening: White meets a Philidor Defense and does not play it. */
export const openingSide = (name: string): Color => {
  const family = familyOf(name);
  const gambit = GAMBIT_OF_BLACK.exec(family);
  if (gambit !== null) return gambit[1] === undefined ? 'black' : 'white';
  if (CHOSEN_BY_BLACK.test(family)) return 'black';
  return NAMED_FOR_BLACK.test(family) && !NAMED_FOR_WHITE.test(family) ? 'black' : 'white';
};

/** Most played first, then by name. `games` counts all games of the color. */
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

/** `winRate` is 0-1. Specification, ENT-20. */
type OpeningInsight = { readonly winRate: number; readonly games: number };

/** `score` in %, rounded; a draw is half a point. */
export type PreparedOpening = OpeningInsight & {
  readonly name: string;
  readonly color: Color;
  readonly score: number;
};

const MIN_GAMES = 2;

const MAX_OPENINGS = 3;

/** By name, both colors together. */
export const openingInsights = ({ white, black }: Repertoire): Readonly<Record<string, OpeningInsight>> => {
  const totals = new Map<string, Pick<Results, 'wins' | 'games'>>();
  for (const { name, wins, games } of [...white, ...black]) {
    const total = totals.get(name);
    totals.set(name, { wins: wins + (total?.wins ?? 0), games: games + (total?.games ?? 0) });
  }
  return Object.fromEntries([...totals].map(([name, { wins, games }]) => [name, { winRate: wins / games, games }]));
};

/** Most games first. Skips invalid values. VAL-17 to VAL-20. */
export const openingStrategy = (openings: readonly OpeningInput[]): readonly PreparedOpening[] =>
  openings
    .flatMap(({ name, color, winRate, games, score }) =>
      typeof winRate === 'number' && typeof games === 'number' ? [{ name, color, winRate, games, score }] : [],
    )
    .filter(({ name, winRate, games }) => isOpeningName(name) && winRate >= 0 && winRate <= 1 && games >= MIN_GAMES)
    .sort((one, other) => other.games - one.games)
    .slice(0, MAX_OPENINGS);

type OpeningInput = Pick<PreparedOpening, 'name' | 'color' | 'score'> & {
  readonly winRate?: unknown;
  readonly games?: unknown;
};

export const playedOpenings = ({ white, black }: Repertoire): readonly PreparedOpening[] =>
  [...white, ...black].map((group) => ({
    name: group.name,
    color: group.color,
    games: group.games,
    winRate: group.wins / group.games,
    score: scoreOf(group) ?? 0,
  }));
