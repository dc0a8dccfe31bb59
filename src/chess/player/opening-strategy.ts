/** Which openings are worth preparing against, from insights: an opening's name with its win rate and games. */
import type { Results } from './results';
import { isOpeningName, type Repertoire } from './repertoire';

/** `winRate` is 0-1. Specification, ENT-20. */
export type OpeningInsight = { readonly winRate: number; readonly games: number };
export type PreparedOpening = OpeningInsight & { readonly name: string };

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
 * At most three named openings with two games or more and a win rate from 0 to 1, both included; most games first, ties
 * in the order given. The figures may come from elsewhere: what is no number is left out. VAL-17 to VAL-20.
 */
export const openingStrategy = (
  insights: Readonly<Record<string, { readonly winRate?: unknown; readonly games?: unknown }>>,
): readonly PreparedOpening[] =>
  Object.entries(insights)
    .flatMap(([name, { winRate, games }]) =>
      typeof winRate === 'number' && typeof games === 'number' ? [{ name, winRate, games }] : [],
    )
    .filter(({ name, winRate, games }) => isOpeningName(name) && winRate >= 0 && winRate <= 1 && games >= LEAST_GAMES)
    .sort((one, other) => other.games - one.games)
    .slice(0, MOST_OPENINGS);
