import { countResults, type Outcome, type Results } from './results';

export type Badge = 'W' | 'L' | 'D';

/** The last games in the player's view, the latest first. */
export type Form = {
  readonly results: Results;
  readonly games: readonly { readonly id: string; readonly badge: Badge }[];
};

/** How many games make up the form. Specification, "Last 10 Games". */
const FORM_GAMES = 10;
const BADGES: Readonly<Record<Outcome, Badge>> = { win: 'W', loss: 'L', draw: 'D' };

/** `games` are the latest first. */
export const reportForm = (games: readonly { readonly id: string; readonly outcome: Outcome }[]): Form => {
  const last = games.slice(0, FORM_GAMES);
  return { results: countResults(last), games: last.map(({ id, outcome }) => ({ id, badge: BADGES[outcome] })) };
};

/** `Won 6 of last 10 games (60% win rate)`. Specification, SCT-32. */
export const formatForm = ({ results: { wins, games, winRate } }: Form): string =>
  `Won ${wins} of last ${games} games (${winRate}% win rate)`;
