/** Which openings are worth preparing against, from insights: an opening's name with its win rate and games. */
import type { Color } from '../types';
import { scoreOf, type Results } from './results';
import { isOpeningName, type Repertoire } from './repertoire';

/** `winRate` is 0-1. Specification, ENT-20. */
export type OpeningInsight = { readonly winRate: number; readonly games: number };
/** Of the games with one color; `score` is whole % of the points, a draw being half a point. */
export type PreparedOpening = OpeningInsight & {
  readonly name: string;
  readonly color: Color;
  readonly score: number;
};

const LEAST_GAMES = 2;
const MOST_OPENINGS = 3;

/** Both colors of an opening together. */
export const openingInsights = ({ white, black }: Repertoire): Readonly<Record<string, OpeningInsight>> => {
  const totals = new Map<string, Pick<Results, 'wins' | 'games'>>();
  for (const { name, wins, games } of [...white, ...black]) {
    const total = totals.get(name);
    totals.set(name, { wins: wins + (total?.wins ?? 0), games: games + (total?.games ?? 0) });
  }
  return Object.fromEntries([...totals].map(([name, { wins, games }]) => [name, { winRate: wins / games, games }]));
};

/**
 * At most three named openings of one color each, with two games or more and a win rate from 0 to 1, both included; most games
 * first, ties in the order given. Figures may come from elsewhere: what is no number is skipped. VAL-17 to VAL-20.
 */
export const openingStrategy = (openings: readonly GivenOpening[]): readonly PreparedOpening[] =>
  openings
    .flatMap(({ name, color, winRate, games, score }) =>
      typeof winRate === 'number' && typeof games === 'number' ? [{ name, color, winRate, games, score }] : [],
    )
    .filter(({ name, winRate, games }) => isOpeningName(name) && winRate >= 0 && winRate <= 1 && games >= LEAST_GAMES)
    .sort((one, other) => other.games - one.games)
    .slice(0, MOST_OPENINGS);

type GivenOpening = Pick<PreparedOpening, 'name' | 'color' | 'score'> & {
  readonly winRate?: unknown;
  readonly games?: unknown;
};

/** What the strategy chooses from. */
export const playedOpenings = ({ white, black }: Repertoire): readonly PreparedOpening[] =>
  [...white, ...black].map((group) => ({
    ...{ name: group.name, color: group.color, games: group.games },
    winRate: group.wins / group.games,
    score: scoreOf(group) ?? 0,
  }));
